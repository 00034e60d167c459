"""Texts that clients send: names and addresses with odd letters, chat with signs that cannot be seen."""

from __future__ import annotations

import asyncio

import pytest

from boroughs.server.messages.lookalikes import look_alike
from boroughs.server.messages.texts import readable_line
from boroughs.server.tables.live_table import LiveTable
from server.conftest import Running, Serve
from server.databases import new_database
from server.indoors import seated, still_server
from server.playing import Refusal, arrive, joined, keys


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_address_with_a_zero_byte_leads_nowhere(
    serve: Serve, kind: str, request: pytest.FixtureRequest
) -> None:
    database = ""
    if kind == "postgres":
        database = new_database(request.getfixturevalue("postgres_address"))
    server = serve(database=database)
    for path in (
        "/api/tables/%00", "/api/records/%00", "/api/records/a%00/text", "/api/records/%00/frames",
        "/api/games/%00/rules", "/api/tables/%00/record", "/%00",
    ):  # fmt: skip
        assert server.api.get(path).status_code == 404, path
    refused = server.api.post("/api/records", {"text": "boroughs record 1\0"})
    assert (refused.status_code, refused.json()["code"]) == (400, "bad-record")

    async def greet() -> None:
        client = await arrive(server.address, "\0")
        farewell = await client.until_closed()
        assert farewell is not None
        assert farewell["code"] == "no-such-table"
        await client.close()

    asyncio.run(greet())
    assert '"level": "error"' not in server.written.getvalue()


@pytest.mark.parametrize(
    "name",
    ["Ann\0", "\u202eAnn", "Ann\u3164", "\u2800", "A\u034fnn", "Ann\ufe00", "\u115f", "A\u200bnn"],
)
def test_a_name_can_be_seen(server: Running, name: str) -> None:
    body = {"game": "machi-koro", "seats": [{"kind": "me", "name": name}, {"kind": "open"}]}
    refused = server.api.post("/api/tables", body)
    assert (refused.status_code, refused.json()["code"]) == (400, "bad-name")


