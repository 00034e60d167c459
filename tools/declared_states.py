"""Writes what follows from the fields that a game's state declares: python tools/declared_states.py [GAME ...].

Into `games/<game>/copying.py` (compiled) how a state is copied; into `declared.py` (not compiled: msgspec's structs)
what a position and a view hold, and how they are written and read. The marks beside a field's type are explained in
`boroughs/core/fields.py`; where to declare a field: docs/architecture.md. Both files are checked in, and
`tests/builds/test_declared_states.py` writes them anew and compares.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec

SRC = Path(__file__).parents[1] / "src"
PLAIN = {"i64": "int", "int": "int", "bool": "bool", "str": "str", "float": "float"}
"""What is written as it stands."""
BUILT_IN = {"dict", "list", "tuple", "None", "Literal", "Any", "True", "False", *PLAIN.values()}
HEADER = "Written by tools/declared_states.py from the fields declared in {sources}.\n"


class Part(msgspec.Struct, frozen=True):
    """A thing that a state holds, or a list of them: its module, its class, the struct it is written as."""

    module: str
    name: str
    data: str = ""
    """Nothing, where it is written by hand: then only its copy follows."""
    shown: str = ""
    """The struct of those fields that a view shows as they stand, where that is not all of them."""

    written: str = ""
    """The struct of the same fields in a position, which refuses surplus ones."""
    forbids_others: bool = False
    """Whether a surplus field is refused; a struct that a view extends allows it."""
    fixed: bool = False
    """Whether it never changes: a copy of the state holds the same one."""
    base: str = ""
    """The part whose fields stand before its own, as in its class."""
    as_list: bool = False
    """Whether it is written as a list, without the names of its fields."""

    @property
    def word(self) -> str:
        return self.name.lower()


class Declaration(msgspec.Struct, frozen=True, kw_only=True):
    """What is declared in a game, beside the fields themselves."""

    state: str
    parts: tuple[Part, ...] = ()
    view_has_table: bool = False
    """Whether the fields stand in the view itself, not in a table of their own inside it."""
    seats_type: str = "int"
    """Plain, or a name of `bounds.py`."""
    now_type: str = "int"
    """Plain, or a name of `core/moments.py`."""
    has_table_key: bool = False
    """Whether the open part is kept for all who look at it, by a key of all its fields."""


GAMES: Mapping[str, Declaration] = {
    "chinatown": Declaration(
        state="ChinatownState",
        parts=(
            Part("deals", "Payment", "PaymentData", forbids_others=True, fixed=True, as_list=True),
            Part("deals", "Offer", "OfferData", forbids_others=True, fixed=True),
            Part(
                "deals",
                "Closed",
                "ClosedData",
                forbids_others=True,
                fixed=True,
                base="Offer",
            ),
        ),
        seats_type="Natural",
        now_type="Moment",
        has_table_key=True,
    ),
    "lots": Declaration(state="LotsState", now_type="Moment"),
    "machi_koro": Declaration(
        state="MachiKoroState",
        parts=(Part("city", "City", "CityView", written="CityData"),),
        view_has_table=True,
    ),
    "mad_city": Declaration(
        state="MadCityState",
        parts=(Part("state", "Builder", "BuilderData", forbids_others=True),),
        now_type="Moment",
    ),
    "new_jack_city": Declaration(
        state="NewJackCityState",
        parts=(
            Part("city", "City"),
            Part("state", "Developer", "DeveloperData", shown="HoldingsData"),
        ),
        view_has_table=True,
        seats_type="Natural",
        now_type="Moment",
    ),
}


class BadDeclaration(Exception):
    """A field that does not say enough."""


class Field:
    """One field: its type without the marks, the marks by name with what they are given, what it is at first."""

    def __init__(self, module: str, line: ast.AnnAssign, doc: str) -> None:
        assert isinstance(line.target, ast.Attribute)
        self.module = module
        self.name = line.target.attr
        self.doc = doc
        self.first = line.value
        self.marks: dict[str, list[ast.expr]] = {}
        self.type = self._without_marks(line.annotation)

    def _without_marks(self, annotation: ast.expr) -> ast.expr:
        """The type behind aliases and `Annotated`; the marks on the way are kept."""
        if isinstance(annotation, ast.Name):
            module = home_of(self.module, annotation.id)
            alias = aliases(module).get(annotation.id) if module else None
            return annotation if alias is None else self._without_marks(alias)
        if isinstance(annotation, ast.Subscript) and ast.unparse(annotation.value) == "Annotated":
            assert isinstance(annotation.slice, ast.Tuple)
            inner, *marks = annotation.slice.elts
            for mark in marks:
                given = mark.args if isinstance(mark, ast.Call) else []
                name = ast.unparse(mark.func if isinstance(mark, ast.Call) else mark)
                self.marks.setdefault(name, given)
            return self._without_marks(inner)
        return annotation

    @property
    def is_written(self) -> bool:
        return not {"Derived", "Apart"} & set(self.marks)

    @property
    def is_shown(self) -> bool:
        return self.is_written and "PositionOnly" not in self.marks


# Reading the sources


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse((SRC / Path(*module.split("."))).with_suffix(".py").read_text("utf-8"))


@cache
def imported_into(module: str) -> dict[str, str]:
    """From which module each imported name comes."""
    return {
        alias.asname or alias.name: node.module
        for node in tree_of(module).body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


def home_of(module: str, name: str) -> str:
    """The module of ours in which a name of this module is defined; nothing for what Python has."""
    home = imported_into(module).get(name, "" if name in BUILT_IN else module)
    return home if home.startswith("boroughs.") else ""


@cache
def aliases(module: str) -> dict[str, ast.expr]:
    """The names that a module gives to types."""
    return {
        node.target.id: node.value
        for node in tree_of(module).body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value
        if ast.unparse(node.annotation) == "TypeAlias"
    }


def class_of(module: str, name: str) -> ast.ClassDef:
    return next(
        node
        for node in tree_of(module).body
        if isinstance(node, ast.ClassDef) and node.name == name
    )


def constructor(module: str, name: str) -> ast.FunctionDef:
    return next(
        node
        for node in class_of(module, name).body
        if isinstance(node, ast.FunctionDef) and node.name == "__init__"
    )


def fields_of(module: str, name: str) -> list[Field]:
    """What the constructor of a class declares: `self.name: type = first`, and a docstring."""
    body = constructor(module, name).body
    found = []
    for line, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Attribute):
            doc = ""
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                doc = str(after.value.value)
            found.append(Field(module, line, doc))
    return found


def parameters(module: str, name: str) -> list[str]:
    """What the constructor takes; `round_`, which would hide a function of Python, is the field `round`."""
    return [argument.arg.removesuffix("_") for argument in constructor(module, name).args.args[1:]]


def returned_type(module: str, function: str) -> ast.expr:
    for node in tree_of(module).body:
        if isinstance(node, ast.FunctionDef) and node.name == function and node.returns:
            return node.returns
    raise BadDeclaration(f"{module} has no function {function} that says what it returns")


# Writing the two files


class Writer:
    """The lines of one file, and the names that it needs from elsewhere."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.declared = GAMES[game]
        self.package = f"boroughs.games.{game}"
        self.state_module = f"{self.package}.state"
        self.parts = {part.name: part for part in self.declared.parts}
        self.imports: dict[str, set[str]] = {}
        self.lines: list[str] = []

    def add(self, *lines: str) -> None:
        self.lines += lines

    def need(self, module: str, name: str) -> str:
        if module:
            self.imports.setdefault(module, set()).add(name)
        return name

    def name(self, module: str, expression: ast.expr) -> str:
        """An expression of a module, every name in it imported from where that module has it.

        All but `state`: so the functions that are written call what they are given.
        """
        for node in ast.walk(expression):
            if isinstance(node, ast.Name) and node.id != "state":
                home = home_of(module, node.id) or imported_into(module).get(node.id, "")
                self.need(home, node.id)
        return ast.unparse(expression)

    def part_module(self, part: Part) -> str:
        return f"{self.package}.{part.module}"

    def part_fields(self, part: Part) -> list[Field]:
        before = self.part_fields(self.parts[part.base]) if part.base else []
        return before + self.own_fields(part)

    def own_fields(self, part: Part) -> list[Field]:
        return fields_of(self.part_module(part), part.name)

    def state_fields(self) -> list[Field]:
        return fields_of(self.state_module, self.declared.state)

    def text(self, doc: str) -> str:
        imports = [
            f"from {module} import {', '.join(sorted(names))}"
            for module, names in sorted(self.imports.items())
        ]
        plain = ["import msgspec"] if "msgspec." in "".join(self.lines) else []
        top = [f'"""{doc}"""', "from __future__ import annotations", *plain, *imports]
        return tidy("\n".join([*top, *self.lines]) + "\n")

    def sources(self) -> str:
        modules = dict.fromkeys(["state", *(part.module for part in self.declared.parts)])
        return " and ".join(f"{module}.py" for module in modules)


