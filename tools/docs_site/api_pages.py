"""The reference of the package: what `boroughs` shows, in the order in which one meets it, from the docstrings."""

from __future__ import annotations

from tools.docs_site.copying import Copying

import boroughs

CHAPTERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "Playing": (
        "A game by its name, a table, a record, many games.",
        ("game", "game_names", "Table", "Step", "Result", "TimeControl", "replay", "review", "simulate"),
    ),
    "Writing a bot": (
        "A bot gets a turn with a view, and answers. [A bot in ten lines](../bot-in-ten-lines.md) shows how.",
        ("Bot", "Turn", "Answer", "View", "Heuristic", "make_bot", "bot_names", "Dice", "SeededDice"),
    ),
    "Writing a game": (
        "What a game defines and what it may use. [Adding a game](../code/contributing.md#adding-a-game) says in what order.",
        (
            "Game", "State", "Move", "Chance", "FixedChance", "Outcome", "Verdict", "Event", "Frame", "Phrase",
            "phrase", "Option", "Form", "Choice", "Number", "Pick", "Scene", "Statistics", "all_but", "only",
            "rank", "register", "require_number", "refuse_number",
        ),
    ),
    "What is refused": (
        "Every error of the package is a `BoroughsError` with a stable code and parameters.",
        (
            "BoroughsError", "IllegalMove", "BadNotation", "BadOptions", "BadPosition", "BadRecord", "BadVariant",
            "BadAnswer", "BotFailed", "EndlessGame", "GameFault", "IllegalBotMove",
        ),
    ),
}  # fmt: skip
CONSTANTS = ("EVERYONE", "WAIT", "Audience", "Viewer", "Options", "OptionValue", "__version__")
"""Told in a table: they have no docstrings of their own."""
MODULES = {
    "testing": ("boroughs.testing", "check_game"),
    "envs": ("boroughs.envs", ""),
    "scene": ("boroughs.core.scene", ""),
}
DOORS = {
    "boroughs.envs.pettingzoo": ("env", "parallel_env"),
    "boroughs.envs.gymnasium": ("BoroughsSeat", "BoroughsSeats"),
    "boroughs.envs.text": ("TextTable",),
    "boroughs.bots.ladder": ("ladder_of", "Ladder", "Rung"),
}
"""Public, and not in `boroughs` itself: they need an extra, or are seldom used."""


def untold() -> set[str]:
    """What is public and stands in no chapter."""
    told = {name for _, names in CHAPTERS.values() for name in names}
    return set(boroughs.__all__) - told - set(CONSTANTS) - set(MODULES)


def write_api_page(copying: Copying) -> None:
    copying.write("reference/api.md", api_page())


def api_page() -> str:
    lines = [
        "# The package `boroughs`",
        "",
        "All that is public: `import boroughs` and these names, the doors of [research](../research.md), and the",
        "command `boroughs`. What is not here may change with any version.",
        "",
        "```{py:module} boroughs",
        "```",
        "",
    ]
    for title, (about, names) in CHAPTERS.items():
        lines += [f"## {title}", "", about, ""]
        for name in names:
            lines += _documented(getattr(boroughs, name), name)
    lines += ["## Names for types and constants", "", "| name | what it is |", "|---|---|"]
    lines += [f"| `boroughs.{name}` | {ABOUT[name]} |" for name in CONSTANTS]
    lines += [
        "",
        "## Testing a game",
        "",
        "```{eval-rst}",
        ".. autofunction:: boroughs.testing.check_game",
        "```",
        "",
        "## Doors and figures",
        "",
    ]
    for module, names in DOORS.items():
        lines += [f"### `{module}`", "", "```{eval-rst}"]
        for name in names:
            kind = "autoclass" if name[0].isupper() else "autofunction"
            lines += [f".. {kind}:: {module}.{name}"]
            lines += ["   :members:", ""] if kind == "autoclass" else [""]
        lines += ["```", ""]
    return "\n".join(lines)


ABOUT = {
    "EVERYONE": "the audience of what all may know",
    "WAIT": "a bot's answer that it does nothing yet",
    "Audience": "who may know something: everyone, or a set of seats",
    "Viewer": "a seat, or `None` for a spectator",
    "Options": "what a table has chosen: names and values",
    "OptionValue": "a bool, a whole number or a word",
    "__version__": "of the package",
}


def _documented(what: object, name: str) -> list[str]:
    if isinstance(what, type):
        return ["```{eval-rst}", f".. autoclass:: boroughs.{name}", "   :members:", "```", ""]
    return ["```{eval-rst}", f".. autofunction:: boroughs.{name}", "```", ""]
