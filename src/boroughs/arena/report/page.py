"""A report as one HTML page: no script, no network; every plot drawn for light and for dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from boroughs.arena.report.plots import Plot
from boroughs.core.extras import needs_extra

with needs_extra("lab"):
    import vl_convert

_LIGHT = {"paper": "#fffdf8", "ink": "#26303a", "line": "#d9d4c8"}
_DARK = {"paper": "#171c22", "ink": "#e7e3d8", "line": "#39424c"}
_COLOURS = ["#2f6db5", "#d1632b", "#3b8f5a", "#9457a8", "#b08a1d", "#5b6770"]
_STYLE = """
:root { color-scheme: light dark; --paper: #fffdf8; --ink: #26303a; --quiet: #5f6b76; --line: #d9d4c8; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171c22; --ink: #e7e3d8; --quiet: #a3adb6; --line: #39424c; }
}
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 52rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .3rem; }
p { margin: .3rem 0 1rem; }
.quiet { color: var(--quiet); }
figure { margin: 0; overflow-x: auto; }
figure svg { max-width: 100%; height: auto; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
td, th { padding: .2rem .9rem .2rem 0; border-bottom: 1px solid var(--line); text-align: right; font-weight: normal; }
th:first-child { text-align: left; }
thead th { color: var(--quiet); }
.sure th, .sure td:nth-child(4) { font-weight: 650; }
summary { cursor: pointer; padding: .5rem 0; }
.dark { display: none; }
@media (prefers-color-scheme: dark) { .light { display: none; } .dark { display: block; } }
@media print { .light { display: block; } .dark { display: none; } }
"""


def themed(plot: Plot, dark: bool) -> dict[str, Any]:
    """The plot's Vega-Lite with our colours."""
    theme = _DARK if dark else _LIGHT
    text = {"labelColor": theme["ink"], "titleColor": theme["ink"]}
    spec: dict[str, Any] = plot.chart.configure(
        background=theme["paper"],
        font="system-ui, sans-serif",
        axis={**text, "gridColor": theme["line"], "domainColor": theme["line"],
              "tickColor": theme["line"], "labelFontSize": 12, "titleFontSize": 12,
              "titleFontWeight": "normal", "labelLimit": 240},
        legend={**text, "labelFontSize": 12, "labelLimit": 300, "columnPadding": 28,
                "padding": 10, "symbolOpacity": 1,
                "symbolBaseFillColor": theme["ink"], "symbolBaseStrokeColor": theme["ink"]},
        # Text is measured with another font than a browser may draw it with: room for one that is wider.
        padding={"left": 36, "right": 24, "top": 5, "bottom": 5},
        axisX={"labelFlush": False},
        axisY={"titlePadding": 18},
        view={"stroke": None},
        range={"category": _COLOURS},
        rule={"color": theme["ink"]},
    ).to_dict()  # fmt: skip
    return spec


def svg_of(plot: Plot, dark: bool = False) -> str:
    drawn: str = vl_convert.vegalite_to_svg(themed(plot, dark))
    return drawn


def png_of(plot: Plot) -> bytes:
    drawn: bytes = vl_convert.vegalite_to_png(themed(plot, dark=False), scale=2)
    return drawn


def page(
    title: str, intro: Sequence[str], plots: Sequence[Plot], language: str, first: str = ""
) -> str:
    """The whole page; `first` are sections of HTML that stand before the plots."""
    sections = "\n".join(_section(plot) for plot in plots)
    lines = "\n".join(f'<p class="quiet">{escape(line)}</p>' for line in intro)
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{escape(title)}</h1>
{lines}
{first}
{sections}
</body>
</html>
"""


def _section(plot: Plot) -> str:
    label = escape(plot.text, quote=True)
    return f"""<section id="{escape(plot.name)}">
<h2>{escape(plot.title)}</h2>
<p>{escape(plot.text)}</p>
<figure class="light" role="img" aria-label="{label}">{svg_of(plot)}</figure>
<figure class="dark" aria-hidden="true">{svg_of(plot, dark=True)}</figure>
</section>"""


def export(plots: Sequence[Plot], folder: Path, formats: Sequence[str]) -> list[Path]:
    """Every plot as a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for plot in plots:
        for kind in formats:
            path = folder / f"{plot.name}.{kind}"
            if kind == "svg":
                path.write_text(svg_of(plot), "utf-8")
            else:
                path.write_bytes(png_of(plot))
            written.append(path)
    return written
