"""A full market: five seats in the third year, and thirty offers open at once."""

from __future__ import annotations

from games.chinatown.table import ChinatownTable, position

OWNED = (
    (4, 32, 33, 35, 36, 37, 80, 81),
    (10, 30, 48, 49, 50, 53, 55, 67),
    (6, 8, 13, 15, 21, 38, 39, 54),
    (11, 25, 27, 28, 29, 31, 43, 47),
    (2, 3, 16, 17, 59, 71, 72, 75),
)
SHOPS = {
    32: "laundry", 35: "laundry", 37: "laundry", 80: "antiques", 81: "antiques",
    10: "florist", 30: "tropical-fish", 48: "dim-sum", 49: "dim-sum", 50: "dim-sum",
    6: "dim-sum", 8: "restaurant", 38: "factory", 39: "factory", 54: "florist",
    25: "take-out", 27: "take-out", 28: "jewellery", 29: "jewellery", 31: "jewellery",
    2: "tea-house", 16: "seafood", 59: "florist", 71: "photo", 72: "photo",
}  # fmt: skip
TILES = (
    {"tea-house": 1, "seafood": 1, "laundry": 1, "take-out": 1, "factory": 2},
    {"seafood": 1, "tropical-fish": 1, "antiques": 1, "laundry": 1},
    {"photo": 1, "jewellery": 1, "laundry": 1, "factory": 1, "restaurant": 1},
    {"tea-house": 1, "take-out": 1, "antiques": 1, "factory": 1},
    {"dim-sum": 1, "restaurant": 1, "jewellery": 1},
)
MONEY = (110_000, 90_000, 120_000, 80_000, 100_000)

TO_ME = 20
IN_ALL = 30


def crowded_market(**options: object) -> ChinatownTable:
    """Seat 0 has twenty offers to answer and two of its own; four stand open to anybody, four are others'."""
    table = position(
        seats=5, owned=OWNED, shops=SHOPS, tiles=TILES, money=MONEY, round_=3, options=options
    )
    for seat in range(1, 5):
        mine = sorted(TILES[seat])
        for place, wanted in enumerate(("#4", "tea-house", "factory", "#33", "take-out")):
            price = (seat + place) % 3 * 10_000
            terms = f"{seat} gives 0: {mine[place % len(mine)]}" + f", ${price}" * (price > 0)
            table.play(seat, f"offer {terms}; 0 gives {seat}: {wanted}")
        table.play(seat, f"offer {seat} gives any: {mine[0]}; any gives {seat}: ${10_000 * seat}")
        other = seat % 4 + 1
        table.play(seat, f"offer {seat} gives {other}: {mine[-1]}; {other} gives {seat}: $20000")
    table.play(0, "offer 0 gives 2: #4, $10000; 2 gives 0: laundry")
    table.play(0, "offer 0 gives 1: tea-house; 1 gives 0: laundry")
    return table
