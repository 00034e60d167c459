"""Seats and who has them: joining, hosting, leaving, coming back, taking back, playing again."""

from __future__ import annotations

import asyncio

import pytest

from server.conftest import Running, Serve
from server.playing import Client, Message, Refusal, joined, keys
from server.tables.test_live_table import begun


def key_of(created: Message, seat: int) -> str:
    return str(next(grant["key"] for grant in created["seats"] if grant["seat"] == seat))


def test_a_friend_joins_by_link_and_the_host_cannot_use_it_any_more(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "friend")
    table, invite = created["table"]["id"], created["seats"][1]["invite"]
    answer = server.api.post(f"/api/tables/{table}/join", {"name": "Zoe", "invite": invite})
    assert answer.status_code == 200
    assert answer.json()["seat"] == 1
    assert answer.json()["table"]["seats"][1]["name"] == "Zoe"
    again = server.api.post(f"/api/tables/{table}/join", {"name": "Eve", "invite": invite})
    assert (again.status_code, again.json()["code"]) == (403, "wrong-invite")

    async def say_hello_with_the_invite() -> Message | None:
        from server.playing import arrive  # noqa: PLC0415

        client = await arrive(server.address, table, invite)
        farewell = await client.until_closed()
        await client.close()
        return farewell

    farewell = asyncio.run(say_hello_with_the_invite())
    assert farewell is not None
    assert (farewell["code"], farewell["again"]) == ("wrong-key", False)


def test_who_is_invited_may_look_on_as_long_as_the_seat_is_kept(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "friend")
    table, invite = created["table"]["id"], created["seats"][1]["invite"]
    assert server.api.get(f"/api/tables/{table}", invite).status_code == 200
    hosting = server.api.post(f"/api/tables/{table}/host", {"type": "lock"}, invite)
    assert hosting.json()["code"] == "host-only"
    server.api.post(f"/api/tables/{table}/join", {"name": "Zoe", "invite": invite})
    assert server.api.get(f"/api/tables/{table}", invite).status_code == 403


def test_open_seats_of_a_public_table_stand_in_the_lobby(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "open", "open", public=True)
    table = created["table"]["id"]
    card = next(c for c in server.api.get("/api/lobby").json()["tables"] if c["id"] == table)
    assert card["open_seats"] == [1, 2]
    server.api.host(created, "lock")
    locked = server.api.post(f"/api/tables/{table}/join", {"name": "Zoe"})
    assert locked.json()["code"] == "locked"
    server.api.host(created, "unlock")
    seated = server.api.post(f"/api/tables/{table}/join", {"name": "Zoe", "seat": 2})
    assert seated.json()["seat"] == 2
    taken = server.api.post(f"/api/tables/{table}/join", {"name": "Yves", "seat": 2})
    assert taken.json()["code"] == "no-open-seat"
    same = server.api.post(f"/api/tables/{table}/join", {"name": "Zoe"})
    assert same.json()["code"] == "name-taken"


def test_a_private_table_is_nobodys_business(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "open")
    table = created["table"]["id"]
    assert table not in str(server.api.get("/api/lobby").json())
    assert server.api.get(f"/api/tables/{table}").status_code == 401
    assert server.api.get(f"/api/tables/{table}", "wrong").status_code == 403
    for key in (created["host"], created["watch"], *keys(created)):
        assert server.api.get(f"/api/tables/{table}", key).status_code == 200
    assert server.api.post(f"/api/tables/{table}/join", {"name": "Zoe"}).status_code == 401


def test_only_the_host_hosts(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "open", public=True)
    path = f"/api/tables/{created['table']['id']}/host"
    for key in ("", created["watch"], *keys(created)):
        answer = server.api.post(path, {"type": "lock"}, key)
        assert (answer.status_code, answer.json()["code"]) == (403, "host-only")


def test_the_host_starts_with_bots_where_nobody_sits(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "friend", "open")

    async def start() -> None:
        table, [key] = created["table"]["id"], keys(created)
        async with joined(server.address, table, key) as ann:
            await ann.ready()
            assert ann.frame is None
            await asyncio.to_thread(server.api.host, created, "start", bot="easy")
            await ann.until(lambda c: c.frame)
            assert [seat["kind"] for seat in ann.table["seats"]] == ["person", "bot", "bot"]
            await ann.until(lambda c: c.moves)

    asyncio.run(start())


