"""The page behind a link that somebody passed on: tells who posts it what game that was, and leads to its replay."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from importlib.resources import files

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
{picture}
<meta http-equiv="refresh" content="0; url={address}">
<style>body {{ font: 1.1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 1rem; }}</style>
</head>
<body><h1>{title}</h1><p>{told}</p><p><a href="{address}">{watch}</a></p></body>
</html>
"""


_PICTURE = """<meta property="og:image" content="{source}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">"""
_NO_PICTURE = '<meta name="twitter:card" content="summary">'
_HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?|\[[0-9A-Fa-f:.]+\](:[0-9]+)?")


def shared_page(info: RecordInfo, step: int | None, language: Language, origin: str) -> HtmlPage:
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
        picture=_picture(info.game, origin),
    )
    return HtmlPage(content)


def public_origin(origins: Sequence[str], headers: Mapping[str, str]) -> str:
    """Where this server is reached from outside: as its operator says, else as whoever asks has called it.

    >>> public_origin((), {"host": "games.example:8000"})
    'http://games.example:8000'
    >>> public_origin(("https://games.example",), {"host": "inside"})
    'https://games.example'
    >>> public_origin((), {"host": 'x"><script>'})
    ''
    """
    if origins:
        return origins[0].rstrip("/")
    host = headers.get("host", "")
    scheme = "https" if headers.get("x-forwarded-proto") == "https" else "http"
    return f"{scheme}://{host}" if _HOST.fullmatch(host) else ""


def _picture(game: str, origin: str) -> str:
    """The game's own picture, where it has one; who shows previews wants a whole address."""
    if not origin or game not in _pictured():
        return _NO_PICTURE
    return _PICTURE.format(source=escape(f"{origin}/previews/{game}.jpg"))


@lru_cache(maxsize=1)
def _pictured() -> frozenset[str]:
    folder = files("boroughs").joinpath("web", "previews")
    if not folder.is_dir():
        return frozenset()
    return frozenset(file.name.removesuffix(".jpg") for file in folder.iterdir())


def _result(info: RecordInfo, names: list[str], language: Language) -> str:
    words = server_words(language)
    winners = [names[seat] for seat in info.result.winners] if info.result is not None else []
    if not winners or len(names) == 1:
        return words.text("shared.over")
    code = "shared.won" if len(winners) == 1 else "shared.shared"
    return words.text(code).format(names=words.listed(winners))
