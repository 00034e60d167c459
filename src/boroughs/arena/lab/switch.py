"""Whether the laboratory may play in batches. Knows numba by name only, whose import takes a second."""

from __future__ import annotations

import os
from importlib.util import find_spec

SWITCH = "BOROUGHS_LAB_BATCH"
"""Set to `off` where the laboratory shall never start numba: on a small machine, or in tests."""


def batches_wanted() -> bool:
    """Whether numba is there, and nobody has switched it off."""
    return os.environ.get(SWITCH, "").lower() != "off" and find_spec("numba") is not None
