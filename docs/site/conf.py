"""How Sphinx builds the documentation site; `make docs` copies this beside the sources that it lays together."""

from __future__ import annotations

import re
from importlib.metadata import version as version_of
from typing import Any

from pygments.lexers.special import TextLexer

project = "Boroughs"
author = "the authors of Boroughs"
project_copyright = "the authors of Boroughs; the games belong to their owners"
release = version = version_of("boroughs")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["files/**"]
highlight_language = "none"

# Pages are read on a forge, too: headings are linked as it links them.
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline", "colon_fence"]
suppress_warnings = ["myst.header"]  # A page of the repository may begin below its title.

# Docstrings are plain sentences with names in single backticks.
default_role = "code"
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_inherit_docstrings = (
    False  # What other libraries say of their classes stands in their own pages.
)
python_display_short_literal_types = True
add_module_names = False

html_theme = "furo"
html_title = "Boroughs"
html_static_path = ["_static"]
html_css_files = ["boroughs.css"]
html_js_files = [("boroughs.js", {"defer": "defer"})]
html_show_sourcelink = False
html_show_sphinx = False
html_copy_source = False
html_favicon = "_static/icon.svg"
html_logo = "_static/icon.svg"
pygments_style = "friendly"
pygments_dark_style = "github-dark"
html_theme_options: dict[str, Any] = {
    "navigation_with_keys": True,
    "top_of_page_buttons": [],
    "light_css_variables": {"color-brand-primary": "#0f6a62", "color-brand-content": "#0b5f8a"},
    "dark_css_variables": {"color-brand-primary": "#6fd3c7", "color-brand-content": "#7cc4f0"},
}


_NAMED = re.compile(r"(\w[\w.()*, ]*): (.+)")


def list_fields(
    app: object, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    """Paragraphs of `field: what it is`, as our docstrings have them, are lists on the page."""
    told: list[str] = []
    for paragraph in "\n".join(lines).split("\n\n"):
        part = paragraph.split("\n")
        starts = [line for line in part if line and not line.startswith(" ")]
        if len(part) > 1 and all(map(_NAMED.match, starts)):
            for line in part:
                found = _NAMED.match(line)
                told.append(f"- ``{found[1]}``: {found[2]}" if found else f"  {line.strip()}")
        else:
            told += part
        told.append("")
    lines[:] = told


def setup(app: Any) -> None:
    app.connect("autodoc-process-docstring", list_fields)
    app.add_lexer("svelte", TextLexer)  # Pygments does not know it.
