"""A table of Machi Koro laid out for one argument, and the hand that plays on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import boroughs
from boroughs.core.phrase import Param
from boroughs.core.result import Result
from boroughs.games.machi_koro.declared import CityView
from boroughs.games.machi_koro.view import MachiKoroView
from games.laid_table import LaidTable
from games.machi_koro.box import CARDS, LANDMARKS, MAJORS, MINOR, ROWS, in_the_box

GAME = boroughs.game("machi-koro")


def position(
    *,
    coins: Sequence[int],
    cards: Sequence[Mapping[str, int]] = (),
    landmarks: Sequence[Sequence[str]] = (),
    invested: Sequence[int] = (),
    turn: int = 0,
    market: Mapping[str, Mapping[str, int]] | None = None,
    deck: Mapping[str, Mapping[str, int]] | None = None,
) -> MachiKoroTable:
    """A table where the seat `turn` is about to roll.

    Each player has these coins and nothing else but what is said. Rows of the market are filled up
    with what is in good supply, two copies each; a deck that is not said holds the rest, and where
    it is said its row shows just what is said.
    """
    seats = len(coins)
    cities = [
        {
            "coins": coins[seat],
            "cards": dict(cards[seat]) if seat < len(cards) else {},
            "landmarks": list(landmarks[seat]) if seat < len(landmarks) else [],
            "invested": invested[seat] if seat < len(invested) else 0,
        }
        for seat in range(seats)
    ]
    left = {card: in_the_box(card, seats) for card in CARDS}
    for owned in cards:
        for card, count in owned.items():
            left[card] -= count
    dead = {card for card in MAJORS if sum(card in owned for owned in cards) == seats}
    shown: dict[str, int] = {}
    gone: dict[str, int] = {}
    for row in ROWS:
        laid = dict((market or {}).get(row, {}))
        kept = (deck or {}).get(row)
        if kept is None:
            laid = _filled_up(row, laid, left, dead)
        if kept is None and len(laid) < ROWS[row]:
            # Nothing else was left to draw: the deck is empty, and the dead majors are gone.
            kept, laid = {}, {card: left[card] for card in laid}
        shown.update(laid)
        if kept is not None:
            gone.update(
                {
                    card: left[card] - laid.get(card, 0) - kept.get(card, 0)
                    for card, printed in CARDS.items()
                    if printed.row == row
                }
            )
    data = {
        "seats": seats,
        "turn": turn,
        "cities": cities,
        "market": shown,
        "discarded": {card: count for card, count in gone.items() if count},
    }
    return MachiKoroTable(GAME.from_dict(data))


def _filled_up(
    row: str, laid: dict[str, int], left: Mapping[str, int], dead: set[str]
) -> dict[str, int]:
    others = [
        card
        for card, printed in CARDS.items()
        if printed.row == row and left[card] > 0 and card not in laid and card not in dead
    ]
    plenty = sorted(others, key=lambda card: -min(left[card], 2))
    return laid | {card: min(left[card], 2) for card in plenty[: ROWS[row] - len(laid)]}


class MachiKoroTable(LaidTable):
    """Plays moves for the seat on turn, and answers for nature what the test says."""

    game = GAME

    # Playing

    def play(self, move: str, seat: int | None = None) -> None:
        """Plays for the seat on turn, and stops where nature or a player is asked next."""
        self.state.play(self.turn if seat is None else seat, GAME.parse(move))

    def roll(self, *dice: int) -> None:
        """Rolls this many dice, which then show this; income follows up to the next question."""
        self.play(f"roll {len(dice)}")
        assert self.asked == "roll"
        self.answer("+".join(str(die) for die in sorted(dice)))

    def roll_for(self, total: int) -> None:
        """Rolls one die up to 6, two up to 12, and uses the Harbor above; never otherwise."""
        if total <= 6:
            self.roll(total)
            return
        thrown = total if total <= 12 else total - 2
        self.roll(thrown - 6, 6)
        if "add 2" in self.moves:
            self.play("pass" if thrown == total else "add 2")
        assert self.view.total == total

    def catch(self, *dice: int) -> None:
        """The tuna roll shows this."""
        assert self.asked == "catch"
        self.answer("+".join(str(die) for die in sorted(dice)))

    def draw(self, *cards: str) -> None:
        """The market draws these, one after the other."""
        for card in cards:
            assert self.asked == "market"
            self.answer(card)

    def refuses(self, move: str, seat: int | None = None) -> str:
        """The code with which this move is refused; nothing may have changed by asking."""
        return self.refusal(self.turn if seat is None else seat, move)

    def copy(self) -> MachiKoroTable:
        """Another table that stands exactly like this one; nothing was heard there yet."""
        return MachiKoroTable(self.state.copy())

    # Nature

    @property
    def asked(self) -> str:
        """What nature must answer before anybody may act, or nothing."""
        return self.view.asked if self.state.chance() is not None else ""

    # Looking

    @property
    def view(self) -> MachiKoroView:
        view = GAME.view(self.state, None)
        assert isinstance(view, MachiKoroView)
        return view

    @property
    def turn(self) -> int:
        return self.view.turn

    @property
    def decision(self) -> str:
        """What the player on turn is asked."""
        return self.view.decision

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.state.to_act()

    @property
    def moves(self) -> set[str]:
        """What the seat on turn may play."""
        listed = [move.notation for move in self.state.moves(self.turn)]
        assert len(set(listed)) == len(listed), "a move is listed twice"
        return set(listed)

    @property
    def result(self) -> Result | None:
        return self.state.result()

    @property
    def coins(self) -> list[int]:
        return [city.coins for city in self.view.cities]

    @property
    def invested(self) -> list[int]:
        return [city.invested for city in self.view.cities]

    def city(self, seat: int) -> CityView:
        return self.view.cities[seat]

    def cards(self, seat: int) -> dict[str, int]:
        return dict(self.city(seat).cards)

    def landmarks(self, seat: int) -> set[str]:
        return set(self.city(seat).landmarks)

    def market(self, row: str) -> dict[str, int]:
        return {card: count for card, count in self.view.market.items() if CARDS[card].row == row}

    def deck(self, row: str) -> dict[str, int]:
        return {card: count for card, count in self.view.deck.items() if CARDS[card].row == row}

    @property
    def discarded(self) -> dict[str, int]:
        return dict(self.view.discarded)

    # Listening

    @property
    def events(self) -> list[tuple[str, dict[str, Param]]]:
        """All that was heard at this table, as codes and parameters."""
        return self.events_from(0)

    def events_from(self, number: int) -> list[tuple[str, dict[str, Param]]]:
        """All that was heard after the first so many."""
        return [(event.code, dict(event.params)) for event in self._events[number:]]


def everything_in(view: MachiKoroView) -> Counter[str]:
    """All cards of the box, wherever they lie."""
    cards: Counter[str] = Counter()
    for pile in (view.market, view.deck, view.discarded, *(city.cards for city in view.cities)):
        cards.update(pile)
    return cards


def all_notations() -> list[str]:
    """Every move that can be written down in this game, sensible or not."""
    return [
        "pass",
        "invest",
        "add 2",
        *(f"roll {count}" for count in (1, 2, 3)),
        *(f"set aside {die}" for die in range(1, 7)),
        *(f"demolish {landmark}" for landmark in LANDMARKS),
        *(f"build {thing}" for thing in (*CARDS, *LANDMARKS)),
        *(f"give {card} to {seat}" for card in MINOR for seat in range(5)),
        *(
            f"swap {mine} for {theirs} of {seat}"
            for mine in MINOR
            for theirs in MINOR
            for seat in range(5)
        ),
    ]
