"""`boroughs report`: a page of plots from the folder of a run, or of two."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from boroughs.arena.report.build import build_report
from boroughs.arena.report.page import export
from boroughs.cli.speech import Speech
from boroughs.core.errors import BadOptions

_FORMATS = ("png", "svg")


def write_report(
    folders: Sequence[Path], out: Path | None, formats: Sequence[str], speech: Speech
) -> None:
    for wanted in formats:
        if wanted not in _FORMATS:
            raise BadOptions("unknown-format", format=wanted, known=_FORMATS)
    target = folders[0] / "report.html" if out is None else out
    report = build_report(folders, speech.language)
    target.write_text(report.html, "utf-8")
    size = f"{len(report.html.encode()) / 1e6:.1f}"
    print(speech.say("report.written", file=str(target), plots=len(report.plots), size=size))
    if formats:
        plots = target.with_suffix("")
        written = export(report.plots, plots, formats)
        print(speech.say("report.exported", count=len(written), folder=str(plots)))
