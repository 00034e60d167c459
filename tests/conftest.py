"""What holds for all tests: a busy machine is no reason to fail, and a continuous run repeats itself.

`make test` draws half the examples that a property names, and half of those once more on the compiled build;
`make test-all` sets BOROUGHS_WIDE: then properties are drawn anew, and four times as often. Its games with a
seed of the day are played again with BOROUGHS_SEED, which every run names in its first lines.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Generator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, is_hypothesis_test, settings

from soak import SOAK

BRIEFER = 0.25 if os.environ.get("BOROUGHS_BUILD") == "compiled" else 0.5
WIDER = 2
"""Of the examples that a property names, in `make test` and in `make test-all`."""

# What a shell starts in the background ignores Ctrl-C, and so would every command that a test starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Whoever asks for a hint, or opens the laboratory, would start a minute of compiling.
os.environ["BOROUGHS_BATCH_HINTS"] = "off"
os.environ["BOROUGHS_LAB_BATCH"] = "off"

settings.register_profile("boroughs", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("continuous", settings.get_profile("boroughs"), derandomize=True)
WIDE = bool(os.environ.get("BOROUGHS_WIDE"))
settings.load_profile("continuous" if os.environ.get("CI") and not WIDE else "boroughs")

# In the environment, so that all processes of a run that passes midnight have the same.
SEED = os.environ.setdefault("BOROUGHS_SEED", date.today().isoformat())

# A browser and a server beside it on a busy machine: one more chance, and the run says who took it.
LIVE = frozenset({"server", "web"})
TESTS = Path(__file__).parent


def pytest_report_header() -> str:
    return f"seed of the day: BOROUGHS_SEED={SEED}"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Of what is collected nothing is garbage: it is looked for neither meanwhile nor among it later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where no long test is wanted, the file whose cases schemathesis makes is not looked into."""
    brief = "not long" in str(config.getoption("markexpr"))
    return True if brief and collection_path.name == "test_described_api.py" else None


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Tests have no examples in their docstrings: looking for them takes seconds in each process."""
    found = yield
    return [each for each in found if not isinstance(each, DoctestModule)]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not SOAK:
        left_out = [item for item in items if item.get_closest_marker("soak")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("soak")]
    for item in items:
        inside = item.path.is_relative_to(TESTS)
        live = inside and item.path.relative_to(TESTS).parts[0] in LIVE
        if live and not item.get_closest_marker("flaky"):
            item.add_marker(pytest.mark.flaky(reruns=1))
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker(pytest.mark.property)
    properties = [item for item in items if item.get_closest_marker("property")]
    if WIDE:
        set_examples(properties, WIDER)
    else:
        # What is heavy is drawn in this run alone.
        light = [item for item in properties if not item.get_closest_marker("heavy")]
        set_examples(light, BRIEFER)


def set_examples(items: list[pytest.Item], share: float) -> None:
    """Each test once: all cases of a parametrized test share its settings."""
    holders: dict[int, tuple[Any, str]] = {}
    for item in items:
        machine = getattr(item, "cls", None)
        if hasattr(machine, "settings"):
            holders[id(machine)] = machine, "settings"
        else:
            test = item.obj  # type: ignore[attr-defined]
            test = getattr(test, "__func__", test)
            holders[id(test)] = test, "_hypothesis_internal_use_settings"
    for holder, name in holders.values():
        own = getattr(holder, name, None) or settings()
        many = max(1, round(share * own.max_examples))
        setattr(
            holder, name, settings(own, max_examples=many, derandomize=own.derandomize and not WIDE)
        )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What failed at first is shown whole, though it passed at the second run: else nobody would ever know why.

    Beside the report for machines: who needed a second run, for the last lines of `make test`.
    """
    failed: list[pytest.TestReport] = terminalreporter.stats.get("rerun", [])
    for each in failed:
        terminalreporter.section(f"why it was run again: {each.nodeid}")
        terminalreporter.line(each.longreprtext)
        for name, text in each.sections:
            terminalreporter.section(name, "-")
            terminalreporter.line(text)
    report: str | None = terminalreporter.config.getoption("xmlpath")
    if report is not None:
        again = sorted({each.nodeid for each in failed})
        names = "".join(f"{name}\n" for name in again)
        Path(report).with_suffix(".again").write_text(names, "utf-8")
