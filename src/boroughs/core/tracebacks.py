"""Errors in somebody else's code, told in a line."""

from __future__ import annotations

import sys
import traceback

_NOT_THEIRS = frozenset({"boroughs", *sys.stdlib_module_names})


def described(error: BaseException) -> str:
    """An error with the last line of theirs: `KeyError: 'cafe' (my_bots.py, line 7)`."""
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    theirs = [
        (frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if str(frame.f_globals.get("__name__")).partition(".")[0] not in _NOT_THEIRS
    ]
    if isinstance(error, SyntaxError) or not theirs:
        return said  # Python itself says where, or it never came to a line of theirs.
    file, line = theirs[-1]
    name = file.replace("\\", "/").rpartition("/")[2]
    return f"{said} ({name}, line {line})"
