"""The page in place of the web app where it was not built: what is missing, and how to get it."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from boroughs.server.messages.refusals import server_words
from boroughs.server.transport.http import language_of

_PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Boroughs</title>
<body style="font: 1.1rem/1.5 sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem">
<h1>{title}</h1>
<p>{about}</p>
<p>{remedy}</p>
<pre>make web
pip install .
boroughs serve</pre>
<p>{meanwhile}</p>
</body>
</html>
"""


async def missing_app(request: Request) -> Response:
    language = language_of(request)
    words = server_words(language)
    blanks = {
        blank: escape(words.text(f"missing-app.{blank}"))
        for blank in ("title", "about", "remedy", "meanwhile")
    }
    return HTMLResponse(_PAGE.format(language=language, **blanks), 503)
