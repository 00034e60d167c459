"""A plugin of mypy that refuses `sum` of floats where results must be the same on every machine.

Python 3.12 and later correct what rounding loses there; Python 3.11 does not, nor does what mypyc makes of it. What is meant
is `boroughs.core.portable_math.float_sum`, which adds one by one. As `sum` is overloaded, mypy may not show the sentence
below, but say that it expected `bool`.
"""

from __future__ import annotations

from collections.abc import Callable

import mypy.types  # noqa: F401 - before the others: they import each other
from mypy.maptype import map_instance_to_supertype
from mypy.plugin import FunctionContext, Plugin
from mypy.typeops import tuple_fallback
from mypy.types import AnyType, Instance, TupleType, Type, TypeOfAny, UnionType, get_proper_type

SAME_EVERYWHERE = ("core", "games", "bots", "review", "server")
"""Folders of the package. What the laboratory sums up is told with its error; trainings are not repeatable anyway."""


class FloatSums(Plugin):
    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        return _checked if fullname == "builtins.sum" else None


def _checked(context: FunctionContext) -> Type:
    (numbers, *_), *start = context.arg_types
    kinds = [_element(context, numbers), *(kind for kinds in start for kind in kinds)]
    if any(map(_may_be_float, kinds)) and _matters(context.api.path):
        context.api.fail("sum() of floats: use portable_math.float_sum", context.context)
    return context.default_return_type


def _matters(path: str) -> bool:
    _, _, inside = path.rpartition("boroughs/")
    return inside.partition("/")[0] in SAME_EVERYWHERE


def _element(context: FunctionContext, numbers: Type) -> Type:
    """What is iterated over: of a list, a generator, the values of a dictionary."""
    kind = get_proper_type(numbers)
    if isinstance(kind, TupleType):
        kind = tuple_fallback(kind)
    iterable = context.api.named_generic_type("typing.Iterable", [AnyType(TypeOfAny.special_form)])
    if isinstance(kind, Instance) and kind.type.has_base(iterable.type.fullname):
        return map_instance_to_supertype(kind, iterable.type).args[0]
    return kind


def _may_be_float(kind: Type) -> bool:
    proper = get_proper_type(kind)
    if isinstance(proper, UnionType):
        return any(map(_may_be_float, proper.items))
    return isinstance(proper, Instance) and proper.type.fullname == "builtins.float"


def plugin(version: str) -> type[Plugin]:
    return FloatSums
