"""Whatever is thrown at the HTTP side: a clear answer that its own description allows, never a fault."""

from __future__ import annotations

import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from boroughs.server.messages.refusals import STATUSES
from boroughs.server.transport.openapi import openapi
from server.conftest import Running, Serve


def test_what_is_asked_twice_is_refused(server: Running) -> None:
    answer = server.api.http.get("/api/today?day=2026-11-17&day=")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")


def test_a_day_that_is_named_and_left_blank_is_no_day(server: Running) -> None:
    assert server.api.http.get("/api/today?day=").status_code == 404
    assert server.api.http.get("/api/today").status_code == 200


def test_every_status_that_can_happen_is_described() -> None:
    """405 is for what is not described at all."""
    possible = {str(status) for status in STATUSES.values()} - {"405"} | {"409"}
    for path, operations in openapi("test")["paths"].items():
        for method, operation in operations.items():
            described = set(operation["responses"])
            assert possible <= described, (method, path)


def test_a_record_that_is_too_large_is_refused_as_described(server: Running) -> None:
    """A million characters may take six million bytes as JSON: what fits the schema may still be too large."""
    import schemathesis  # noqa: PLC0415 - a second, for this test alone

    schema = schemathesis.openapi.from_dict(openapi("test"))
    answer = server.api.http.post("/api/records", content=b'{"text": "' + b"x" * 1_200_000 + b'"}')
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    schema["/api/records"]["POST"].validate_response(answer)
    escaped = server.api.post("/api/records", {"text": "\u0001" * 900_000})
    assert escaped.status_code == 413
    schema["/api/records"]["POST"].validate_response(escaped)


@pytest.mark.parametrize(("language", "title"), [("en", "not built"), ("fr", "pas construites")])
def test_without_the_web_app_a_page_says_how_to_get_it(
    server: Running, language: str, title: str
) -> None:
    page = server.api.get("/", lang=language)
    assert page.headers["content-type"].startswith("text/html")
    assert title in page.text
    assert "make web" in page.text
    assert server.api.get("/api/games").status_code == 200


def test_unknown_addresses_and_methods_are_problems_too(server: Running) -> None:
    missing = server.api.get("/api/nothing", lang="fr")
    assert (missing.status_code, missing.json()["code"]) == (404, "no-such-page")
    assert missing.json()["text"] == "Il n’y a rien à cette adresse."
    wrong = server.api.http.delete("/api/lobby")
    assert (wrong.status_code, wrong.json()["code"]) == (405, "not-allowed")


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b'{"game": 7}', b"\xff\xfe", b"[" * 50_000,
        b'{"game": "machi-koro", "seats": []}',
        b'{"game": "machi-koro", "seats": [{"kind": "me"}], "surprise": 1}',
        b'{"game": "machi-koro", "seats": [{"kind": "me", "name": "a(b"}, {"kind": "me"}]}',
        b'{"game": "machi-koro", "seats": [{"kind": "bot", "bot": "nobody"}, {"kind": "me"}]}',
        b'{"game": "machi-koro", "seats": [{"kind": "bot", "bot": "search:99999s"}, {"kind": "me"}]}',
        b'{"game": "machi-koro", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"x": 1}}',
        b'{"game": "go", "seats": [{"kind": "me"}, {"kind": "me"}]}',
    ],
)  # fmt: skip
def test_a_bad_table_is_refused_with_a_sentence(server: Running, body: bytes) -> None:
    answer = server.api.http.post("/api/tables", content=body)
    assert answer.status_code == 400
    assert set(answer.json()) == {"code", "text"}
    assert "Traceback" not in answer.text


def test_what_is_too_large_is_not_read(server: Running) -> None:
    answer = server.api.http.post("/api/tables", content=b"x" * 1_000_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


@pytest.mark.parametrize("text", ["", "boroughs record 1", "x" * 100_000, "\u0000\ud7ff"])
def test_a_bad_record_is_refused_with_a_sentence(server: Running, text: str) -> None:
    answer = server.api.post("/api/records", {"text": text})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-record")


def test_every_answer_tells_browsers_to_be_careful(server: Running) -> None:
    headers = server.api.get("/api/lobby").headers
    assert headers["referrer-policy"] == "no-referrer"
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    # What the games in a page need (docs/offline.md), and no more.
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert policy["worker-src"] == "'self'"
    assert policy["default-src"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"


def test_the_site_without_a_server_lies_beside_the_app(serve: Serve, tmp_path: Path) -> None:
    """Where its operator has named it; pages know from the list of games."""
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("the site", "utf-8")
    server = serve(offline=site)
    assert server.api.get("/api/games").json()["offline"] is True
    assert server.api.get("/offline/").text == "the site"
    assert server.api.get("/offline/../tables.sqlite3").status_code == 404


def test_a_server_without_the_site_says_so(server: Running) -> None:
    assert server.api.get("/api/games").json()["offline"] is False
    assert server.api.get("/offline/").status_code == 404


def test_who_hangs_up_in_the_middle_of_a_body_is_no_fault(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    """Else a stranger writes forty lines of the log with every byte."""
    server = serve()
    address = urlsplit(server.address)
    with socket.create_connection((address.hostname or "", address.port or 0)) as line:
        line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n{")
    assert server.api.get("/api/health").status_code == 200
    server.stop()
    assert server.play_server.services.metrics.faults == 0
    assert '"level": "error"' not in server.written.getvalue()
    assert not caplog.records


def test_a_fault_is_logged_by_its_kind_and_place_and_nowhere_in_its_own_words(
    serve: Serve, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve()

    def break_down(call: object) -> None:
        raise LookupError("the secret card")

    monkeypatch.setattr(server.play_server.registry, "lobby", break_down)
    answer = server.api.get("/api/lobby")
    assert (answer.status_code, answer.json()["code"]) == (500, "failed")
    server.stop()
    logged = server.written.getvalue()
    assert "LookupError at test_http.py" in logged
    assert "secret card" not in logged + caplog.text


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://["])
def test_the_page_of_another_site_makes_no_table(server: Running, origin: str) -> None:
    """A browser sends such a form without asking first; it says whose page it shows."""
    wish = b'{"game": "lots", "seats": [{"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "easy"}]}'
    headers = {"Origin": origin, "Content-Type": "text/plain"}
    answer = server.api.http.post("/api/tables", content=wish, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "another-site")
