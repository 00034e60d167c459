"""Whether `make soak` runs the tests: then they take as long as it takes."""

from __future__ import annotations

import os
from typing import Final

SOAK: Final = bool(os.environ.get("BOROUGHS_SOAK"))
