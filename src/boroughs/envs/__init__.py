"""Our games behind the interfaces of others: PettingZoo, Gymnasium, OpenSpiel, and as text for agents.

Each has a module, and all but `text` an extra of its own, which is imported when it is first used:
`boroughs.envs.pettingzoo`, `boroughs.envs.gymnasium`, `boroughs.envs.openspiel`, `boroughs.envs.text`.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from boroughs.core.extras import needs_extra

_EXTRAS = ("gymnasium", "openspiel", "pettingzoo", "text")


def __getattr__(name: str) -> ModuleType:
    if name not in _EXTRAS:
        raise AttributeError(f"module 'boroughs.envs' has no attribute {name!r}")
    with needs_extra(name):
        return import_module(f"boroughs.envs.{name}")


def __dir__() -> list[str]:
    return list(_EXTRAS)