def tidy(source: str) -> str:
    """As `make format` would have it."""
    for arguments in (["check", "--select", "I", "--fix", "--quiet"], ["format", "--quiet"]):
        ran = subprocess.run(
            [sys.executable, "-m", "ruff", *arguments, "--stdin-filename", "src/x.py", "-"],
            input=source,
            capture_output=True,
            text=True,
            check=True,
            cwd=SRC.parent,
        )
        source = ran.stdout
    return source


def element_of(kind: ast.expr, outer: str) -> ast.expr | None:
    """What a list or tuple of one type holds."""
    if isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == outer:
        return kind.slice
    return None


# Copies


class CopyWriter(Writer):
    def write(self) -> str:
        for part in self.declared.parts:
            if not part.fixed:
                self._part(part)
        state = self.need(self.state_module, self.declared.state)
        self.add(f"def copy_fields(state: {state}, twin: {state}) -> None:")
        self.add('    """Makes a bare state equal to another, and its own."""')
        self.add("    twin.now = state.now")
        for field in self.state_fields():
            self.add(f"    twin.{field.name} = {self._copy(field, 'state')}")
        self._clearing(state)
        return self.text(
            "How a state is copied, field by field.\n\n" + HEADER.format(sources=self.sources())
        )

    def _clearing(self, state: str) -> None:
        """What is only of a turn is as it was at first, once the next begins."""
        of_turn = [field for field in self.state_fields() if "OfTurn" in field.marks]
        if of_turn:
            self.add(f"def clear_turn(state: {state}) -> None:")
            self.add('    """Forgets what was only of the turn that is over."""')
        for field in of_turn:
            if field.first is None:
                raise BadDeclaration(f"{field.name}: say what it is at first")
            first = self.name(field.module, _of_state(field.first))
            self.add(f"    state.{field.name} = {first}")

    def _part(self, part: Part) -> None:
        """A copy of its own; what the constructor takes and no field is, is given on."""
        module, word = self.part_module(part), part.word
        fields = {field.name: field for field in self.part_fields(part)}
        given = parameters(module, part.name)
        arguments = [
            self._copy(fields[name], word) if name in fields else f"{word}.{name}" for name in given
        ]
        self.need(module, part.name)
        self.add(f"def copy_{word}({word}: {part.name}) -> {part.name}:")
        self.add(f"    twin = {part.name}({', '.join(arguments)})")
        for name, field in fields.items():
            if name not in given:
                self.add(f"    twin.{name} = {self._copy(field, word)}")
        self.add("    return twin")

    def _copy(self, field: Field, owner: str) -> str:
        held = f"{owner}.{field.name}"
        if "Shared" in field.marks or ast.unparse(field.type) in PLAIN:
            return held
        if "Copied" in field.marks:
            return f"{held}.copy()"
        element = element_of(field.type, "list")
        if element is not None:
            inner = ast.unparse(element)
            if inner in self.parts and not self.parts[inner].fixed:
                word = self.parts[inner].word
                return f"[copy_{word}({word}) for {word} in {held}]"
            if element_of(element, "list") is not None:
                return f"[inner.copy() for inner in {held}]"
        if ast.unparse(field.type) in self.parts:
            return f"copy_{self.parts[ast.unparse(field.type)].word}({held})"
        if any(element_of(field.type, outer) is not None for outer in ("list", "dict", "set")):
            # What they hold never changes in place.
            return f"{held}.copy()"
        if element_of(field.type, "tuple") is not None:
            return held
        raise BadDeclaration(f"{field.name}: say Shared or Copied")


