"""That something is refused, by its stable code: sentences may be written anew."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest

from boroughs.core.errors import BoroughsError

E = TypeVar("E", bound=BoroughsError)


@contextmanager
def refuses(kind: type[E], code: str) -> Iterator[pytest.ExceptionInfo[E]]:
    with pytest.raises(kind) as refused:
        yield refused
    assert refused.value.code == code
