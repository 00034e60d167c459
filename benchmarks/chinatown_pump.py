"""Tries to drain Chinatown's traders: thousands of offers, and cycles of deals that come back to where they began.

Usage: python benchmarks/chinatown_pump.py [OFFERS]

For every character and level one bot sits between three crooks who work together. They offer it
random deals, ask for gifts, sell it a thing and buy the same thing back for less, a note at a time,
deal among themselves in between, and take what it offers of its own accord. After every deal the
bot's worth (its money and what it holds are worth to it) is compared with that before: no deal may
lower it, nor anything that others do among themselves.
"""

from __future__ import annotations

import sys

import boroughs
from boroughs.core.bot import Turn
from boroughs.core.dice import SeededDice
from boroughs.core.errors import IllegalMove
from boroughs.core.playout import resolve_chance
from boroughs.games.chinatown.bot.negotiation import (
    BEGINNER,
    EASY_GOING,
    EXPERIENCED,
    FAIR,
    GENEROUS,
    SKILLED,
    TOUGH,
    Negotiation,
)
from boroughs.games.chinatown.bot.players import ShrewdTrader, Trader
from boroughs.games.chinatown.components import KINDS, NOTE
from boroughs.games.chinatown.deals import Terms, Transfer
from boroughs.games.chinatown.game import ChinatownGame
from boroughs.games.chinatown.moves import Accept, Propose, Refuse, Withdraw
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.chinatown.state import TRADE

VICTIM = 0
CHARACTERS = {"fair": FAIR, "tough": TOUGH, "easy-going": EASY_GOING, "generous": GENEROUS}
LEVELS = {"easy": BEGINNER, "normal": SKILLED, "hard": EXPERIENCED}