class _OfState(ast.NodeTransformer):
    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name("state") if node.id == "self" else node


def _of_state(first: ast.expr) -> ast.expr:
    """What a constructor says of `self`, said of a state."""
    changed = _OfState().visit(first)
    assert isinstance(changed, ast.expr)
    return changed


# Positions and views


class DataWriter(Writer):
    def write(self) -> str:
        written_parts = [part for part in self.declared.parts if part.data]
        for part in written_parts:
            self._struct(part)
        fields = self.state_fields()
        shown = [field for field in fields if field.is_shown]
        rest = [field for field in fields if field.is_written and not field.is_shown]
        apart = any("Apart" in field.marks for field in fields)
        self.position = "PositionFields" if apart else "PositionData"
        self._table_struct(shown)
        self._position_struct([field for field in fields if field.is_written])
        self._left_out(fields)
        self._later()
        for part in written_parts:
            self._part_functions(part)
        self._state_functions(shown, rest)
        if self.declared.has_table_key:
            self._table_key(shown)
        return self.text(
            "The fields of a position and of a view, and how they are written and read.\n\n"
            + HEADER.format(sources=self.sources())
        )

    # Structs

    def _struct(self, part: Part) -> None:
        written = [field for field in self.own_fields(part) if field.is_written]
        base = self.parts[part.base].data if part.base else "msgspec.Struct"
        forbid = ", forbid_unknown_fields=True" if part.forbids_others else ""
        forbid += ", array_like=True" if part.as_list else ""
        # Made by name, fields that may be missing stand wherever they belong; made by place, they come last.
        forbid += "" if part.fixed else ", kw_only=True"
        if part.shown:
            self.add(f"class {part.shown}({base}, frozen=True, gc=False, kw_only=True):")
            self.add('    """What a view shows as it stands."""')
            for field in written:
                if field.is_shown:
                    self._field(field, lenient=True)
            written = [field for field in written if not field.is_shown]
            base, forbid = part.shown, ", kw_only=True, forbid_unknown_fields=True"
        elif part.fixed:
            self._check_order(part)
        self.add(f"class {part.data}({base}, frozen=True, gc=False{forbid}):")
        self._doc(self.part_module(part), part.name)
        for field in written:
            self._field(field, lenient=True)

        if part.written:
            self.add(
                f"class {part.written}({part.data}, frozen=True, gc=False,"
                " forbid_unknown_fields=True):"
            )
            self.add('    """The same as it is written down."""')

    def _check_order(self, part: Part) -> None:
        """What is made by place cannot have a field that must be given behind one that may be missing."""
        fields = [field for field in self.part_fields(part) if field.is_written]
        for field, after in pairwise(fields):
            if "Missing" in field.marks and "Missing" not in after.marks:
                raise BadDeclaration(
                    f"{part.name}.{after.name}: say Missing, or declare it before {field.name}"
                )

    def _table_struct(self, shown: list[Field]) -> None:
        if self.declared.view_has_table:
            base = self.need("boroughs.core.view", "View")
            self.add(f"class TableData({base}, frozen=True, gc=False, kw_only=True):")
        else:
            self.add(
                "class TableData(msgspec.Struct, frozen=True, gc=False, kw_only=True,"
                " forbid_unknown_fields=True):"
            )
        self._doc(self.state_module, self.declared.state)
        for field in shown:
            self._field(field, lenient=not self.declared.view_has_table)

    def _position_struct(self, written: list[Field]) -> None:
        seats, now = self.declared.seats_type, self.declared.now_type
        self.need("" if seats in BUILT_IN else f"{self.package}.bounds", seats)
        self.need("" if now in BUILT_IN else "boroughs.core.moments", now)
        options = self.need("boroughs.core.options", "OptionValue")
        self.add(
            f"class {self.position}(msgspec.Struct, frozen=True, gc=False, kw_only=True,"
            " forbid_unknown_fields=True):",
            '    """A position as it is written down: what is open, and what is not."""',
            f"    seats: {seats}",
            f"    options: dict[str, {options}] = {{}}",
            f"    now: {now} = 0",
        )
        for field in written:
            self._field(field, lenient=True, told=False, written=True)

    def _doc(self, module: str, name: str) -> None:
        self.add(f'    """{ast.get_docstring(class_of(module, name), clean=False)}"""')

    def _field(self, field: Field, lenient: bool, told: bool = True, written: bool = False) -> None:
        kind = self._data_type(field)
        for part in self.declared.parts:
            if written and part.written:
                kind = kind.replace(part.data, part.written)
        line = f"    {field.name}: {kind}"
        if lenient and "Missing" in field.marks:
            line += f" = {self.name(field.module, field.marks['Missing'][0])}"
        self.add(line)
        if told and field.doc:
            self.add(f'    """{field.doc}"""')

    def _data_type(self, field: Field) -> str:
        if "WrittenAs" in field.marks:
            return self.name(field.module, field.marks["WrittenAs"][0])
        if "Coded" in field.marks:
            write = ast.unparse(field.marks["Coded"][0])
            home = home_of(field.module, write)
            return self.name(home, returned_type(home, write))
        return self._written_type(field, field.type)

    def _written_type(self, field: Field, kind: ast.expr) -> str:
        text = ast.unparse(kind)
        if text in PLAIN:
            return PLAIN[text]
        if text in self.parts:
            return self.parts[text].data
        element = element_of(kind, "list")
        if element is not None:
            return f"tuple[{self._written_type(field, element)}, ...]"
        if element_of(kind, "tuple") is not None:
            return text
        raise BadDeclaration(f"{field.name}: say how {text} is written")

    # How they are written and read

    def _part_functions(self, part: Part) -> None:
        module, word = self.part_module(part), part.word
        name = self.need(module, part.name)
        fields = {field.name: field for field in self.part_fields(part)}
        written = [field for field in fields.values() if field.is_written]
        self.add(f"def {word}_data({word}: {name}) -> {part.data}:")
        self.add(f"    return {part.data}(")
        # Of things that never change there are many: by place is faster than by name.
        names = ["" if part.fixed else f"{field.name}=" for field in written]
        values = [self._write(field, word) for field in written]
        self.add(*(f"{name}{value}," for name, value in zip(names, values, strict=True)))
        self.add(")")
        if part.shown:
            shown = [field for field in written if field.is_shown]
            anything = self.need("typing", "Any")
            self.add(f"def shown_{word}_fields({word}: {name}) -> dict[str, {anything}]:")
            self.add(f'    """What all may see, by the names of {part.shown}."""', "    return {")
            self.add(*(f'"{field.name}": {self._write(field, word)},' for field in shown), "}")
            self.add(f"def set_shown_{word}_fields({word}: {name}, data: {part.shown}) -> None:")
            self.add('    """Puts what all may see into a bare one."""')
            self.add(*(f"    {word}.{field.name} = {self._read(field)}" for field in shown))
        given = parameters(module, part.name)
        taken = [f"{other}: int" for other in given if other not in fields]
        arguments = [self._read(fields[other]) if other in fields else other for other in given]
        self.add(f"def read_{word}({', '.join([*taken, f'data: {part.data}'])}) -> {name}:")
        if part.fixed:
            self.add(f"    return {name}({', '.join(arguments)})")
            return
        self.add(f"    {word} = {name}({', '.join(arguments)})")
        for field in written:
            if field.name not in given:
                self.add(f"    {word}.{field.name} = {self._read(field)}")
        if any("Derived" in field.marks for field in fields.values()):
            self.add(f"    {word}.derive()")
        self.add(f"    return {word}")

    def _state_functions(self, shown: list[Field], rest: list[Field]) -> None:
        self._fields_functions(
            shown,
            ("table_fields", "What all may see, by the names of TableData."),
            ("set_fields", "Puts what all may see on a bare table."),
            f"TableData | {self.position}",
        )
        if rest:
            self._fields_functions(
                rest,
                ("other_fields", f"The rest of a position, by the names of {self.position}."),
                ("set_other_fields", "Puts the rest of a position on a bare table."),
                self.position,
            )

    def _fields_functions(
        self, fields: list[Field], write: tuple[str, str], read: tuple[str, str], data: str
    ) -> None:
        """How these fields are written and read; each function by its name and what it says of itself."""
        state = self.need(self.state_module, self.declared.state)
        anything = self.need("typing", "Any")
        self.add(f"def {write[0]}(state: {state}) -> dict[str, {anything}]:")
        self.add(f'    """{write[1]}"""', "    return {")
        self.add(*(f'"{field.name}": {self._write(field, "state")},' for field in fields), "}")
        self.add(f"def {read[0]}(state: {state}, data: {data}) -> None:")
        self.add(f'    """{read[1]}"""')
        self.add(*(f"    state.{field.name} = {self._read(field)}" for field in fields))

    def _left_out(self, fields: list[Field]) -> None:
        """What stands for a list by seat where a position lacks it."""
        by_seat = [field for field in fields if "MissingEach" in field.marks]
        mapping = self.need("collections.abc", "Mapping")
        proxy = self.need("types", "MappingProxyType")
        self.add(f"FOR_EACH_SEAT: {mapping}[str, object] = {proxy}({{")
        for field in by_seat:
            empty = self.name(field.module, field.marks["MissingEach"][0])
            self.add(f'"{field.name}": {empty},')
        self.add("})", '"""Lists by seat: what each seat has where a position leaves one out."""')

    def _later(self) -> None:
        """What earlier releases did not write; of a part, behind the name of the list that holds it."""
        found: list[tuple[int, str, str]] = []
        for path, field in self._paths():
            if "Later" in field.marks:
                if "Missing" not in field.marks:
                    raise BadDeclaration(f"{field.name}: say Missing where you say Later")
                place = ast.literal_eval(field.marks["Later"][0])
                found.append((place, path, self.name(field.module, field.marks["Missing"][0])))
        places = [place for place, _, _ in sorted(found)]
        if places != list(range(1, len(found) + 1)):
            raise BadDeclaration(f"Later counts the fields from 1 on: {places}")
        self.add("LATER: Mapping[str, object] = MappingProxyType({")
        self.add(*(f'"{path}": {missing},' for _, path, missing in sorted(found)), "})")
        self.add(
            '"""Fields that earlier releases did not write, oldest first, and what stands for them."""'
        )

    def _paths(self) -> Iterator[tuple[str, Field]]:
        for field in self.state_fields():
            yield field.name, field
            element = element_of(field.type, "list")
            part = self.parts.get(ast.unparse(element)) if element is not None else None
            if part is not None:
                yield from (
                    (f"{field.name}.{inner.name}", inner) for inner in self.part_fields(part)
                )

    def _table_key(self, shown: list[Field]) -> None:
        """All that the open part follows from, so that it can be looked up."""
        state = self.need(self.state_module, self.declared.state)
        self.add(f"def table_key(state: {state}) -> tuple[object, ...]:")
        self.add('    """Equal where all may see the same."""', "    return (")
        for field in shown:
            held = f"state.{field.name}"
            element = element_of(field.type, "list")
            if element is not None and element_of(element, "list") is not None:
                held = f"tuple([tuple(inner) for inner in {held}])"
            elif element is not None:
                held = f"tuple({held})"
            self.add(f"{held},")
        self.add(")")

    def _write(self, field: Field, owner: str) -> str:
        held = f"{owner}.{field.name}"
        if "Coded" in field.marks:
            return f"{self.name(field.module, field.marks['Coded'][0])}({held})"
        element = element_of(field.type, "list")
        if element is None:
            return held
        inner = ast.unparse(element)
        if inner in self.parts:
            word = self.parts[inner].word
            return f"tuple([{word}_data({word}) for {word} in {held}])"
        if element_of(element, "list") is not None:
            return f"tuple([tuple(inner) for inner in {held}])"
        return f"tuple({held})"

    def _read(self, field: Field) -> str:
        held = f"data.{field.name}"
        if "Coded" in field.marks:
            return f"{self.name(field.module, field.marks['Coded'][1])}({held})"
        element = element_of(field.type, "list")
        if element is None:
            return held
        inner = ast.unparse(element)
        if inner in self.parts:
            word = self.parts[inner].word
            if self.parts[inner].fixed:
                return f"[read_{word}({word}) for {word} in {held}]"
            return f"[read_{word}(seat, {word}) for seat, {word} in enumerate({held})]"
        if element_of(element, "list") is not None:
            return f"[list(inner) for inner in {held}]"
        return f"list({held})"


def declared_fields(game: str) -> list[str]:
    """All fields of a game by name, those of a part behind its own: `turn`, `City.coins`."""
    package = f"boroughs.games.{game}"
    names = [field.name for field in fields_of(f"{package}.state", GAMES[game].state)]
    for part in GAMES[game].parts:
        fields = fields_of(f"{package}.{part.module}", part.name)
        names += [f"{part.name}.{field.name}" for field in fields]
    return names


def written_files(game: str) -> Iterator[tuple[Path, str]]:
    """The files of a game, and what must stand in them."""
    folder = SRC / "boroughs" / "games" / game
    yield folder / "copying.py", CopyWriter(game).write()
    yield folder / "declared.py", DataWriter(game).write()


def main() -> None:
    for game in sys.argv[1:] or GAMES:
        for path, text in written_files(game):
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
