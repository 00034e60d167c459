"""Docstrings of compiled classes: mypyc leaves them out, so the build keeps them in a file, and they are put back.

Methods of such a class cannot be given any: what each does is told in the docstring of its class.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from types import ModuleType

FILE = "docstrings.json"
"""Written by `tools/compile_hook.py` into the compiled wheel: by module, the texts of its classes."""


def restore_docstrings(package: str, modules: Mapping[str, ModuleType]) -> None:
    """Gives the compiled classes of this package, as far as its modules are loaded, their docstrings back; where nothing is compiled, nothing is to be done."""
    kept = files("boroughs").joinpath(FILE)
    if not kept.is_file():
        return
    texts: dict[str, dict[str, str]] = json.loads(kept.read_text("utf-8"))
    for name, classes in texts.items():
        module = modules.get(name)
        if module is None or not name.startswith(f"{package}.") or _is_pure(module.__file__):
            continue
        for class_name, text in classes.items():
            getattr(module, class_name).__doc__ = text


def _is_pure(file: str | None) -> bool:
    return str(file).endswith(".py")
