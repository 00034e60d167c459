"""The cards and the worked positions, written down a second time: what the game's own data are held against."""

from __future__ import annotations

_WRITTEN = """
    NJ01 G2 T0,T1,R; NJ02 G2 T0; NJ03 G2 L; NJ04 G3 -; NJ05 G3 L; NJ06 G3 T0,T1; NJ07 G4 T0,T1;
    NJ08 B2 T0,T1; NJ09 B2 T0,T1,B0,B1,R; NJ10 B2 T0,T1,R; NJ11 B3 T0,T1,L; NJ12 B3 L;
    NJ13 B3 T0,T1; NJ14 B4 T1; NJ15 R3 L; NJ16 R3 T0,T1; NJ17 R3 T0,T1,R; NJ18 R3 T0,T1,L,R;
    NJ19 R3 T0,T1,L; NJ20 R4 T0,T1; NJ21 G1/B1 B0,B1,R; NJ22 B2/G1 T0,T1; NJ23 G2/B2 -;
    NJ24 G2/B1 L; NJ25 G2/B1 M; NJ26 B1/G2 B0,B1,M; NJ27 G1/B1 L; NJ28 G1/B1 T0,T1; NJ29 B2/G1 M;
    NJ30 B1/G1 M; NJ31 G1/B1 B0,B1; NJ32 G1/B3 -; NJ33 G3/R1 B1; NJ34 R3/G1 B0,B1,R;
    NJ35 G2/R1 B0,B1,M; NJ36 R2/G2 T1; NJ37 G1/R1 L; NJ38 G1/R2 M; NJ39 G1/R1 B0,B1,R;
    NJ40 G1/R1 T0,T1,L; NJ41 G1/R2 B0,B1; NJ42 R1/G2 B0,B1,M; NJ43 R1/G1 B0; NJ44 G2/R1 B0,B1;
    NJ45 R1/B1 T0,T1,M; NJ46 B1/R2 T0,T1; NJ47 B1/R1 M; NJ48 B3/R1 T0,T1; NJ49 R1/B1 T0,T1;
    NJ50 B1/R1 L,R; NJ51 B1/R1 T0,T1,M; NJ52 R2/B2 B0,B1,L; NJ53 B2/R2 R; NJ54 B1/R3 L;
    NJ55 B2/R1 T0,T1; NJ56 R2/B1 T0,T1,L; NJ57 G1/G2 T0,L,M; NJ58 G3/G1 T0,L,M; NJ59 B2/B2 M;
    NJ60 B2/B1 T0,T1,M; NJ61 R1/R1 M; NJ62 R2/R2 T0,T1,M;
"""


class Printed:
    """A card as printed: the properties of its halves (one for both), and its sides with a road."""

    def __init__(self, text: str) -> None:
        self.name, properties, roads = text.split()
        self.properties = [(part[0], int(part[1])) for part in properties.split("/")]
        self.roads = set(roads.split(",")) - {"-"}

    def half(self, number: int) -> tuple[str, int]:
        """The letter of the colour and the value of what this half shows."""
        return self.properties[min(number, len(self.properties) - 1)]


BOX = {
    card.name: card
    for card in map(Printed, filter(str.strip, _WRITTEN.replace("\n", " ").split(";")))
}

PLACEMENTS = [
    ("NJ06 at 0,1 turned 0", True, "a long road on the plant's road"),
    ("NJ06 at 0,1 turned 2", False, "the same card turned: its road hangs loose on the far side"),
    ("NJ03 at 2,0 turned 0", True, "end to end with the plant, the end road against it"),
    (
        "NJ03 at 1,1 turned 0",
        True,
        "half a card further, the end road meets the plant's at a corner",
    ),
    ("NJ03 at 2,0 turned 2", False, "the end road points away"),
    ("NJ50 at 2,0 turned 1", False, "two ends with a road, one of them loose"),
    ("NJ04 at 0,-1 turned 0", True, "a card without roads beside the plant"),
    ("NJ04 at 2,1 turned 0", False, "touching at a corner only"),
]
"""A card beside the bare plant, whether it may lie there, and why."""

ZONES = [
    (["NJ22 at 0,-2 turned 3", "NJ05 at 1,-2 turned 3", "NJ30 at 2,-1 turned 3"], "G", 5, 1),
    (["NJ48 at 2,-1 turned 3", "NJ54 at 2,1 turned 0", "NJ11 at 2,2 turned 3"], "B", 7, 2),
    (["NJ34 at 0,-1 turned 0", "NJ18 at -1,-2 turned 3", "NJ19 at 0,-2 turned 2"], "R", 9, 3),
]
"""Cards, the colour and value of a zone that they make, and its bonus."""