def pongs(client: Client) -> list[Message]:
    return [m for m in client.received if m["type"] == "pong"]


def test_pause_stops_time_and_moves(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me", clock={"bank": 600_000})

    async def pause() -> None:
        async with begun(server, created) as clients:
            mover = next(client for client in clients if client.moves)
            await asyncio.to_thread(server.api.host, created, "pause")
            await mover.until(lambda c: c.table["paused"])
            with pytest.raises(Refusal, match="paused"):
                await mover.play(mover.moves[0])
            with pytest.raises(Refusal, match="paused"):
                await mover.ask("check", move=mover.moves[0])
            with pytest.raises(Refusal, match="paused"):
                await mover.ask("hint")
            moments = set()
            for number in range(3):
                await mover.post("ping", id=f"p{number}")
                await mover.until(lambda c, n=number: len(pongs(c)) > n)  # type: ignore[misc]
            moments |= {m["now"] for m in pongs(mover)}
            assert len(moments) == 1
            await asyncio.to_thread(server.api.host, created, "resume")
            await mover.until(lambda c: not c.table["paused"])
            await mover.play(mover.moves[0])

    asyncio.run(pause())


def test_a_lost_link_is_issued_again_and_the_old_one_is_void(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")

    async def reissue() -> None:
        table = created["table"]["id"]
        async with begun(server, created) as clients:
            answer = await asyncio.to_thread(server.api.host, created, "reissue", seat=1)
            farewell = await clients[1].until_closed()
            assert farewell is not None
            assert farewell["code"] == "seat-lost"
            body = {"name": "Zoe", "invite": answer.json()["invite"]}
            again = await asyncio.to_thread(server.api.post, f"/api/tables/{table}/join", body)
            async with joined(server.address, table, again.json()["key"]) as zoe:
                assert zoe.welcome["viewer"] == 1

    asyncio.run(reissue())


def test_a_kicked_player_is_gone_and_a_bot_goes_on(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")

    async def kick() -> None:
        async with begun(server, created) as clients:
            await asyncio.to_thread(server.api.host, created, "kick", seat=1, bot="random")
            farewell = await clients[1].until_closed()
            assert farewell is not None
            assert farewell["code"] == "seat-lost"
            await clients[0].until(lambda c: c.table["seats"][1]["kind"] == "bot" and c.moves)

    asyncio.run(kick())


async def until_moving(clients: list[Client]) -> Client:
    """The one who is to act."""
    return next(client for client in clients if client.moves)


def test_a_bot_plays_for_me_until_i_sit_down_again(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")

    async def leave() -> None:
        async with begun(server, created) as clients:
            mover = await until_moving(clients)
            other = next(client for client in clients if client is not mover)
            await mover.ask("hand-over", bot="random")
            await other.until(lambda c: c.moves)
            with pytest.raises(Refusal, match="bot-plays"):
                await mover.play("roll 1")
            await mover.ask("sit-down")
            await other.until(lambda c: all(s["kind"] == "person" for s in c.table["seats"]))
            with pytest.raises(Refusal, match="not-replaced"):
                await mover.ask("sit-down")

    asyncio.run(leave())


def test_who_is_gone_for_long_is_replaced_and_may_come_back(serve: Serve) -> None:
    from dataclasses import replace  # noqa: PLC0415

    from server.conftest import GENEROUS  # noqa: PLC0415

    patient, hasty = serve(), serve(limits=replace(GENEROUS, away_seconds=0))
    for server, allowed in ((patient, False), (hasty, True)):
        created = server.api.create("machi-koro", "me", "me")

        async def go(
            server: Running = server, allowed: bool = allowed, created: Message = created
        ) -> None:
            async with begun(server, created) as clients:
                with pytest.raises(Refusal, match="not-away"):
                    await clients[0].ask("replace", seat=1)
                await clients[1].close()
                await clients[0].until(lambda c: not c.table["seats"][1]["online"])
                if allowed:
                    await clients[0].ask("replace", seat=1)
                    assert clients[0].table["seats"][1]["kind"] == "bot"
                    key = key_of(created, 1)
                    async with joined(server.address, created["table"]["id"], key) as back:
                        await back.ask("sit-down")
                else:
                    with pytest.raises(Refusal, match="not-away"):
                        await clients[0].ask("replace", seat=1)

        asyncio.run(go())


def test_resigning_ends_a_game_of_two(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")

    async def give_up() -> None:
        async with begun(server, created) as clients:
            await clients[0].ask("resign")
            await clients[1].until(lambda c: c.over)
            result = clients[1].table["result"]
            assert (result["winners"], result["reason"]) == ([1], "resigned")
            assert clients[1].table["dice"]["secret"]

    asyncio.run(give_up())


def test_a_takeback_needs_everybodys_consent(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me", "me", takeback="practice")

    async def ask() -> None:
        async with begun(server, created) as clients:
            mover = await until_moving(clients)
            others = [client for client in clients if client is not mover]
            before = mover.frame
            await mover.play("roll 1")
            assert before is not None
            await mover.ask("undo")
            for other in others:
                await other.until(lambda c: c.table["request"])
            number = others[0].table["request"]["number"]
            await others[0].ask("consent", number=number, yes=False)
            await mover.until(lambda c: c.table["request"] is None)
            await mover.ask("undo")
            number = mover.table["request"]["number"]
            await others[0].ask("consent", number=number, yes=True)
            assert mover.table["request"] is not None
            await others[1].ask("consent", number=number, yes=True)
            await mover.until(lambda c: c.moves == ["roll 1"])
            assert mover.table["taken_back"] == 1
            assert mover.frame is not None
            assert mover.frame["view"]["dice"] == before["view"]["dice"]
            with pytest.raises(Refusal, match="no-request"):
                await others[0].ask("consent", number=number, yes=True)

    asyncio.run(ask())


def test_against_bots_nobody_needs_to_consent_and_where_it_is_barred_nothing_helps(
    server: Running,
) -> None:
    async def undo(takeback: str) -> str:
        created = await asyncio.to_thread(
            lambda: server.api.create("machi-koro", "me", "random", takeback=takeback)
        )
        async with begun(server, created) as [ann]:
            await ann.until(lambda c: c.moves)
            await ann.play(ann.moves[0])
            try:
                await ann.ask("undo")
            except Refusal as refusal:
                return refusal.code
            return "done"

    assert asyncio.run(undo("practice")) == "done"
    assert asyncio.run(undo("consent")) == "done"
    assert asyncio.run(undo("own-turn")) == "cannot-take-back"
    assert asyncio.run(undo("never")) == "no-takeback"


def test_the_same_seats_play_again_with_the_same_keys(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me", "easy")

    async def again() -> None:
        async with begun(server, created) as clients:
            with pytest.raises(Refusal, match="not-over"):
                await clients[0].ask("rematch")
            await clients[0].ask("resign")
            await clients[1].ask("resign")
            await clients[0].until(lambda c: c.over)
            await asyncio.gather(*(client.ask("rematch") for client in clients))
            await clients[1].until(lambda c: c.table["rematch"])
            rematch = clients[1].table["rematch"]
            for seat, key in enumerate(keys(created)):
                async with joined(server.address, rematch, key) as client:
                    assert client.welcome["viewer"] == seat
                    assert client.table["phase"] == "gathering"
                    assert (
                        client.table["dice"]["commitment"] != created["table"]["dice"]["commitment"]
                    )

    asyncio.run(again())


def test_chat_is_heard_by_all_and_kept_and_a_muted_one_is_not(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")

    async def talk() -> None:
        table = created["table"]["id"]
        async with begun(server, created) as clients:
            await clients[0].ask("say", text="Bonjour <b>!")
            await clients[1].until(lambda c: any(m["type"] == "chat" for m in c.received))
            await asyncio.to_thread(server.api.host, created, "mute", seat=0)
            with pytest.raises(Refusal, match="muted"):
                await clients[0].ask("say", text="again")
            async with joined(server.address, table, created["watch"]) as carol:
                assert [line["text"] for line in carol.welcome["chat"]] == ["Bonjour <b>!"]
                await carol.ask("say", text="hello")
                with pytest.raises(Refusal, match="seated-only"):
                    await carol.play("roll 1")

    asyncio.run(talk())


def test_a_closed_table_says_farewell_and_opens_no_more(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")

    async def close() -> None:
        async with begun(server, created) as clients:
            await asyncio.to_thread(server.api.host, created, "close")
            for client in clients:
                farewell = await client.until_closed()
                assert farewell is not None
                assert (farewell["code"], farewell["again"]) == ("table-closed", False)

    asyncio.run(close())
    info = server.api.get(f"/api/tables/{created['table']['id']}", created["host"]).json()
    assert info["phase"] == "closed"
    assert info["dice"]["secret"]


def test_a_hint_has_numbers(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")
    bare = server.api.create("machi-koro", "me", "me", hints=False)

    async def ask() -> None:
        async with begun(server, created) as clients:
            mover = await until_moving(clients)
            await mover.play("roll 1")
            await mover.until(lambda c: len(c.moves) > 1 or not c.moves)
            if mover.moves:
                hinted = await mover.ask("hint")
                assert hinted["moves"][0]["notation"] in mover.moves
                assert hinted["moves"][0]["says"]
                shares = [move["share"] for move in hinted["moves"]]
                assert shares == sorted(shares, reverse=True)
            other = next(client for client in clients if not client.moves)
            with pytest.raises(Refusal, match="not-your-move"):
                await other.ask("hint")
        async with begun(server, bare) as clients:
            with pytest.raises(Refusal, match="no-hints"):
                await clients[0].ask("hint")

    asyncio.run(ask())


@pytest.mark.parametrize(
    ("game", "seats", "wish", "given"),
    [
        ("mad-city", ["me", "me"], {}, False),
        ("mad-city", ["me", "easy"], {}, True),
        ("mad-city", ["me", "friend"], {"hints": True}, True),
        ("mad-city", ["me", "easy"], {"hints": False}, False),
        ("machi-koro", ["me", "friend"], {}, True),
    ],
)
def test_in_a_race_hints_among_people_are_given_only_where_they_are_asked_for(
    server: Running, game: str, seats: list[str], wish: dict[str, bool], given: bool
) -> None:
    assert server.api.create(game, *seats, **wish)["table"]["hints"] is given


def test_another_language_and_a_resync_bring_everything_again(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")

    async def speak() -> None:
        async with begun(server, created) as clients:
            mover = await until_moving(clients)
            english = mover.frame
            assert english is not None
            await mover.send({"type": "speak", "language": "fr"})
            await mover.until(lambda c: sum(m["type"] == "welcome" for m in c.received) == 2)
            assert mover.frame is not None
            assert mover.frame["prompt"] != english["prompt"]
            assert mover.frame["view"] == english["view"]
            await mover.send({"type": "resync"})
            await mover.until(lambda c: sum(m["type"] == "welcome" for m in c.received) == 3)
            assert mover.welcome["log"]

    asyncio.run(speak())


def test_who_leaves_while_people_gather_makes_room(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me", public=True)
    table = created["table"]["id"]

    async def leave() -> None:
        first, second = keys(created)
        async with (
            joined(server.address, table, first) as ann,
            joined(server.address, table, second) as bob,
        ):
            await bob.ask("leave")
            farewell = await bob.until_closed()
            assert farewell is not None
            assert farewell["code"] == "seat-lost"
            await ann.until(lambda c: c.table["seats"][1]["open"])

    asyncio.run(leave())
    assert server.api.post(f"/api/tables/{table}/join", {"name": "Zoe"}).json()["seat"] == 1


def test_who_leaves_a_running_game_leaves_it_to_a_bot(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")

    async def leave() -> None:
        async with begun(server, created) as clients:
            await clients[1].ask("leave")
            await clients[0].until(lambda c: c.table["seats"][1]["kind"] == "bot" and c.moves)
            assert not clients[0].table["seats"][1]["owned"]

    asyncio.run(leave())


def test_the_host_fills_a_seat_and_its_player_takes_it_back(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")

    async def fill() -> None:
        async with begun(server, created) as clients:
            await asyncio.to_thread(server.api.host, created, "fill", seat=1, bot="random")
            await clients[0].until(lambda c: c.table["seats"][1]["kind"] == "bot")
            await clients[1].ask("sit-down")
            await clients[0].until(lambda c: c.table["seats"][1]["kind"] == "person")

    asyncio.run(fill())


def test_what_uncovered_nothing_is_undone_at_once(server: Running) -> None:
    created = server.api.create("new-jack-city", "me", "me")

    async def undo() -> None:
        async with begun(server, created) as clients:
            mover = await until_moving(clients)
            before = mover.frame
            assert before is not None
            assert not before["may_undo"]
            await mover.play(next(move for move in mover.moves if move.startswith("place")))
            await mover.until(lambda c: c.frame and c.frame["may_undo"])
            await mover.ask("undo")
            await mover.until(lambda c: c.frame and c.frame["view"] == before["view"])
            assert mover.table["request"] is None

    asyncio.run(undo())
