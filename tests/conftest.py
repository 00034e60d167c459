"""What holds for all tests: a busy machine is no reason to fail, and a continuous run repeats itself.

`make test-all` sets BOROUGHS_WIDE: then properties are drawn anew and in larger numbers.
"""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import is_hypothesis_test, settings

WIDER = 4

# What a shell starts in the background ignores Ctrl-C, and so would every command that a test starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Whoever asks for a hint would start a minute of compiling.
os.environ["BOROUGHS_BATCH_HINTS"] = "off"

settings.register_profile("boroughs", deadline=None)
settings.register_profile("continuous", settings.get_profile("boroughs"), derandomize=True)
WIDE = bool(os.environ.get("BOROUGHS_WIDE"))
settings.load_profile("continuous" if os.environ.get("CI") and not WIDE else "boroughs")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        test = getattr(item, "obj", None)
        if not is_hypothesis_test(test):
            continue
        item.add_marker(pytest.mark.property)
        if WIDE:
            own = getattr(test, "_hypothesis_internal_use_settings", None) or settings()
            wider = settings(own, max_examples=WIDER * own.max_examples, derandomize=False)
            test._hypothesis_internal_use_settings = wider  # type: ignore[union-attr]
