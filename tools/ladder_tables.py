"""Writes the tables of docs/bots.md that follow from the ladder in the package.

boroughs ladder --quick
python tools/ladder_tables.py
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from boroughs.arena.estimate import wilson
from boroughs.bots.ladder import Ladder, LadderMatch, Rung, ladders

BOTS_PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
BEGIN, END = "<!-- ladder -->\n", "<!-- end of the ladder -->\n"
HEAD = """\
| level | points | 95 % interval | above the one below | 95 % interval | won against it | games |
|---|---|---|---|---|---|---|
"""

TEMPERS_HEAD = """
| of another temper | points | 95 % interval | above its level | 95 % interval | won against it | games |
|---|---|---|---|---|---|---|
"""


def with_tables(page: str, found: Iterable[Ladder]) -> str:
    """The page with the tables between its marks written anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n".join(["", *map(table, found), ""]).lstrip() + END + after


def table(ladder: Ladder) -> str:
    """One game at one number of seats."""
    quick = ", quick" if ladder.quick else ""
    lines = [row(ladder, rung) for rung in ladder.rungs]
    played = [
        f"`{level}` is played by `{lower}`."
        for level, lower in ladder.stand_ins.items()
    ]  # fmt: skip
    if ladder.tempers:
        lines += [TEMPERS_HEAD, *(row(ladder, rung) for rung in ladder.tempers)]
    foot = "\n" + " ".join(played) + "\n" if played else ""
    return f"**{ladder.game}, {ladder.seats} seats{quick}**\n\n{HEAD}{''.join(lines)}{foot}"


def row(ladder: Ladder, rung: Rung) -> str:
    cells = [f"`{rung.level}`", f"{rung.points:.0f}", f"{rung.low:.0f} to {rung.high:.0f}"]
    match = next((each for each in ladder.matches if each.players[0] == rung.level), None)
    if match is None or rung.step is None or rung.step_low is None or rung.step_high is None:
        return "| " + " | ".join([*cells, "", "", "", ""]) + " |\n"
    as_it_should = rung.is_alike if rung in ladder.tempers else rung.is_a_step
    step = f"{rung.step:+.0f}" if as_it_should else f"**{rung.step:+.0f}**"
    if rung in ladder.tempers:
        cells[0] += f", as `{match.players[1]}`"
    cells += [step, f"{rung.step_low:+.0f} to {rung.step_high:+.0f}", won(match), str(match.games)]
    return "| " + " | ".join(cells) + " |\n"


def won(match: LadderMatch) -> str:
    """
    >>> won(LadderMatch(("hard", "normal"), 10, {"1 2": 8, "2 1": 2}, ""))
    '80.0 % (49.0 to 94.3)'
    """
    rate = wilson(match.won, match.games)
    share, low, high = (100 * (part or 0.0) for part in (rate.value, rate.low, rate.high))
    return f"{share:.1f} % ({low:.1f} to {high:.1f})"


def main() -> None:
    page = BOTS_PAGE.read_text("utf-8")
    BOTS_PAGE.write_text(with_tables(page, ladders()), "utf-8")


if __name__ == "__main__":
    main()
