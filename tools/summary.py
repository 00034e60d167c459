"""The last lines of `make test`: what ran, and loudly what did not. Called when all of it has passed."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill
from xml.etree import ElementTree

REPORTS = Path("build/reports")
WIDTH = 78


def counted(report: str) -> str:
    """What a run of pytest came to: `210 tests passed, 2 skipped`."""
    suites = list(ElementTree.parse(REPORTS / report).iter("testsuite"))
    tests = sum(int(suite.attrib["tests"]) for suite in suites)
    skipped = sum(int(suite.attrib["skipped"]) for suite in suites)
    return f"{tests - skipped} tests passed, {skipped} skipped"


def run_again(report: str) -> str:
    """The tests that passed only when run a second time, a line each."""
    names = (REPORTS / report).with_suffix(".again").read_text("utf-8").splitlines()
    return "".join(f"\n                PASSED ONLY AT THE SECOND RUN: {name}" for name in names)


def left_out(reason: str) -> str:
    told = fill(
        f"Reason: {reason}. The compiled wheel was not built and no test ran on it. "
        "The pure build is complete and passed. With a C compiler and the headers "
        "of Python, run `make test` again.",
        WIDTH - 4,
    )
    lines = ["", "THE COMPILED BUILD WAS LEFT OUT", "", *told.splitlines(), ""]
    return "\n".join(["#" * WIDTH, *(f"# {line:<{WIDTH - 4}} #" for line in lines), "#" * WIDTH])


def main() -> None:
    reason = (REPORTS / "left-out.txt").read_text("utf-8").strip()
    print()
    print("lint and types  clean")
    print(f"pure build      {counted('pure.xml')}{run_again('pure.xml')}")
    if reason:
        print("compiled build  LEFT OUT")
        print(f"\n{left_out(reason)}\n")
        print("make test: passed, pure build only")
        return
    print(f"compiled build  {counted('compiled.xml')}{run_again('compiled.xml')}")
    print("make test: passed")


if __name__ == "__main__":
    main()
