"""What is in the box, copied down a second time for the tests: tiles, tables, worked cities."""

from __future__ import annotations

TILES = [
    "YYYY:1111:NES",
    "YYYY:1111:-",
    "RRRR:1111:-",
    "BBBB:1111:-",
    "RYYY:1011:ES",
    "BYYY:1111:-",
    "RYYY:0111:NEW",
    "RRRY:1111:EW",
    "BRRR:1011:NEW",
    "BBBY:1111:NESW",
    "BBBR:1011:NES",
    "RRYY:1101:NESW",
    "RRYY:1101:NW",
    "BBRR:1011:NE",
    "BBYY:0111:NESW",
    "RRYY:1111:NS",
    "RRYY:0111:EW",
    "BBYY:1111:EW",
    "BBYY:1011:-",
    "BRBR:1011:NE",
    "BYBY:0111:EW",
    "BYYR:1101:-",
    "BRYY:1011:-",
    "BBRY:1111:NES",
    "BBYR:1101:ESW",
    "BRRY:1101:NS",
    "BRYR:1110:EW",
    "BYRY:0111:EW",
    "PYRR:0111:ESW",
    "BBYL:0110:ES",
    "BLBY:1011:NE",
    "LYYY:0111:-",
    "PYRY:0111:EW",
    "BRYL:1110:NS",
    "PYYR:0011:-",
    "PYRY:0111:ES",
    "BYYP:0110:NESW",
    "PRRR:0111:NS",
    "LYYY:0011:NS",
    "BPRY:1011:NE",
    "PYYY:0111:NEW",
    "LRYR:0111:NS",
    "BPYY:0011:NS",
    "LYYY:0111:SW",
    "LRRR:0110:-",
    "BBPY:1101:-",
    "LYRR:0111:-",
    "BYLR:1001:-",
    "BPYY:0011:-",
    "BYYP:1110:NE",
    "BYRL:1100:SW",
    "LYYR:0110:-",
    "BBLP:1100:-",
    "BPYL:1010:SW",
]
CODE = {f"MC{number:02}": code for number, code in enumerate(TILES, 1)}
NAMES = list(CODE)
WITHOUT_ROADS = [name for name, code in CODE.items() if code.endswith("-")]

# Zones: from so many buildings on, so many points; and how many zones only turn the counter.
POINTS = {"Y": {3: 1, 7: 3, 13: 5}, "R": {2: 2, 6: 4, 9: 6}, "B": {2: 2, 5: 5, 8: 7}}
COUNTERS = {"Y": {3: 5, 7: 3, 13: 2}, "R": {2: 5, 6: 1, 9: 0}, "B": {2: 2, 5: 1, 8: 0}}
GREEN = {1: 1, 2: 3, 3: 5, 4: 8}
SOLO_GREEN = {1: 0, 2: 1, 3: 3, 4: 5}
COLOUR = {"Y": "yellow", "R": "red", "B": "blue", "L": "lake", "P": "park"}

# The worked cities, row by row: tile and quarter turns clockwise.
ZONE_EXAMPLE = "MC23/2 MC01/3 MC21/1 MC46/0 MC24/1 MC03/1 MC02/3 MC07/0 MC13/1"
ROAD_SIX = "MC47/2 MC05/0 MC46/1 MC44/3 MC10/2 MC01/2 MC12/2 MC41/3 MC03/3"
ROAD_FIVE = "MC28/0 MC10/0 MC37/3 MC31/0 MC01/2 MC26/1 MC49/0 MC30/3 MC41/2"
TINA = "MC25/2 MC01/2 MC16/2 MC41/3 MC53/0 MC30/0 MC54/3 MC07/2 MC47/0"
CARTER = "MC06/2 MC04/3 MC24/3 MC50/3 MC12/1 MC15/3 MC26/0 MC03/3 MC42/0"
WORKED = (ZONE_EXAMPLE, ROAD_SIX, ROAD_FIVE, TINA, CARTER)
