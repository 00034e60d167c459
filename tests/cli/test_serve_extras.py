"""What `boroughs serve` says where a part that it needs is not installed."""

from __future__ import annotations

import sys

import pytest

from cli.commanding import Command


def test_postgres_without_its_extra_is_a_sentence(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "boroughs.server.store.postgres", raising=False)
    result = command("serve", "--database", "postgresql://nowhere/none", "--port", "0")
    assert result.exit_code == 1
    assert "boroughs[postgres]" in result.stderr
