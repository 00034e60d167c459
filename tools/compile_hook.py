"""How the compiled wheel is built: the listed modules in a few groups, a C file each, side by side.

One C file for everything takes minutes on one core. Within a group calls are direct, and the C compiler may
inline; between groups they go through a table. So what a playout runs through stays together: a game's
modules are one group, and `core` with the search is another.
"""

from __future__ import annotations

import ast
import inspect
import json
import os
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatch_mypyc import plugin

# Hidden symbols let the C compiler inline one function in another: a sixth faster (docs/speed.md). Flags of one's own
# replace those of Python, of which two must stay: no assertions in the code, and numbers of fixed size that wrap.
# Where a processor can multiply and add in one step, a C compiler may do so and round once instead of twice: bots
# would choose otherwise there.
C_FLAGS = "-fvisibility=hidden -DNDEBUG -fwrapv -ffp-contract=off"


class CompileHook(plugin.MypycBuildHook):  # type: ignore[misc]
    PLUGIN_NAME = "custom"

    @property
    def config_options(self) -> dict[str, Any]:
        return {**self.config["options"], "separate": self._groups()}

    def _groups(self) -> list[tuple[list[str], str]]:
        """Files and a name for each group; the name is that of a module, beside which its library lies.

        Whoever imports one of the group imports that module's folder: it is one that all of them need.
        """
        folders: dict[str, list[str]] = defaultdict(list)
        for file in self.normalized_included_files:
            parts = Path(file).parts  # src, boroughs, games, <game>, ...
            folders[parts[3] if parts[2] == "games" else "core"].append(file)
        # The largest first, so that no core waits long for the last one.
        groups = sorted(folders.values(), key=self._size, reverse=True)
        return [(files, _module(max(files, key=_outermost))) for files in groups]

    def _size(self, files: list[str]) -> int:
        return sum(Path(self.root, file).stat().st_size for file in files)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        with TemporaryDirectory() as folder:
            config = Path(folder, "parallel.cfg")
            config.write_text(f"[build_ext]\nparallel = {os.cpu_count() or 1}\n", "utf-8")
            os.environ["DIST_EXTRA_CONFIG"] = str(config)
            os.environ["CFLAGS"] = f"{C_FLAGS} {os.environ.get('CFLAGS', '')}".rstrip()
            super().initialize(version, build_data)
        # mypyc leaves docstrings out: boroughs/core/docstrings.py puts them back.
        kept = Path(self.root, "build", "docstrings.json")
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(json.dumps(self._docstrings(), indent=1, sort_keys=True), "utf-8")
        build_data["force_include"][str(kept)] = "boroughs/docstrings.json"

    def _docstrings(self) -> dict[str, dict[str, str]]:
        return {
            _module(file): kept_texts(Path(self.root, file).read_text("utf-8"))
            for file in self.normalized_included_files
        }


def kept_texts(source: str) -> dict[str, str]:
    """Of each public class with a docstring: that, and below it what its public methods do.

    Under no name: what the module says of itself, and what its public functions do.

    >>> kept_texts('"All A."\\nclass A:\\n    "An A."\\n    def go(self, far: int) -> None:\\n        "Goes."')
    {'': 'All A.', 'A': 'An A.\\n\\ngo(far): Goes.'}
    >>> kept_texts('def add(a: int, b: int) -> int:\\n    "The sum."')
    {'': 'add(a, b): The sum.'}
    """
    module = ast.parse(source)
    own = [ast.get_docstring(module) or "", *_function_texts(module)]
    texts = {"": "\n\n".join(filter(None, own))}
    for node in module.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            said = ast.get_docstring(node)
            if said:
                texts[node.name] = "\n\n".join([said, *_function_texts(node)])
    return texts


def _function_texts(node: ast.ClassDef | ast.Module) -> list[str]:
    """What the public functions of a module, or the methods of a class, do."""
    texts = []
    for function in node.body:
        if isinstance(function, ast.FunctionDef) and not function.name.startswith("_"):
            said = ast.get_docstring(function)
            if said:
                named = [argument.arg for argument in function.args.args]
                shown = named[1:] if isinstance(node, ast.ClassDef) else named
                texts.append(f"{function.name}({', '.join(shown)}): {inspect.cleandoc(said)}")
    return texts


def _outermost(file: str) -> tuple[int, bool, str]:
    """
    >>> max(["src/boroughs/bots/search.py", "src/boroughs/core/bot.py"], key=_outermost)
    'src/boroughs/core/bot.py'
    """
    parts = Path(file).parts
    return -len(parts), "core" in parts, file


def _module(file: str) -> str:
    """
    >>> _module("src/boroughs/core/bot.py")
    'boroughs.core.bot'
    """
    return ".".join(Path(file).with_suffix("").parts[1:])
