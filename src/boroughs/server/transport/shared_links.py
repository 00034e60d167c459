"""The page behind a link that somebody passed on: tells who posts it what game that was, and leads to its replay."""

from __future__ import annotations

from html import escape

from boroughs.server.broadcast.sentences import label_name
from boroughs.server.messages.boards import Language
from boroughs.server.messages.records import RecordInfo
from boroughs.server.messages.refusals import server_words
from boroughs.server.transport.calls import HtmlPage

_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<meta name="robots" content="noindex">
<meta property="og:site_name" content="Boroughs">
<meta property="og:type" content="website">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{told}">
<meta name="twitter:card" content="summary">
<meta http-equiv="refresh" content="0; url={address}">
<style>body {{ font: 1.1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 1rem; }}</style>
</head>
<body><h1>{title}</h1><p>{told}</p><p><a href="{address}">{watch}</a></p></body>
</html>
"""


def shared_page(info: RecordInfo, step: int | None, language: Language) -> HtmlPage:
    """Leads to the replay of this record, at this step; only of what is over."""
    words = server_words(language)
    names = [label_name(label) or str(seat + 1) for seat, label in enumerate(info.players)]
    up = "../" if step is None else "../../"
    at = "" if step is None else f"?step={step}"
    title = (
        f"{info.title.partition(':')[0]}{words.text('list.colon')} {_result(info, names, language)}"
    )
    content = _PAGE.format(
        language=language,
        title=escape(title),
        told=escape(words.text("shared.players").format(names=words.listed(names))),
        watch=escape(words.text("shared.watch")),
        address=escape(f"{up}#/replay/{info.id}{at}"),
    )
    return HtmlPage(content)


def _result(info: RecordInfo, names: list[str], language: Language) -> str:
    words = server_words(language)
    winners = [names[seat] for seat in info.result.winners] if info.result is not None else []
    if not winners or len(names) == 1:
        return words.text("shared.over")
    code = "shared.won" if len(winners) == 1 else "shared.shared"
    return words.text(code).format(names=words.listed(winners))
