"""What traders went on to earn in Chinatown, against what their things were said to be worth.

    python benchmarks/chinatown_worth.py hard --games 60 --foresight next_door

When a year's trade is over, each seat's valuation is taken apart: certain income, hope in businesses that may grow,
vacant buildings, vacant ones side by side, spare tiles. What the seat earned from then on (income and deals) is fitted
on those parts, by year and over all of them, as differences from the mean of the table, so that what comes to everybody
falls out. A part with the slope 1 was worth what it was said to be; with 0.5 half of it. Errors are clustered by game.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import numpy as np

import boroughs
from boroughs.bots import make_bot
from boroughs.games.chinatown.bot.foresight import Foresight, foresight_named
from boroughs.games.chinatown.bot.valuation import Layout, appraisal_of
from boroughs.games.chinatown.components import KINDS
from boroughs.games.chinatown.parcels import DISTRICTS, count, joined, land_of, stock_of
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.chinatown.state import PLACE

PARTS = ("certain", "hope", "idle", "lots", "spare")


def parts_of(table: Chinatown, seat: int, foresight: Foresight) -> list[int]:
    """The valuation of what this seat has, part by part."""
    appraisal = appraisal_of(table, foresight)
    layout = Layout(appraisal, land_of(table.owners, seat), stock_of(table.tiles[seat]))
    certain = hope = idle = lots = 0
    for district in range(DISTRICTS):
        free, own = layout.free[district], layout.own[district]
        idle += appraisal.idle * count(free)
        lots += appraisal.lots_worth(district, free) - appraisal.idle * count(free)
        for shop in range(KINDS):
            built = layout.built[district][shop]
            while built:
                group = joined(district, built & -built, built)
                built &= ~group
                earned = appraisal.years * appraisal.incomes[shop][count(group)]
                certain += earned
                hope += appraisal.group_worth(district, shop, group, free, own) - earned
    spare = sum(appraisal.spares[shop][layout.tiles[shop]] for shop in range(KINDS))
    return [certain, hope, idle, lots, spare]


def rows_of(level: str, seats: int, foresight: str, number: int) -> list[list[float]]:
    """Of each year and seat of a game: number, year, parts, and what it earned from then on."""
    game = boroughs.game("chinatown")
    bots = {seat: make_bot(game, level) for seat in range(seats)}
    played = boroughs.Table(game, seats=seats, seed=f"worth {number}", bots=bots)
    scores = played.play_out().scores
    assert scores is not None
    again = boroughs.Table(game, seats=seats, seed=f"worth {number}")
    rows: list[list[float]] = []
    seen: set[int] = set()
    for step in played.steps[1:]:
        again.play(step.seat, game.parse(step.notation), step.at)
        table = again.state
        assert isinstance(table, Chinatown)
        if table.phase == PLACE and table.round not in seen:
            seen.add(table.round)
            for seat in range(seats):
                parts = parts_of(table, seat, foresight_named(foresight))
                rows.append([number, table.round, *parts, scores[seat] - table.money[seat]])
    return rows


def fitted(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The slopes and their errors, clustered by game, of differences from each table's mean."""
    within = rows[:, 2:].copy()
    for key in {(row[0], row[1]) for row in rows}:
        chosen = (rows[:, 0] == key[0]) & (rows[:, 1] == key[1])
        within[chosen] -= within[chosen].mean(axis=0)
    known, earned = within[:, :-1], within[:, -1]
    inverse = np.linalg.pinv(known.T @ known)
    slopes = inverse @ known.T @ earned
    left = earned - known @ slopes
    middle = np.zeros((len(slopes), len(slopes)))
    for number in set(rows[:, 0]):
        score = known[rows[:, 0] == number].T @ left[rows[:, 0] == number]
        middle += np.outer(score, score)
    return slopes, np.sqrt(np.diag(inverse @ middle @ inverse))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("level")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--foresight", default="next_door")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    settings = [given.level, given.seats, given.foresight]
    with ProcessPoolExecutor(given.workers) as workers:
        found = list(workers.map(rows_of, *map(repeat, settings), range(given.games)))
    rows = np.array([row for game in found for row in game], dtype=float)
    print(f"{given.games} games of {given.seats} {given.level}, valued as {given.foresight}")
    for year in range(6):
        chosen = rows[rows[:, 1] == year] if year else rows
        slopes, errors = fitted(chosen)
        line = "".join(
            f"  {name} {slope:6.2f} ± {2 * error:4.2f}"
            for name, slope, error in zip(PARTS, slopes, errors, strict=True)
        )
        print(f"{f'year {year}' if year else 'all   '}{line}")


if __name__ == "__main__":
    main()
