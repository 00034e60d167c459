"""Records: given out when a game is over, imported, looked at through anybody's eyes, and proved."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import boroughs
from boroughs.bots import make_bot
from server.conftest import Running
from server.playing import Message, joined, keys
from server.tables.test_live_table import begun

ROOT = Path(__file__).parents[3]


def saved_game() -> boroughs.Table:
    """A game as the terminal would have saved it: its dice come from a seed."""
    game = boroughs.game("machi-koro")
    bots = {seat: make_bot(game, "normal") for seat in range(2)}
    table = boroughs.Table(game, 2, seed="saved", bots=bots, players=["Ann", "Ada (normal)"])
    table.play_out()
    return table


SAVED = saved_game()


def imported(server: Running, text: str) -> Message:
    answer = server.api.post("/api/records", {"text": text})
    assert answer.status_code == 200, answer.text
    info: Message = answer.json()
    return info


def test_an_imported_record_is_checked_and_summed_up(server: Running) -> None:
    info = imported(server, SAVED.record)
    assert SAVED.result is not None
    assert info["steps"] == len(SAVED.steps)
    assert info["result"]["winners"] == list(SAVED.result.winners)
    assert info["proof"]["dice"] == "seeded"
    assert len(info["standing"]) == info["steps"]
    last = info["standing"][-1]
    assert last["scores"] == [SAVED.state.score(seat) for seat in range(2)]
    assert last["progress"] == 1.0
    assert imported(server, SAVED.record)["id"] == info["id"]
    assert server.api.get(f"/api/records/{info['id']}").json() == info
    assert server.api.get(f"/api/records/{info['id']}/text").text == SAVED.record


def test_frames_of_a_record_for_any_viewer_and_in_any_language(server: Running) -> None:
    record = imported(server, SAVED.record)["id"]
    path = f"/api/records/{record}/frames"
    page = server.api.get(path, first=0, count=50, viewer=1, lang="fr").json()
    assert [frame["step"] for frame in page["frames"]] == list(range(50))
    assert all(frame["view"]["viewer"] == 1 for frame in page["frames"])
    texts = [line["text"] for frame in page["frames"] for line in frame["heard"]]
    assert any("lance" in text for text in texts)
    spectator = server.api.get(path, first=5, count=1).json()
    assert spectator["frames"][0]["view"]["viewer"] is None
    last = server.api.get(path, first=len(SAVED.steps) - 1, count=5).json()["frames"]
    assert len(last) == 1
    assert last[0]["view"]["result"] is not None
    assert server.api.get(path, first=10**6).json()["frames"] == []
    assert server.api.get(path, viewer=9).status_code == 400
    assert server.api.get(path, count=1000).status_code == 400


def test_a_forged_record_is_refused_with_the_reason(server: Running) -> None:
    forged = SAVED.record.replace("roll 1 | 1", "roll 1 | 2", 1)
    answer = server.api.post("/api/records", {"text": forged})
    assert answer.json()["code"] == "bad-record"
    assert "step" in answer.json()["text"]


def test_while_a_game_runs_one_gets_only_what_one_has_seen(server: Running) -> None:
    created = server.api.create("chinatown", "me", "me", "me")
    path = f"/api/tables/{created['table']['id']}/record"

    async def look() -> None:
        async with begun(server, created):
            mine, theirs = keys(created)[:2]
            answers = [
                (await asyncio.to_thread(server.api.get, path, key)).json()
                for key in (mine, theirs)
            ]
            assert [answer["kind"] for answer in answers] == ["seen", "seen"]
            heads = [json.loads(answer["text"].splitlines()[0]) for answer in answers]
            assert [head["viewer"] for head in heads] == [0, 1]
            assert "secret" not in str(answers)

    asyncio.run(look())
    assert server.api.get(path).status_code == 401


def test_a_finished_table_gives_a_record_that_the_command_verifies(
    server: Running, tmp_path: Path
) -> None:
    created = server.api.create("machi-koro", "me", "me")
    path = f"/api/tables/{created['table']['id']}/record"

    async def play() -> Message:
        async with begun(server, created) as clients:
            mover = next(client for client in clients if client.moves)
            await mover.play("roll 1")
            await clients[0].ask("resign")
            return clients[0].table

    table = asyncio.run(play())
    answer = server.api.get(path, keys(created)[0]).json()
    assert answer["kind"] == "record"
    assert server.api.get(f"/api/records/{table['record']}").json()["proof"]["dice"] == "honest"
    good = tmp_path / "good.boroughs"
    good.write_text(answer["text"], "utf-8")
    bad = tmp_path / "bad.boroughs"
    bad.write_text(
        answer["text"].replace(
            'contributions\\":{\\"0\\":\\"5a', 'contributions\\":{\\"0\\":\\"5b'
        ),
        "utf-8",
    )
    assert good.read_text("utf-8") != bad.read_text("utf-8")
    verify = [sys.executable, "-m", "boroughs.cli.main", "verify"]
    right = subprocess.run([*verify, good], capture_output=True, text=True, check=False)
    assert right.returncode == 0, right.stdout + right.stderr
    assert created["table"]["dice"]["commitment"] in right.stdout.replace("\n", "")
    wrong = subprocess.run([*verify, bad], capture_output=True, text=True, check=False)
    assert wrong.returncode == 1


def test_the_example_bot_without_arguments_says_what_it_needs() -> None:
    example = [sys.executable, str(ROOT / "examples" / "random_bot.py")]
    said = subprocess.run(example, capture_output=True, text=True, check=False)
    assert said.returncode == 1
    assert "random_bot.py http://127.0.0.1:8000 TABLE KEY" in said.stderr
    assert "Traceback" not in said.stderr


def test_the_example_bot_plays_a_game(server: Running) -> None:
    """Two of it against a bot of the server, as anybody would start them."""
    lines = (ROOT / "examples" / "random_bot.py").read_text("utf-8").splitlines()
    assert len(lines) < 80
    created = server.api.create("machi-koro", "me", "me", "normal")
    table = created["table"]["id"]
    players = [
        subprocess.Popen(
            [sys.executable, ROOT / "examples" / "random_bot.py", server.address, table, key],
            stdout=subprocess.PIPE,
            text=True,
        )
        for key in keys(created)
    ]
    said = [player.communicate(timeout=300)[0] for player in players]
    assert [player.returncode for player in players] == [0, 0]
    assert all("winners" in text for text in said)

    async def look() -> None:
        async with joined(server.address, table, created["watch"]) as carol:
            assert carol.over

    asyncio.run(look())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_shelf_knows_every_game(server: Running, language: str) -> None:
    shelf = server.api.get("/api/games", lang=language).json()
    assert [card["name"] for card in shelf["games"]] == boroughs.game_names()
    for card in shelf["games"]:
        if card["name"] == "lanterns":
            continue  # The tests' own game, which other tests may have put on the shelf.
        assert card["title"]
        assert card["line"]
        assert [bot["level"] for bot in card["bots"]] == [
            "random",
            "easy",
            "normal",
            "hard",
            "expert",
        ]
        rules = server.api.get(f"/api/games/{card['name']}/rules", lang=language).json()
        assert rules["markdown"].startswith("#")
        words = server.api.get(f"/api/games/{card['name']}/words", lang=language).json()
        assert words["tables"]["game"]["title"] == card["title"]
    assert server.api.get("/api/games/go/rules").status_code == 404


def seen_by(server: Running, game: str, seats: int, moves: int) -> tuple[str, list[Message]]:
    """What seat 0 has seen of a running game as text, and the frames as they were sent there."""
    created = server.api.create(game, *["me"] * seats)
    path = f"/api/tables/{created['table']['id']}/record"

    async def play() -> tuple[str, list[Message]]:
        async with begun(server, created) as clients:
            for _ in range(moves):
                while not any(client.moves for client in clients):
                    await asyncio.sleep(0.01)
                mover = next(client for client in clients if client.moves)
                await mover.play(mover.moves[0])
                for client in clients:
                    await client.ask("check", move="pass")
            text = (await asyncio.to_thread(server.api.get, path, keys(created)[0])).json()["text"]
            return text, [m for m in clients[0].received if m["type"] == "frame"]

    return asyncio.run(play())


@pytest.mark.parametrize(
    ("game", "seats"),
    [("machi-koro", 2), ("chinatown", 3), pytest.param("lots", 2, marks=pytest.mark.long)],
)
def test_what_one_has_seen_of_a_running_game_can_be_looked_at_again(
    server: Running, game: str, seats: int
) -> None:
    text, sent = seen_by(server, game, seats, 4)
    info = imported(server, text)
    assert (info["kind"], info["viewer"], info["seats"]) == ("seen", 0, seats)
    assert info["steps"] == sent[-1]["number"]
    assert not info["finished"]
    assert (info["standing"], info["proof"]["dice"]) == ([], "unproven")
    page = server.api.get(f"/api/records/{info['id']}/frames", count=50).json()
    assert page["viewer"] == 0
    shown = {frame["step"] + 1: frame for frame in page["frames"]}
    for frame in sent:
        again = shown[frame["number"]]
        same = ["at", "view", "heard", "to_act"]
        if frame["awaited"] == frame["to_act"]:
            # A look back does not tell who is done and may act again from who is waited for.
            same.append("prompt")
        assert {name: again[name] for name in same} == {name: frame[name] for name in same}
        titles = [[panel["title"] for panel in f["scene"]["panels"]] for f in (again, frame)]
        assert titles[0] == titles[1]
    second = server.api.get(f"/api/records/{info['id']}/frames", first=1, count=1).json()
    assert [frame["step"] for frame in second["frames"]] == [1]


def test_a_forged_or_broken_view_is_refused_with_its_line(server: Running) -> None:
    text, _ = seen_by(server, "machi-koro", 2, 2)
    head, first, *rest = text.splitlines()
    frame = json.loads(first)
    frame["view"]["cities"] = frame["view"]["cities"][:1]
    frame["view"]["seats"] = 1
    halved = json.dumps(frame)
    wrong = [
        "\n".join([head, *rest]),
        "\n".join([head, halved, *rest]),
        "\n".join([head.replace('"viewer":0', '"viewer":1'), first, *rest]),
        "\n".join([head.replace("machi-koro", "go"), first, *rest]),
        head.replace(f'"frames":{len(rest) + 1}', '"frames":0'),
    ]
    for forged in wrong:
        answer = server.api.post("/api/records", {"text": forged})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-record"), answer.text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_has_words_for_every_doubt_that_the_command_knows(language: str) -> None:
    """`boroughs verify` and the replay page say the same: proven, or not and why."""
    words = tomllib.loads((ROOT / "src/boroughs/cli/words" / f"{language}.toml").read_text("utf-8"))
    page = (ROOT / "web/src/words" / f"{language}.ts").read_text("utf-8")
    doubts = page.partition("doubts: {")[2].partition("}")[0]
    known = re.findall(r"^ *'?([a-z-]+)'?: ", doubts, re.MULTILINE)
    assert sorted(known) == sorted(words["doubt"])
