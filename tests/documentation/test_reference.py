"""What the documentation makes from the code tells all of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.clause_tests import marked_tests
from tools.docs_site.api_pages import DOORS, api_page, untold
from tools.docs_site.copying import Copying
from tools.docs_site.field_docs import field_docs
from tools.docs_site.format_pages import encodings_page, variants_page, versions_page
from tools.docs_site.game_pages import clauses_page, game_page
from tools.docs_site.message_pages import messages_page, requests_page

import boroughs
from boroughs.server.transport.network_endpoints import NETWORK_ENDPOINTS
from boroughs.server.transport.openapi import openapi
from boroughs.server.transport.schema import schema
from documentation.pages import ROOT


def test_every_public_name_is_told() -> None:
    assert untold() == set()
    page = api_page()
    assert all(f"boroughs.{name}" in page for name in ("Table", "EVERYONE", "IllegalMove"))
    assert all(module in page for module in DOORS)


def test_every_message_and_every_request_is_told() -> None:
    definitions = schema()["$defs"]
    page = messages_page(definitions)
    assert [name for name in definitions if f"## {name}\n" not in page] == []
    requests = requests_page(openapi("1"), set(definitions))
    assert all(f"## {each.method} {each.path}\n" in requests for each in NETWORK_ENDPOINTS)


def test_fields_are_explained_by_their_docstrings() -> None:
    assert "board" in field_docs()["Hello"]["scene"]


@pytest.mark.parametrize("name", boroughs.game_names())
def test_every_clause_stands_on_its_page(name: str) -> None:
    page = clauses_page(name, marked_tests())
    clauses = boroughs.game(name).clauses("en")
    assert clauses
    assert [clause.id for clause in clauses if f"### {clause.id}: " not in page] == []


def test_a_game_has_picture_rules_options_and_levels(tmp_path: Path) -> None:
    page = game_page("mad-city", Copying(ROOT, tmp_path))
    assert "table-mad-city-desktop-light.jpg" in page
    assert "## A round" in page
    assert "`mode`" in page
    assert "**mad-city, 2 seats" in page


def test_versions_encodings_and_numbers_are_those_of_the_games() -> None:
    versions, encodings, numbers = map(
        "\n".join, (versions_page(), encodings_page(), variants_page())
    )
    for name in boroughs.game_names():
        title = boroughs.game(name).words("en").text("game.title")
        assert f"| `{name}` | {boroughs.game(name).rules_version} |" in versions
        assert f"## {title}" in encodings
        assert f"## {title}" in numbers
