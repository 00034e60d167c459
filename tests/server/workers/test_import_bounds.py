"""Records that strangers bring: no number, text or amount may cost the server more than a game could."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import boroughs
from boroughs.bots import make_bot
from boroughs.core.errors import BadRecord
from boroughs.core.game import BY_SEAT
from boroughs.core.record import parse_record
from boroughs.core.seen import dump_seen, read_seen_head
from boroughs.core.view import encode_view
from boroughs.server.workers import seen_records
from boroughs.server.workers.import_bounds import check_record, check_seen
from boroughs.server.workers.jobs import RecordJob
from server.conftest import GENEROUS, Running, Serve
from server.workers.test_records import SAVED, imported
from soak import SOAK

GAMES = boroughs.game_names()


@cache
def played(name: str, seats: int, steps: int = 40) -> boroughs.Table:
    """Of which everybody here only reads."""
    game = boroughs.game(name)
    bots = {seat: make_bot(game, "random") for seat in range(seats)}
    table = boroughs.Table(game, seats, seed=3, bots=bots)
    while table.result is None and len(table.steps) < steps:
        due = table.run(table.now)
        if due is None:
            break
        table.run(due)
    return table


@pytest.mark.parametrize("name", GAMES)
def test_what_games_make_is_within_the_bounds(name: str) -> None:
    game = boroughs.game(name)
    table = played(name, max(game.seat_counts))
    check_record(game, parse_record(table.record))
    for viewer in (0, None):
        text = dump_seen(game, viewer, table.record_for(viewer), ["Ann (search:400)"])
        check_seen(game, read_seen_head(text), text)


def numbers(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all numbers that are no moments."""
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int | float):
        return [] if set(path) & {"at", "now", "deadline", "ends"} else [path]
    if isinstance(value, list):
        return [place for n, item in enumerate(value) for place in numbers(item, (*path, n))]
    if isinstance(value, dict):
        return [place for key, item in value.items() for place in numbers(item, (*path, key))]
    return []


