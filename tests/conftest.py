"""What holds for all tests: a busy machine is no reason to fail, and a continuous run repeats itself."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("boroughs", deadline=None)
settings.register_profile("continuous", settings.get_profile("boroughs"), derandomize=True)
settings.load_profile("continuous" if os.environ.get("CI") else "boroughs")
