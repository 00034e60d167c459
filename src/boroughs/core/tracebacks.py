"""Errors in somebody else's code, told in a line."""

from __future__ import annotations

import traceback
from types import FrameType

_STANDARD_LIBRARY = traceback.__file__.removesuffix("traceback.py")


def described(error: BaseException) -> str:
    """An error with the last line of theirs: `KeyError: 'cafe' (my_bots.py, line 7)`."""
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    theirs = lines_of_others(error)
    if isinstance(error, SyntaxError) or not theirs:
        return said  # Python itself says where, or it never came to a line of theirs.
    file, line = theirs[-1]
    *_, folder, name = ["", *file.replace("\\", "/").split("/")]
    name = f"{folder}/{name}" if name == "__init__.py" and folder else name
    return f"{said} ({name}, line {line})"


def lines_of_others(error: BaseException) -> list[tuple[str, int]]:
    """The files and lines that are neither ours nor Python's own, on the way to where it was raised."""
    return [
        (frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if _is_theirs(frame)
    ]


def raised_by_others(error: BaseException) -> bool:
    """Whether the line that raised it is not ours."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    return bool(frames) and not is_ours(str(frames[-1].f_globals.get("__name__")))


def is_ours(module: str) -> bool:
    """
    >>> is_ours("boroughs.bots.simple"), is_ours("my_bots")
    (True, False)
    """
    return module.startswith("boroughs.")


def _is_theirs(frame: FrameType) -> bool:
    file = frame.f_code.co_filename
    if file.startswith(_STANDARD_LIBRARY) and "site-packages" not in file:
        return False
    return not is_ours(str(frame.f_globals.get("__name__")))