@pytest.mark.parametrize("count", [3, pytest.param(30 if SOAK else 10, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", GAMES)
def test_no_number_of_a_view_may_be_larger_than_a_game_makes_it(name: str, count: int) -> None:
    """2^62 storeys, 10^9 tiles, a street at 10^7: refused before anything is built of it."""
    game = boroughs.game(name)
    table = played(name, game.seat_counts[0], 12)
    lines = dump_seen(game, None, table.record_for(None)).splitlines()
    frame = json.loads(lines[-1])
    chooser = random.Random(5)
    places = numbers(frame["view"])
    for place in chooser.sample(places, min(count, len(places))):
        forged = json.loads(lines[-1])
        part = forged["view"]
        for step in place[:-1]:
            part = part[step]
        part[place[-1]] = 2**62
        text = "\n".join([*lines[:-1], json.dumps(forged)]) + "\n"
        with pytest.raises(BadRecord):
            check_seen(game, read_seen_head(text), text)


def seen(name: str, seats: int) -> str:
    """What somebody saw of a short game."""
    game = boroughs.game(name)
    names = [f"Player {seat}" for seat in range(seats)]
    return dump_seen(game, None, played(name, seats, 8).record_for(None), names)


def refusal(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        seen_records.read(RecordJob(id="seen", text=text, language="en"))
    return refused.value


def test_a_view_that_was_seen_is_one_of_its_game() -> None:
    honest = seen("machi-koro", 2)
    seen_records.read(RecordJob(id="seen", text=honest, language="en"))
    *others, last = honest.splitlines()
    forgeries: list[tuple[str, object]] = [
        ("game", "lots"),
        ("seats", 0),
        ("to_act", [7]),
        ("to_act", [-1]),
        ("to_act", [0, 0]),
        ("to_act", [0, 1] * 400),
        ("cities", json.loads(last)["view"]["cities"] * 250),
    ]
    for field, forged in forgeries:
        frame = json.loads(last)
        frame["view"][field] = forged
        refused = refusal("\n".join([*others, json.dumps(frame)]) + "\n")
        assert refused.code == "impossible-view"
        assert refused.params == {"line": len(others) + 1, "problem": field}


def lists(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all lists that are not empty."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found = [path] if isinstance(value, list) and value else []
    for key, item in inner:
        if isinstance(item, list | dict):
            found += lists(item, (*path, key))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_no_list_of_a_view_may_be_longer_than_a_game_makes_it(name: str) -> None:
    """500 cities made pages of 28 MB: refused before anything is built of them."""
    game = boroughs.game(name)
    text = seen(name, max(game.seat_counts))
    head, *_, last = text.splitlines()
    places = {
        tuple(step for step in place if isinstance(step, str)): place
        for place in lists(json.loads(last)["view"])
    }
    for place in places.values():
        forged = json.loads(last)
        part = forged["view"]
        for step in place[:-1]:
            part = part[step]
        part[place[-1]] = [part[place[-1]][0]] * 10_001
        longer = f"{head}\n{json.dumps(forged)}\n"
        with pytest.raises(BadRecord):
            check_seen(game, read_seen_head(longer), longer)


@pytest.mark.parametrize("name", GAMES)
def test_lists_with_an_entry_for_each_seat_are_known(name: str) -> None:
    """Of a seat too many all figures would be made: pages grow with the square of their number."""
    game = boroughs.game(name)
    lengths: dict[str, set[tuple[int, int]]] = {}
    counts = [seats for seats in game.seat_counts if seats > 1]
    for seats in (counts[0], counts[-1]):
        for frame in played(name, seats, 40).record_for(None):
            view = json.loads(encode_view(frame.view))
            for place in lists(view):
                part = view
                for step in place:
                    part = part[step]
                if isinstance(place[-1], str):
                    lengths.setdefault(place[-1], set()).add((seats, len(part)))
    by_seat = {
        name
        for name, found in lengths.items()
        if found == {(counts[0], counts[0]), (counts[-1], counts[-1])}
    }
    known = {name for name, most in game.longest_lists.items() if most == BY_SEAT}
    assert by_seat - {"ranks", "scores"} <= known
    assert all(length == seats for name in known for seats, length in lengths.get(name, ()))


def test_no_text_may_be_longer_than_a_game_makes_it(server: Running) -> None:
    record = parse_record(SAVED.record)
    record.players = ["x" * 570_000, "Ben"]
    refused = server.api.post("/api/records", {"text": record.dump()})
    assert (refused.status_code, refused.json()["code"]) == (400, "bad-record")
    game = boroughs.game("machi-koro")
    text = dump_seen(game, None, SAVED.record_for(None)[:3], ["x" * 81, "Ben"])
    with pytest.raises(BadRecord):
        check_seen(game, read_seen_head(text), text)


def test_a_refusal_does_not_repeat_a_long_name(server: Running) -> None:
    """A name of 900,000 letters came back whole."""
    head = SAVED.record.replace("game: machi-koro", "game: " + "x" * 900_000)
    game = boroughs.game("machi-koro")
    seen = dump_seen(game, None, SAVED.record_for(None)[:3], ["Ann", "Ben"])
    for text in (head, seen.replace('"machi-koro"', f'"{"x" * 900_000}"', 1)):
        refused = server.api.post("/api/records", {"text": text})
        assert (refused.status_code, refused.json()["code"]) == (400, "bad-record")
        assert len(refused.content) < 1000


def test_names_of_records_that_strangers_bring_are_shown_as_names_are(server: Running) -> None:
    """A record of a stranger's making turned the text of a link's preview around."""
    record = parse_record(SAVED.record)
    record.players = ["\u202enAn\u0007", "Ada\u3164 (normal)"]
    record.notes = [(1, 0, "reissued", "\u202enAn")]
    info = imported(server, record.dump())
    path = f"/api/records/{info['id']}"
    shown = [
        server.api.get(f"/r/{info['id']}").text,
        server.api.get(f"{path}/frames", first=0, count=40).text,
        server.api.get(f"{path}/summary").text,
        server.api.post(f"{path}/tables", {"step": 10, "name": "Zoe"}).text,
    ]
    assert info["players"] == ["nAn", "Ada (normal)"]
    for text in (*shown, str(info)):
        assert not any(sign in text for sign in "\u202e\u0007\u3164")


def test_what_somebody_saw_has_nothing_that_cannot_be_seen(server: Running) -> None:
    game = boroughs.game("machi-koro")
    text = dump_seen(game, None, SAVED.record_for(None)[:3], ["\u202enAn", "Ben"])
    assert imported(server, text)["players"] == ["nAn", "Ben"]
    head, first, rest = text.split("\n", 2)
    frame = json.loads(first)
    frame["heard"].append({"code": "event.drawn", "params": {"card": "\u202etaehw"}})
    forged = "\n".join([head, json.dumps(frame), rest])
    assert server.api.post("/api/records", {"text": forged}).json()["code"] == "bad-record"


def test_looking_at_records_has_a_rate(serve: Serve) -> None:
    server = serve(limits=replace(GENEROUS, replays_per_second=0.001, replays_at_once=2))
    path = f"/api/records/{imported(server, SAVED.record)['id']}/frames"
    codes = [server.api.get(path, first=0, count=1).status_code for _ in range(3)]
    assert codes == [200, 200, 429]


def test_what_one_client_has_kept_has_a_quota(serve: Serve) -> None:
    size = len(SAVED.record.encode())
    server = serve(limits=replace(GENEROUS, kept_bytes_per_day=1.5 * size))
    codes = [server.api.post("/api/records", {"text": SAVED.record}).status_code for _ in range(2)]
    assert codes == [200, 429]
