"""How New Jack City's solo player does over many decks, beside random play and a one-step greedy.

Usage: python benchmarks/new_jack_city_solo.py [DECKS] [full|half]

The players see the same decks. Nothing but the order of the deck is hidden from somebody who plays
alone, and no player here asks for it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import mean, quantiles, stdev

import boroughs
from boroughs.core.dice import Dice, SeededDice
from boroughs.core.heuristic import Heuristic
from boroughs.core.move import Move
from boroughs.core.playout import resolve_chance
from boroughs.games.new_jack_city.bot.heuristic import NewJackCityHeuristic
from boroughs.games.new_jack_city.components import STANDARD
from boroughs.games.new_jack_city.moves import Place
from boroughs.games.new_jack_city.rules import NewJackCity

Player = Callable[[NewJackCity, list[Move], Dice], Move]


def any_move(state: NewJackCity, moves: list[Move], dice: Dice) -> Move:
    return dice.choice(moves)


def greedy(state: NewJackCity, moves: list[Move], dice: Dice) -> Move:
    """As little unbuilt as possible after this very card; any of the best."""
    losses = [unbuilt_after(state, move) for move in moves]
    least = min(losses)
    return dice.choice([move for move, loss in zip(moves, losses, strict=True) if loss == least])


def unbuilt_after(state: NewJackCity, move: Move) -> int:
    """By how much this card raises the value that is not built."""
    assert isinstance(move, Place)
    change = 0
    for join in state.city.joins(state.city.slots[move.key], move.face):
        if not join.built and join.value < STANDARD.least:
            change += int(join.value)
        change -= sum(state.city.value[root] for root in join.roots if root in state.city.free)
    return change


def knowing(heuristic: Heuristic) -> Player:
    return lambda state, moves, dice: heuristic.choose(state, 0, moves, dice)


def play(player: Player, deck: str, seed: int) -> int:
    """The value left unbuilt."""
    state = boroughs.game("new-jack-city").new(1, {"deck": deck})
    assert isinstance(state, NewJackCity)
    nature, own = SeededDice(f"deck {seed}"), SeededDice(f"player {seed}")
    resolve_chance(state, nature)
    while state.to_act():
        state.play(0, player(state, list(state.moves(0)), own))
        resolve_chance(state, nature)
    return state.unbuilt()


def main() -> None:
    decks = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    deck = sys.argv[2] if len(sys.argv) > 2 else "full"
    players: dict[str, Player] = {
        "random": any_move,
        "greedy": greedy,
        "hard": knowing(NewJackCityHeuristic()),
    }
    for name, player in players.items():
        left = [play(player, deck, seed) for seed in range(decks)]
        verdicts = [STANDARD.solo_decks[deck].verdict(value) for value in left]
        cuts = quantiles(left, n=20, method="inclusive")
        shares = ", ".join(
            f"{verdict} {100 * verdicts.count(verdict) / decks:.1f} %"
            for verdict in ("very-good", "fair", "poor")
        )
        print(
            f"{name:<7} mean {mean(left):.2f} ± {1.96 * stdev(left) / decks**0.5:.2f}, "
            f"5 % {cuts[0]:.0f}, median {cuts[9]:.0f}, 95 % {cuts[18]:.0f}, "
            f"least {min(left)}, most {max(left)}; {shares}",
            flush=True,
        )


if __name__ == "__main__":
    main()