@pytest.mark.parametrize(
    "name",
    [
        "АDA",
        "ada",
        "Ádа",
        "Ａｄａ",
        "𝐀𝐝𝐚",
        "Αdа",
        "A\u0328d\u0323a",
        "Player I",
        "Plаyer 1",
        "PLAYER l",
    ],
)
def test_nobody_passes_for_somebody_else_at_the_same_table(server: Running, name: str) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Player 1"}, {"kind": "open"}]
    created = server.api.post("/api/tables", {"game": "machi-koro", "seats": seats}).json()
    path, watch = f"/api/tables/{created['table']['id']}/join", created["watch"]
    refused = server.api.post(path, {"name": name}, watch)
    assert refused.json()["code"] == "name-taken"
    assert server.api.post(path, {"name": "Eva"}, watch).status_code == 200


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "Ava"), ("Мария", "Марта"), ("李", "林"), ("नी", "ना"), ("Ali", "All")],
)
def test_names_that_differ_may_sit_together(server: Running, one: str, other: str) -> None:
    seats = [{"kind": "me", "name": one}, {"kind": "me", "name": other}]
    answer = server.api.post("/api/tables", {"game": "machi-koro", "seats": seats})
    assert answer.status_code == 201


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("ANN", "ꓮꓠꓠ", id="Lisu"),
        pytest.param("Ann", "ᴀɴɴ", id="small capitals"),
        pytest.param("Kim", "Ⲕⲓⲙ", id="Coptic"),
        pytest.param("Lukas", "Łukas", id="a stroke"),
        pytest.param("Soren", "Søren", id="a stroke through it"),
        pytest.param("Ann-Marie", "Ann‐Marie", id="another hyphen"),
        pytest.param("Ann-Marie", "Ann−Marie", id="a minus"),
        pytest.param("O'Neil", "O’Neil", id="another apostrophe"),
        pytest.param("Tim", "Tirn", id="two letters like one"),
        pytest.param("William", "VVilliam", id="two letters like one capital"),
        pytest.param("PIP", "P1P", id="a digit among capitals"),
        pytest.param("Minerva", "M1nerva", id="a digit for an i"),
        pytest.param("Ann", "Ann.", id="a dot"),
        pytest.param("Ann", "Ann…", id="dots"),
        pytest.param("Ann", "‘Ann’", id="quotes"),
        pytest.param("Ann", "Ann_", id="a line"),
        pytest.param("Ann", "A nn", id="a space within"),
        pytest.param("Ann", "Ann\u2009", id="a thin space"),
        pytest.param("Ann", "A\u200bnn", id="a space without width"),
        pytest.param("Ann", "An\u2060n", id="a joiner"),
        pytest.param("АНН", "АНН.", id="a dot in another script"),
    ],
)
def test_letters_of_any_script_and_signs_that_are_drawn_alike_make_no_other_name(
    one: str, other: str
) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("?", "!"), ("Ann 2", "Ann 3"), ("Ann", "Ann 🎲"), ("あん", "あに"), ("..", "?")],
)
def test_signs_that_are_seen_make_another_name(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_a_bot_is_not_given_a_name_that_looks_like_a_players(server: Running) -> None:
    seats = [{"kind": "me", "name": "АDA"}, {"kind": "bot"}, {"kind": "open"}]
    created = server.api.post("/api/tables", {"game": "machi-koro", "seats": seats}).json()
    server.api.host(created, "fill", seat=2)
    info = server.api.get(f"/api/tables/{created['table']['id']}", created["host"]).json()
    assert [seat["name"] for seat in info["seats"]] == ["АDA", "Plum", "Bruno"]


@pytest.mark.parametrize(
    "name", ["A" + "\u0301" * 31, "A\u0338\u0338\u0338\u0338b", "Ada （normal）"]
)
def test_a_name_stays_in_its_line_and_says_nothing_of_bots(server: Running, name: str) -> None:
    body = {"game": "machi-koro", "seats": [{"kind": "me", "name": name}, {"kind": "open"}]}
    refused = server.api.post("/api/tables", body)
    assert (refused.status_code, refused.json()["code"]) == (400, "bad-name")


def test_a_line_of_chat_stays_in_its_line() -> None:
    assert readable_line("Z" + "\u0338" * 40 + "oé") == "Z" + "\u0338" * 3 + "oé"


@pytest.mark.parametrize("name", ["Zoé", "Мария", "李", "Ann-Marie O'Neil", "عمر"])
def test_names_of_all_scripts_are_welcome(server: Running, name: str) -> None:
    body = {"game": "machi-koro", "seats": [{"kind": "me", "name": name}, {"kind": "open"}]}
    assert server.api.post("/api/tables", body).status_code == 201


def test_chat_has_no_hidden_signs(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")

    async def talk() -> None:
        table, (ann, _) = created["table"]["id"], keys(created)
        async with joined(server.address, table, ann) as a:
            await a.ask("say", text="pay\0 me \u202e10\u2066 coins 👩‍🌾")
            await a.until(lambda c: any(m["type"] == "chat" for m in c.received))
            line = next(m for m in a.received if m["type"] == "chat")
            assert line["text"] == "pay me 10 coins 👩‍🌾"
            with pytest.raises(Refusal, match="bad-message"):
                await a.ask("say", text="\u202e\0")

    asyncio.run(talk())


async def seen_text(live: LiveTable) -> str:
    return "".join([part async for part in live.replays.seen_parts(None)])


def test_fetching_what_was_seen_holds_nobody_up() -> None:
    """The game goes on while the server still goes through it; what comes later is not in the text."""

    async def fetch() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "machi-koro", 2)
            async with play_server.services.replaying:
                fetching = asyncio.create_task(seen_text(live))
                await asyncio.sleep(0)
                seat = live.require_playing().to_act[0]
                before = live.require_playing().record_for(None)
                await live.play(seat, "roll 1", 0)
                assert not fetching.done()
            text = await fetching
            assert len(text.splitlines()) == len(before) + 1

    asyncio.run(fetch())
