"""Packages that are not always installed: who needs one is told which, and how to get it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from boroughs.core.errors import BadOptions


class MissingExtra(BadOptions, ModuleNotFoundError):
    """A package is missing that comes with an extra of ours; to Python it is a module that was not found."""


@contextmanager
def needs_extra(extra: str) -> Iterator[None]:
    """What is imported or done here needs the packages of this extra."""
    try:
        yield
    except MissingExtra:
        raise
    except ModuleNotFoundError as error:
        missing = MissingExtra("needs-extra", extra=extra, module=str(error.name))
        missing.name = error.name
        raise missing from None
