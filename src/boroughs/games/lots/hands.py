"""Where the crew cards have been: who drew, played and handed on what. Hands follow from it.

A viewer knows the same story with blanks. To imagine is to fill the blanks so that it all fits.
"""

from __future__ import annotations

from typing import Final

from boroughs.core.dice import Dice

DEALT: Final = "dealt"
PLAYED: Final = "played"
HANDED: Final = "handed"
DISCARDED: Final = "discarded"
DEEDS: Final = (DEALT, PLAYED, HANDED, DISCARDED)
UNKNOWN: Final = -1
NOBODY: Final = -1


class Deed:
    """One thing that happened to a crew card; in a viewer's story the card may be unknown."""

    def __init__(self, what: str, seat: int, card: int, to: int = NOBODY) -> None:
        self.what = what
        self.seat = seat
        self.card = card
        self.to = to
        """Who was handed the card."""

    def seen_by(self, viewer: int | None) -> bool:
        """Cards are drawn and handed on unseen by the rest, and played openly."""
        if self.what in (PLAYED, DISCARDED):
            return True
        return viewer is not None and viewer in (self.seat, self.to)


def hands_after(story: list[Deed], seats: int) -> list[list[int]] | None:
    """Everybody's cards, or None where the story cannot be: a card comes from nowhere."""
    hands: list[list[int]] = [[] for _ in range(seats)]
    drawn: set[int] = set()
    for deed in story:
        if deed.what == DEALT:
            if deed.card in drawn:
                return None
            drawn.add(deed.card)
            hands[deed.seat].append(deed.card)
            continue
        if deed.card not in hands[deed.seat]:
            return None
        hands[deed.seat].remove(deed.card)
        if deed.what == HANDED:
            hands[deed.to].append(deed.card)
    return [sorted(hand) for hand in hands]


class _Filling:
    """A story in which each draw is a slip of paper; what stands on some slips is still open."""

    def __init__(self, story: list[Deed], seats: int, box: list[int], dice: Dice) -> None:
        self.story = story
        self.dice = dice
        self.box = box
        self.slips: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.moved: list[int] = []
        """Of each deed of the story, the slip it was done with."""

    def fill(self, index: int = 0) -> bool:
        """Goes on from this deed; tries the possible slips in random order, and steps back where none fits."""
        if index == len(self.story):
            return True
        deed = self.story[index]
        if deed.what == DEALT:
            if deed.card != UNKNOWN and deed.card in self.slips:
                return False
            self.slips.append(deed.card)
            self.hands[deed.seat].append(len(self.slips) - 1)
            self.moved.append(len(self.slips) - 1)
            if self.fill(index + 1):
                return True
            self.moved.pop()
            self.hands[deed.seat].pop()
            self.slips.pop()
            return False
        return self._fill_from_hand(deed, index)

    def _fill_from_hand(self, deed: Deed, index: int) -> bool:
        hand = self.hands[deed.seat]
        open_slips = self._fitting(deed, hand)
        while open_slips:
            slip = open_slips.pop(self.dice.below(len(open_slips)))
            before = self.slips[slip]
            place = hand.index(slip)
            if deed.card != UNKNOWN:
                self.slips[slip] = deed.card
            hand.remove(slip)
            if deed.what == HANDED:
                self.hands[deed.to].append(slip)
            self.moved.append(slip)
            if self.fill(index + 1):
                return True
            self.moved.pop()
            if deed.what == HANDED:
                self.hands[deed.to].remove(slip)
            hand.insert(place, slip)
            self.slips[slip] = before
        return False

    def _fitting(self, deed: Deed, hand: list[int]) -> list[int]:
        if deed.card == UNKNOWN:
            return hand.copy()
        known = [slip for slip in hand if self.slips[slip] == deed.card]
        if known:
            return known
        if deed.card in self.slips:
            return []
        return [slip for slip in hand if self.slips[slip] == UNKNOWN]

    def told(self) -> list[Deed]:
        """The story without blanks; what stands on the open slips is drawn from the rest of the box."""
        rest = [card for card in self.box if card not in self.slips]
        for slip, card in enumerate(self.slips):
            if card == UNKNOWN:
                self.slips[slip] = rest.pop(self.dice.below(len(rest)))
        return [
            Deed(deed.what, deed.seat, self.slips[slip], deed.to)
            for deed, slip in zip(self.story, self.moved, strict=True)
        ]


def imagined(story: list[Deed], seats: int, box: list[int], dice: Dice) -> list[Deed]:
    """A whole story that a viewer who knows this one could not tell from the real one."""
    filling = _Filling(story, seats, box, dice)
    if not filling.fill():
        raise ValueError("no game could tell this story")
    return filling.told()
