"""Who sits where in the games of a simulation, and with which seed each game is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from boroughs.core.bot import Bot
from boroughs.core.dice import StreamDice
from boroughs.core.event import Event
from boroughs.core.game import Game
from boroughs.core.table import Table


def seating(players: int, number: int) -> tuple[int, ...]:
    """The player at each seat in game `number`.

    Any run of `players` games that starts at a multiple of `players` gives every player every seat
    once. The next such run goes on with another order around the table, so that in the long run
    nobody always sits behind the same neighbour.

    >>> [seating(3, number) for number in range(4)]
    [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1)]
    """
    block, turn = divmod(number, players)
    ring = _ring(players, block)
    return tuple(ring[(seat + turn) % players] for seat in range(players))


def _ring(players: int, block: int) -> list[int]:
    """The block's order around the table: player 0, then the others in their next permutation."""
    others = list(range(1, players))
    ring = [0]
    for left in range(players - 1, 0, -1):
        block, index = divmod(block, left)
        ring.append(others.pop(index))
    return ring


def game_seed(seed: int | str, number: int) -> str:
    """The seed of one game: it depends on nothing but the simulation's seed and the number."""
    return f"{seed}/game {number}"


def seat_table(
    game: Game,
    bots: Sequence[Bot],
    number: int = 0,
    *,
    seed: int | str = 1,
    options: Mapping[str, object] | None = None,
    observer: Callable[[Sequence[Event]], object] | None = None,
    in_streams: bool = False,
) -> Table:
    """The table of game `number` of a simulation, before its first move.

    With `in_streams` the dice are those of StreamDice, for comparisons.
    This is how a single game out of a million is looked at again:

    >>> import boroughs
    >>> from boroughs.bots import make_bot
    >>> game = boroughs.game("machi-koro")
    >>> table = seat_table(game, [make_bot(game, "random"), make_bot(game, "random")], 17)
    >>> len(table.play_out().ranks)
    2
    """
    order = seating(len(bots), number)
    own_seed = game_seed(seed, number)
    return Table(
        game,
        seats=len(bots),
        options=options,
        seed=None if in_streams else own_seed,
        dice=StreamDice(own_seed) if in_streams else None,
        bot_seed=own_seed,
        bots={seat: bots[player] for seat, player in enumerate(order)},
        observer=observer,
    )
