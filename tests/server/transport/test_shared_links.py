"""The page behind a link that was passed on: it tells of the game and leads to its replay, and to nothing else."""

from __future__ import annotations

import boroughs
from boroughs.bots import make_bot
from boroughs.cli.serve import APP
from server.conftest import Running
from server.workers.test_records import SAVED, imported


def test_a_link_tells_of_the_game_and_leads_to_its_replay(server: Running) -> None:
    record = imported(server, SAVED.record)["id"]
    page = server.api.http.get(f"/r/{record}", headers={"accept-language": "en"})
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert SAVED.result is not None
    winner = ["Ann", "Ada"][SAVED.result.winners[0]]
    assert f'property="og:title" content="Machi Koro: {winner} won"' in page.text
    assert "Ann and Ada" in page.text
    assert f"url=../#/replay/{record}" in page.text
    later = server.api.http.get(f"/r/{record}/12", headers={"accept-language": "fr"})
    assert f"url=../../#/replay/{record}?step=12" in later.text
    assert 'lang="fr"' in later.text


def test_names_are_told_as_text(server: Running) -> None:
    game = boroughs.game("machi-koro")
    bots = {seat: make_bot(game, "easy") for seat in range(2)}
    table = boroughs.Table(game, 2, seed="x", bots=bots, players=["<b>Ann</b>", '"><script>'])
    table.play_out()
    record = imported(server, table.record)["id"]
    page = server.api.http.get(f"/r/{record}").text
    assert "<b>" not in page
    assert "<script" not in page


def test_what_is_not_over_or_not_there_has_no_link(server: Running) -> None:
    game = boroughs.game("machi-koro")
    table = boroughs.Table(game, 2, seed="half")
    table.play(table.to_act[0], "roll 1")
    record = imported(server, table.record)["id"]
    for path in (f"/r/{record}", "/r/nothing", f"/r/{record}/x", "/r/a/-1"):
        assert server.api.http.get(path).status_code == 404


def test_where_a_link_is_posted_it_shows_the_picture_of_the_game(server: Running) -> None:
    """By its whole address, as it was called; a made-up name of the server is not repeated."""
    record = imported(server, SAVED.record)["id"]
    built = (APP / "previews" / "machi-koro.jpg").is_file()
    page = server.api.http.get(f"/r/{record}").text
    address = f'content="{server.address.rstrip("/")}/previews/machi-koro.jpg"'
    assert (address in page) == built
    made_up = {"host": "x.example/<b>"}
    assert "og:image" not in server.api.http.get(f"/r/{record}", headers=made_up).text
