"""That this run tests the build it means to test, and what compiling must have left as it was."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

import msgspec

import boroughs
from builds.sources import COMPILED, ROOT, SRC, module_name


def builds() -> set[str]:
    """Of all modules on the list."""
    files = [import_module(module_name(ROOT / path)).__file__ for path in COMPILED]
    return {"pure" if str(file).endswith(".py") else "compiled" for file in files}


def test_this_is_the_build_that_was_asked_for() -> None:
    """All of the list is compiled, or nothing is; `make` says through BOROUGHS_BUILD which it wants."""
    assert len(builds()) == 1
    assert os.environ.get("BOROUGHS_BUILD") in (None, *builds())


def test_compiled_libraries_carry_no_assertions_of_c() -> None:
    """Our flags reached the compiler, Python's own among them: nothing else would show that they got lost."""
    libraries = [*Path(str(boroughs.__file__)).parent.rglob("*__mypyc*.so")]
    assert bool(libraries) == (builds() == {"compiled"})
    assert [library for library in libraries if b"__assert_fail" in library.read_bytes()] == []


def test_every_struct_is_interpreted_and_keeps_its_annotations() -> None:
    """A field that admits anything is a Struct that lost its types."""
    for name in map(module_name, sorted(SRC.rglob("*.py"))):
        # Ray and torch come with the heavy extras, which the long run installs.
        if not name.endswith(("__main__", "ray_workers", "cli.train")) and ".training" not in name:
            import_module(name)
    ours = [struct for struct in descendants(msgspec.Struct) if from_boroughs(struct)]
    assert ours
    for struct in ours:
        assert str(import_module(struct.__module__).__file__).endswith(".py")
        # A shape of boards holds phrases or sentences: it is looked at with one of them.
        said = struct[str] if getattr(struct, "__parameters__", ()) else struct  # type: ignore[index]
        info = msgspec.inspect.type_info(said)
        assert isinstance(info, msgspec.inspect.StructType)
        loose = [f.name for f in info.fields if isinstance(f.type, msgspec.inspect.AnyType)]
        assert not loose, f"{struct.__name__} accepts anything for {loose}"


def descendants(struct: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    children = struct.__subclasses__()
    return [*children, *(late for child in children for late in descendants(child))]


def from_boroughs(struct: type) -> bool:
    return struct.__module__.partition(".")[0] == "boroughs"
