"""`boroughs` alone: the games in the browser, at the usual port or at any that is free."""

from __future__ import annotations

import socket
import threading
import webbrowser
from inspect import signature

import pytest

from boroughs.cli import serve as serve_command
from boroughs.cli import server_commands
from cli.commanding import Command


def test_a_taken_port_is_no_obstacle() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        assert serve_command._free("127.0.0.1", port) == 0
    assert serve_command._free("127.0.0.1", port) == port


def test_without_a_terminal_it_explains_itself(command: Command) -> None:
    """A script that calls it by mistake must not be left waiting."""
    result = command()
    assert result.exit_code == 0
    assert "First steps" in result.stdout


def test_at_a_terminal_it_opens_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[object, ...]] = []
    shown: list[str] = []
    opened = threading.Event()

    def show(address: str) -> None:
        shown.append(address)
        opened.set()

    expected = signature(serve_command.serve)
    monkeypatch.setattr(serve_command, "serve", lambda *settings: served.append(settings))
    server_commands.open_at_home()
    [settings] = served
    assert expected.bind(*settings).arguments["browser"] is True
    monkeypatch.setattr(webbrowser, "open", show)
    serve_command._ready("", True, "http://127.0.0.1:1/")
    assert opened.wait(60)
    assert shown == ["http://127.0.0.1:1/"]
