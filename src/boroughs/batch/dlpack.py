"""DLPack for arrays of a GPU: torch and JAX read them where they lie, without a copy.

The structures are those of `dlpack.h`; numba's own arrays offer only `__cuda_array_interface__`.
"""

from __future__ import annotations

import ctypes
from typing import Any

CUDA = 2
_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}
_NAME = b"dltensor"
_alive: dict[int, tuple[Any, ...]] = {}
"""What a consumer still reads, by the address of its tensor, until it says that it is done; from whatever thread it does."""


class _Device(ctypes.Structure):
    _fields_ = (("type", ctypes.c_int32), ("id", ctypes.c_int32))


class _DataType(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("ndim", ctypes.c_int32),
        ("dtype", _DataType),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _ManagedTensor(ctypes.Structure):
    _fields_ = (
        ("tensor", _Tensor),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.CFUNCTYPE(None, ctypes.c_void_p)),
    )


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _delete(address: int) -> None:
    _alive.pop(address, None)


_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)


def capsule(owner: Any, device: int = 0) -> Any:
    """What `__dlpack__` returns for something with a `__cuda_array_interface__`."""
    facts = owner.__cuda_array_interface__
    shape = facts["shape"]
    kind, size = facts["typestr"][1], int(facts["typestr"][2:])
    strides = facts.get("strides")
    if strides is None:
        strides, step = [], size
        for length in reversed(shape):
            strides.insert(0, step)
            step *= length
    numbers = ctypes.c_int64 * len(shape)
    lengths, steps = numbers(*shape), numbers(*(stride // size for stride in strides))
    managed = _ManagedTensor()
    managed.tensor = _Tensor(
        facts["data"][0],
        _Device(CUDA, device),
        len(shape),
        _DataType(_CODES[kind], 8 * size, 1),
        ctypes.cast(lengths, ctypes.POINTER(ctypes.c_int64)),
        ctypes.cast(steps, ctypes.POINTER(ctypes.c_int64)),
        0,
    )
    managed.deleter = _delete
    address = ctypes.addressof(managed)
    _alive[address] = (managed, lengths, steps, owner)
    return _new_capsule(address, _NAME, None)
