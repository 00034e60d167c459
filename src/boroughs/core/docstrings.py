"""Docstrings of compiled modules and classes: mypyc leaves them out, so the build keeps them in a file, and they are put back.

Functions and methods cannot be given any: what each does is told in the docstring of its module or class.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from types import ModuleType

FILE = "docstrings.json"
"""Written by `tools/compile_hook.py` into the compiled wheel: by module, its own text (under no name) and those of its classes."""


def restore_docstrings(package: str, find: Callable[[str], ModuleType | None]) -> None:
    """Gives the compiled modules of this package, as far as they are found, and their classes their docstrings back; where nothing is compiled, nothing is to be done."""
    kept = files("boroughs").joinpath(FILE)
    if not kept.is_file():
        return
    texts: dict[str, dict[str, str]] = json.loads(kept.read_text("utf-8"))
    for name, kept_texts in texts.items():
        module = find(name) if name.startswith(f"{package}.") else None
        if module is None or _is_pure(module.__file__):
            continue
        for class_name, text in kept_texts.items():
            told = getattr(module, class_name) if class_name else module
            told.__doc__ = text


def _is_pure(file: str | None) -> bool:
    return str(file).endswith(".py")