class Pump:
    """One bot, three crooks, one year's trade after the other."""

    def __init__(self, bot: Trader, seed: str) -> None:
        self.bot = bot
        self.dice = SeededDice(seed)
        self.state = self._new_year()
        self.offers = 0
        self.deals = 0
        self.cycles = 0
        self.worst = 10**9
        """The least rise of the bot's worth by a deal."""

    def _new_year(self) -> Chinatown:
        """Somewhere in the first five years of a random game."""
        state = self.bot.game.new(4)
        assert isinstance(state, Chinatown)
        resolve_chance(state, self.dice)
        year = 1 + self.dice.below(5)
        while state.round < year or state.phase != TRADE:
            seat = state.awaited()[0]
            moves = state.moves(seat)
            index = 0 if state.phase != TRADE else self.dice.below(len(moves))
            ready = [move for move in moves if move.notation == "ready"]
            state.play(seat, ready[0] if ready else moves[index])
            resolve_chance(state, self.dice)
        return state

    def worth(self) -> int:
        return Negotiation(self.state, VICTIM, self.bot.character, self.bot.skill).worth()

    def _start_over(self) -> None:
        """Offers are numbered and limited in a year: the crooks go to another table."""
        if max(self.state.proposals) >= 50:
            self.state = self._new_year()

    def offer(self, crook: int, terms: Terms) -> bool:
        """Puts it to the bot; True where it agrees and the deal is done."""
        state = self.state
        move = Propose(terms)
        if not state.allows(crook, move):
            return False
        state.play(crook, move)
        self.offers += 1
        number = state.offers[-1].number
        before = self.worth()
        dealt = False
        for _ in range(12):
            if state.phase != TRADE or state.offer(number) is None:
                break
            answer = self._answer()
            if answer is None:
                break
            if isinstance(answer, Accept) and answer.number == number:
                state.play(VICTIM, answer)
                for other in terms.parties:
                    if state.offer(number) is not None and state.may_accept(other, number):
                        state.play(other, Accept(number))
                dealt = state.offer(number) is None
                break
            if isinstance(answer, Propose):
                self._take(answer)
            elif isinstance(answer, Refuse | Withdraw):
                state.play(VICTIM, answer)
            else:
                break
            before = self.worth()
        if dealt:
            self._judge(before)
        if state.offer(number) is not None:
            state.play(crook, Withdraw(number))
        return dealt

    def _answer(self) -> object:
        state = self.state
        turn = Turn(
            VICTIM,
            boroughs.game("chinatown").view(state, VICTIM),
            state.moves(VICTIM),
            state.now,
            self.dice,
        )
        return self.bot.act(turn).move

    def _take(self, proposal: Propose) -> None:
        """The crooks agree to whatever the bot proposes itself, if they can."""
        state = self.state
        before = self.worth()
        state.play(VICTIM, proposal)
        number = state.offers[-1].number
        for other in proposal.terms.parties:
            if state.offer(number) is not None and state.may_accept(other, number):
                state.play(other, Accept(number))
        if state.offer(number) is None:
            self._judge(before)
        else:
            state.play(VICTIM, Withdraw(number))

    def _judge(self, before: int) -> None:
        rise = self.worth() - before
        self.deals += 1
        self.worst = min(self.worst, rise)
        if rise <= 0:
            raise SystemExit(f"pumped: a deal changed the bot's worth by {rise}")

    # What crooks try

    def thing(self, seat: int) -> Transfer | None:
        """Some thing of this seat, from it to nobody yet."""
        state = self.state
        owned = [number for number in state.box.buildings if state.owners[number] == seat]
        held = [shop for shop in range(KINDS) if state.tiles[seat][shop]]
        if held and (not owned or self.dice.below(2)):
            return Transfer(seat, seat, tiles=(self.dice.choice(held),))
        return Transfer(seat, seat, buildings=(self.dice.choice(owned),)) if owned else None

    def random_offer(self) -> None:
        crook = 1 + self.dice.below(3)
        transfers: list[Transfer] = []
        for giver, receiver in ((VICTIM, crook), (crook, VICTIM)):
            for _ in range(self.dice.below(3)):
                thing = self.thing(giver)
                if thing is not None:
                    transfers.append(
                        Transfer(giver, receiver, thing.buildings[:1], thing.tiles[:1])
                    )
            if self.dice.below(2):
                transfers.append(Transfer(giver, receiver, dollars=NOTE * self.dice.below(12)))
        self.offer(crook, Terms(transfers))

    def cycle(self) -> None:
        """Buys a thing of the bot, moves it among the crooks, and sells it back as dear as it can."""
        self.cycles += 1
        buyer = 1 + self.dice.below(3)
        thing = self.thing(VICTIM)
        if thing is None:
            return
        for price in range(1, 16):
            if self.offer(buyer, _sale(thing, VICTIM, buyer, price)):
                seller = self._hand_on(thing, buyer)
                for asked in range(15, 0, -1):
                    if self.offer(seller, _sale(thing, seller, VICTIM, asked)):
                        return
                return

    def _hand_on(self, thing: Transfer, holder: int) -> int:
        """One crook gives it to another, so that the market looks different to the bot."""
        other = holder % 3 + 1
        before = self.worth()
        gift = Propose(Terms([Transfer(holder, other, thing.buildings, thing.tiles)]))
        if not self.state.allows(holder, gift):
            return holder
        self.state.play(holder, gift)
        self.state.play(other, Accept(self.state.offers[-1].number))
        if self.worth() != before:
            raise SystemExit("a deal among others changed the bot's worth")
        return other


def _sale(thing: Transfer, seller: int, buyer: int, notes: int) -> Terms:
    goods = Transfer(seller, buyer, thing.buildings, thing.tiles)
    return Terms([goods, Transfer(buyer, seller, dollars=NOTE * notes)])


def pump(bot: Trader, seed: str, offers: int) -> Pump:
    """So many offers and cycles against one bot; ends the program where it can be drained."""
    tried = Pump(bot, seed)
    while tried.offers < offers:
        try:
            tried.random_offer() if tried.dice.below(3) else tried.cycle()
        except IllegalMove as refusal:
            raise SystemExit(f"a crook or the bot played against the rules: {refusal}") from None
        tried._start_over()
    return tried


def main() -> None:
    offers = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    game = boroughs.game("chinatown")
    assert isinstance(game, ChinatownGame)
    bots: dict[tuple[str, str], Trader] = {
        (level, name): Trader(game, character, skill)
        for level, skill in LEVELS.items()
        for name, character in CHARACTERS.items()
    }
    bots["expert", "shrewd"] = ShrewdTrader(game)
    for (level, name), bot in bots.items():
        tried = pump(bot, f"pump {level} {name}", offers)
        print(
            f"{level:<7} {name:<11} {tried.offers:>6} offers {tried.deals:>5} deals "
            f"{tried.cycles:>5} cycles, least rise ${tried.worst}",
            flush=True,
        )


if __name__ == "__main__":
    main()
