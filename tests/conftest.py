"""What holds for all tests: a busy machine is no reason to fail, and a continuous run repeats itself."""

from __future__ import annotations

import os
import signal

from hypothesis import settings

# What a shell starts in the background ignores Ctrl-C, and so would every command that a test starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("boroughs", deadline=None)
settings.register_profile("continuous", settings.get_profile("boroughs"), derandomize=True)
settings.load_profile("continuous" if os.environ.get("CI") else "boroughs")
