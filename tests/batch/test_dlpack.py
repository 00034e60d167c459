"""DLPack of an array, read by numpy: memory of the host in the place of a GPU's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from boroughs.batch import dlpack

HOST = 1


class Shared:
    """A transposed array as a GPU's would show itself."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.__cuda_array_interface__ = {**array.T.__array_interface__, "version": 3}

    def __dlpack__(self, **_: Any) -> Any:
        return dlpack.capsule(self)

    def __dlpack_device__(self) -> tuple[int, int]:
        return HOST, 0


@pytest.mark.parametrize("kind", [np.uint8, np.float32, np.int64])
def test_the_same_memory_is_read(kind: type[np.generic], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dlpack, "CUDA", HOST)
    array = np.arange(12).reshape(3, 4).astype(kind)
    read = np.from_dlpack(Shared(array))
    assert read.dtype == kind
    assert (read == array.T).all()
    array[1, 2] = 77
    assert read[2, 1] == 77


def test_what_nobody_reads_any_more_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dlpack, "CUDA", HOST)
    read = np.from_dlpack(Shared(np.zeros((2, 2), np.float32)))
    held = len(dlpack._alive)
    del read
    assert len(dlpack._alive) == held - 1
