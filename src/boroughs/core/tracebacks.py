"""Errors in somebody else's code, told in a line."""

from __future__ import annotations

import traceback
from types import FrameType

_STANDARD_LIBRARY = traceback.__file__.removesuffix("traceback.py")


def described(error: BaseException) -> str:
    """An error with the last line of theirs: `KeyError: 'cafe' (my_bots.py, line 7)`."""
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    theirs = [
        (frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if _is_theirs(frame)
    ]
    if isinstance(error, SyntaxError) or not theirs:
        return said  # Python itself says where, or it never came to a line of theirs.
    file, line = theirs[-1]
    *_, folder, name = ["", *file.replace("\\", "/").split("/")]
    name = f"{folder}/{name}" if name == "__init__.py" and folder else name
    return f"{said} ({name}, line {line})"


def _is_theirs(frame: FrameType) -> bool:
    file = frame.f_code.co_filename
    if file.startswith(_STANDARD_LIBRARY) and "site-packages" not in file:
        return False
    return not str(frame.f_globals.get("__name__")).startswith("boroughs.")
