"""What mypyc compiles, and what it must not: as the sources say, whichever build runs."""

from __future__ import annotations

import ast
from functools import cache

from builds.sources import COMPILED, ROOT, SRC, imports, module_name, modules, nodes


def parents(module: str, tree: ast.Module, node: ast.ClassDef) -> set[str]:
    """What a class inherits from, as dotted names: two games may call different things alike."""
    found = set()
    for base in node.bases:
        name = ast.unparse(base)
        known = (dotted for dotted in imports(tree) if dotted.rpartition(".")[2] == name)
        found.add(name if "." in name else next(known, f"{module}.{name}"))
    return found


@cache
def classes() -> list[tuple[str, ast.Module, ast.ClassDef]]:
    """Every class with its module."""
    return [
        (module, tree, node)
        for module, tree in modules().items()
        for node in nodes(tree)
        if isinstance(node, ast.ClassDef)
    ]


def decorators(node: ast.ClassDef) -> str:
    return " ".join(map(ast.unparse, node.decorator_list))


@cache
def structs() -> set[str]:
    """All classes that are Structs, by whatever line of parents."""
    inherited = {
        f"{module}.{node.name}": parents(module, tree, node) for module, tree, node in classes()
    }
    found = {"msgspec.Struct"}
    while new := {name for name, bases in inherited.items() if bases & found} - found:
        found |= new
    return found


def test_the_search_for_structs_follows_every_parent() -> None:
    """A control: a game's view is a Struct through the core's, a state is none."""
    found = structs()
    assert "boroughs.core.view.View" in found
    assert "boroughs.games.machi_koro.view.MachiKoroView" in found
    assert "boroughs.core.state.State" not in found


def test_a_compiled_module_exists_and_defines_no_struct() -> None:
    """Compiled, a Struct loses its annotations and then accepts anything."""
    listed = {module_name(ROOT / path) for path in COMPILED}
    assert listed <= set(modules())
    defined = {f"{module}.{node.name}" for module, _, node in classes() if module in listed}
    assert defined & structs() == set()
    assert [name for name in listed if "msgspec.Struct" in imports(modules()[name])] == []


def test_no_compiled_class_is_one_of_pythons_abstract_classes() -> None:
    """They would keep the answers of isinstance in one place for all of them, and the first would spoil the next."""
    listed = {module_name(ROOT / path) for path in COMPILED}
    assert [name for name in listed if "abc.ABC" in imports(modules()[name])] == []


def test_no_compiled_module_waits() -> None:
    """A compiled coroutine that is closed before it began fails in `__mypyc_env__`: what waits stays Python."""
    waiting = [
        path
        for path in COMPILED
        if any(
            isinstance(node, ast.AsyncFunctionDef)
            for node in nodes(modules()[module_name(ROOT / path)])
        )
    ]
    assert waiting == []


def test_interpreted_classes_inherit_only_from_compiled_ones_that_allow_it() -> None:
    """Otherwise the compiled build refuses to make an object of them."""
    listed = {module_name(ROOT / path) for path in COMPILED}
    closed = {
        f"{module}.{node.name}"
        for module, _, node in classes()
        if module in listed and "allow_interpreted_subclasses=True" not in decorators(node)
    }
    heirs = {
        f"{module}.{node.name}": closed & parents(module, tree, node)
        for module, tree, node in classes()
        if module not in listed
    }
    assert {name: found for name, found in heirs.items() if found} == {}


def read_from_the_object(compiled: ast.ClassDef) -> set[str]:
    """The attributes of a compiled class that its code does not look for in the class of an heir."""
    return {
        line.target.id
        for line in compiled.body
        if isinstance(line, ast.AnnAssign)
        and isinstance(line.target, ast.Name)
        and "ClassVar" not in ast.unparse(line.annotation)
    }


def said_of_the_class(heir: ast.ClassDef) -> set[str]:
    plain = {
        ast.unparse(name)
        for line in heir.body
        if isinstance(line, ast.Assign)
        for name in line.targets
    }
    return plain | {
        ast.unparse(line.target)
        for line in heir.body
        if isinstance(line, ast.AnnAssign) and line.value is not None
    }


def test_what_interpreted_classes_say_anew_is_seen_by_compiled_ones() -> None:
    """Compiled code reads an attribute from its place in the object, unless it is a ClassVar."""
    listed = {module_name(ROOT / path) for path in COMPILED}
    known = {f"{m}.{node.name}": (m, tree, node) for m, tree, node in classes()}

    def hidden(name: str) -> set[str]:
        """Of this class and all that it inherits from."""
        if name not in known:
            return set()
        module, tree, node = known[name]
        own = read_from_the_object(node) if module in listed else set()
        return own.union(*(hidden(parent) for parent in parents(module, tree, node) - {name}))

    unseen = {
        name: found
        for name, (module, tree, node) in known.items()
        if module not in listed
        for parent in parents(module, tree, node) - {name}
        if (found := hidden(parent) & said_of_the_class(node))
    }
    assert unseen == {}


def test_the_search_for_unseen_values_finds_them() -> None:
    """A control."""
    base, heir = ast.parse(
        "class Base:\n a: int = 1\n b: ClassVar[int] = 1\nclass Heir(Base):\n a = 2\n b = 2\n"
    ).body
    assert isinstance(base, ast.ClassDef)
    assert isinstance(heir, ast.ClassDef)
    assert read_from_the_object(base) & said_of_the_class(heir) == {"a"}


def test_no_module_is_listed_twice() -> None:
    assert len(set(COMPILED)) == len(COMPILED)


def test_no_compiled_object_lies_among_the_sources() -> None:
    """One left there would quietly turn the pure build into a mixture."""
    assert not [*SRC.rglob("*.so"), *SRC.rglob("*.pyd")]
