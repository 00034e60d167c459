"""The Python on the pages runs as it stands there; what does not has a reason."""

from __future__ import annotations

import doctest

import pytest

import boroughs
from documentation.pages import PAGES, Block, blocks

NOT_RUN = {
    "docs/architecture.md": "a piece of a class, to read; the real ones are compiled and tested",
    "docs/bot-in-ten-lines.md": "a file that grows down the page; tests/test_bot_page.py",
    "CONTRIBUTING.md: @pytest": "a test to read, with its name alone",
    "docs/research.md: from boroughs.batch": "numba compiles for minutes, and a GPU; tests/batch",
}
"""A page, or how a block of it begins."""
QUICK: frozenset[str] = frozenset()
EXTRAS = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "openspiel": "pyspiel"}


def python_blocks() -> list[Block]:
    return [each for page in PAGES for each in blocks(page) if each.language == "python"]


def left_out(block: Block) -> bool:
    return any(_is(block, where) for where in NOT_RUN)


def _is(block: Block, where: str) -> bool:
    page, _, start = where.partition(": ")
    return block.page == page and block.code.startswith(start)


RUN = [each for each in python_blocks() if not left_out(each)]


def name(block: Block) -> str:
    return f"{block.page}: {block.code.splitlines()[0]}"


def test_every_exception_is_needed() -> None:
    assert [
        where for where in NOT_RUN if not any(_is(each, where) for each in python_blocks())
    ] == []


def given(block: Block) -> dict[str, object]:
    """What the words around a block say that the reader has."""
    names: dict[str, object] = {"boroughs": boroughs}
    if block.page == "docs/review.md":
        table = boroughs.Table("machi-koro", seats=2, seed=1, bots=["normal", "normal"])
        table.play_out()
        names["record"] = table.record
    elif block.code.startswith("game = boroughs.game"):
        table = boroughs.Table("lots", seats=2, seed=1)
        seat = table.to_act[0]
        move = table.moves(seat)[0]
        encoding = table.game.encoding(2, table.state.options)
        assert encoding is not None
        view = table.view(seat)
        names |= {"view": view, "moves": table.moves(seat), "draft": (), "move": move}
        names["actions"] = encoding.actions_of(view, move)
    return names


@pytest.mark.parametrize(
    "block",
    [
        pytest.param(each, marks=() if each.page in QUICK else pytest.mark.long)
        for each in RUN
        if ">>>" not in each.code
    ],
    ids=name,
)
def test_it_runs(block: Block) -> None:
    for word, module in EXTRAS.items():
        if f"envs.{word}" in block.code or f"import {word}" in block.code:
            pytest.importorskip(module)
    exec(block.code, given(block))


@pytest.mark.parametrize(
    "page",
    sorted({each.page for each in RUN if ">>>" in each.code} - {"README.md", "CONTRIBUTING.md"}),
)  # Those two are among the files that `make test` names.
def test_its_examples_show_what_comes(page: str) -> None:
    names: dict[str, object] = {}
    text = "\n".join(each.code for each in RUN if each.page == page and ">>>" in each.code)
    example = doctest.DocTestParser().get_doctest(text, names, page, page, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(example)
    assert runner.summarize(verbose=False).failed == 0
