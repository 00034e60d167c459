"""Quick match: who is brought together, who is not, and what becomes of who does not come."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from boroughs.server.messages.matching import MatchGrant, MatchInfo, MatchWish
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.settings import Limits, Settings
from boroughs.server.tables.keys import role_of
from boroughs.server.tables.players import Sitter
from boroughs.server.tables.quick_match import QuickMatch
from refusals import refuses
from server.indoors import StillServer, at, still_server

ANN, BEN = (Sitter(name.lower(), name, 3) for name in ("Ann", "Ben"))


def wish(name: str = "", game: str = "machi-koro", **fields: object) -> MatchWish:
    return MatchWish(game=game, name=name, **fields)  # type: ignore[arg-type]


def ask(
    match: QuickMatch, wished: MatchWish, player: Sitter | None = None, address: str = "192.0.2.1"
) -> MatchGrant:
    return match.ask(wished, "en", address, player)


async def state(match: QuickMatch, grant: MatchGrant) -> MatchInfo:
    return await match.look(grant.ticket, 0, "en")


def test_two_who_ask_for_the_same_sit_down_together_when_both_have_confirmed() -> None:
    async def play() -> None:
        async with still_server() as server:
            match = server.registry.match
            ann, ben = ask(match, wish("Ann")), ask(match, wish("Ben"))
            assert (ann.match.state, ben.match.state) == ("waiting", "found")
            assert (await state(match, ann)).state == "found"
            assert (await match.confirm(ann.ticket, "en")).confirmed
            assert not server.registry.tables
            sat = await match.confirm(ben.ticket, "en")
            met = await state(match, ann)
            assert sat.state == met.state == "seated"
            live = await server.registry.get(sat.table)
            assert {role_of(live.head, info.key)[0] for info in (sat, met)} == {0, 1}
            assert sorted(live.head.names) == ["Ann", "Ben"]
            assert live.head.clock is not None
            assert not live.head.public

    asyncio.run(play())


def test_news_reach_who_waits_at_once() -> None:
    async def play() -> None:
        async with still_server() as server:
            match = server.registry.match
            ann = ask(match, wish("Ann"))
            waiting = asyncio.create_task(match.look(ann.ticket, ann.match.version, "en"))
            await asyncio.sleep(0)
            ask(match, wish("Ben"))
            assert (await waiting).state == "found"

    asyncio.run(play())


@pytest.mark.parametrize(
    "other", [{"game": "lots"}, {"pace": "days"}, {"seats": 3}, {"rated": True}]
)
def test_who_asks_for_something_else_is_no_company(other: dict[str, object]) -> None:
    async def play() -> None:
        async with still_server() as server:
            match = server.registry.match
            ask(match, wish("Ann"), ANN)
            assert ask(match, wish("Ben", **other), BEN).match.state == "waiting"  # type: ignore[arg-type]
            assert [(one.game, one.waiting) for one in match.asked()] != []

    asyncio.run(play())


def test_three_are_needed_for_chinatown() -> None:
    async def play() -> None:
        async with still_server() as server:
            match = server.registry.match
            grants = [ask(match, wish(name, "chinatown")) for name in ("Ann", "Ben", "Ann")]
            assert [grant.match.state for grant in grants] == ["waiting", "waiting", "found"]
            for grant in grants:
                last = await match.confirm(grant.ticket, "en")
            live = await server.registry.get(last.table)
            assert sorted(live.head.names) == ["Ann", "Ann 2", "Ben"]

    asyncio.run(play())


def test_nobody_is_matched_with_themselves_and_the_earlier_tab_is_told() -> None:
    async def play() -> None:
        async with still_server() as server:
            match = server.registry.match
            first = ask(match, wish(rated=True), ANN)
            second = ask(match, wish(rated=True), ANN)
            assert second.match.state == "waiting"
            assert (await state(match, first)).why == "elsewhere"
            # A guest's two tabs have the same device.
            guest = ask(match, wish("Gil", device="tab" * 9))
            again = ask(match, wish("Gus", device="tab" * 9))
            assert (await state(match, guest)).why == "elsewhere"
            assert again.match.state == "waiting"

    asyncio.run(play())


def test_a_player_whose_name_changed_is_still_the_same_player() -> None:
    async def play() -> None:
        async with still_server() as server:
            match = server.registry.match
            ask(match, wish(rated=True), ANN)
            renamed = ask(match, wish(rated=True), replace(ANN, name="Anna", crest=9))
            assert renamed.match.state == "waiting"

    asyncio.run(play())


def test_a_rated_match_needs_a_players_key_and_a_game_that_can_be_rated() -> None:
    async def play() -> None:
        async with still_server() as server:
            match = server.registry.match
            with refuses(RequestRefused, "rated-needs-player"):
                ask(match, wish("Ann", rated=True))
            one, two = ask(match, wish(rated=True), ANN), ask(match, wish(rated=True), BEN)
            await match.confirm(one.ticket, "en")
            info = await match.confirm(two.ticket, "en")
            live = await server.registry.get(info.table)
            assert live.head.rated
            assert sorted(seat.player for seat in live.head.seats) == ["ann", "ben"]

    asyncio.run(play())


def test_a_match_that_is_never_confirmed_ends_and_who_was_there_keeps_the_place() -> None:
    async def play() -> None:
        async with still_server() as server:
            match = server.registry.match
            ann, ben = ask(match, wish("Ann")), ask(match, wish("Ben"))
            await match.confirm(ann.ticket, "en")
            at(server, 31_000)
            assert (await state(match, ann)).state == "waiting"
            assert (await state(match, ben)).why == "late"
            assert not server.registry.tables
            # Who asks next meets Ann, who has waited longest; and Ben's address pays for it.
            assert ask(match, wish("Cleo")).match.state == "found"
            assert match.cost("192.0.2.1") == 4
            assert match.cost("192.0.2.1") == 1

    asyncio.run(play())


def test_a_wish_that_nobody_asks_about_is_gone_and_matched_with_nobody() -> None:
    async def play() -> None:
        async with still_server() as server:
            match = server.registry.match
            ann = ask(match, wish("Ann"))
            at(server, 26_000)
            assert ask(match, wish("Ben")).match.state == "waiting"
            with refuses(RequestRefused, "no-such-match"):
                await state(match, ann)

    asyncio.run(play())


def test_who_withdraws_sends_the_other_back_to_wait() -> None:
    async def play() -> None:
        async with still_server() as server:
            match = server.registry.match
            ann, ben = ask(match, wish("Ann")), ask(match, wish("Ben"))
            assert match.withdraw(ben.ticket, "en").why == "withdrawn"
            assert (await state(match, ann)).state == "waiting"
            with refuses(RequestRefused, "no-match"):
                await match.confirm(ann.ticket, "en")

    asyncio.run(play())


def test_bots_are_offered_after_a_minute_and_not_taken() -> None:
    async def play() -> None:
        async with still_server() as server:
            match = server.registry.match
            ann = ask(match, wish("Ann"))
            assert ann.match.bots_in == 60_000
            for moment in (20_000, 40_000, 60_000):
                at(server, moment)
                info = await state(match, ann)
            assert (info.state, info.waited, info.bots_in) == ("waiting", 60_000, 0)

    asyncio.run(play())


class _Narrow(StillServer):
    @staticmethod
    def plain_settings() -> Settings:
        limits = Limits(match_tickets_per_address=3, match_tickets=4)
        return Settings(bot_processes=1, bot_pause=0, limits=limits)


def test_a_flood_of_wishes_from_one_address_is_refused_and_the_server_is_never_full_of_them() -> (
    None
):
    async def play() -> None:
        async with still_server(server_type=_Narrow) as server:
            match = server.registry.match
            for seats in (2, 3, 4):
                ask(match, wish("Ann", seats=seats))
            with refuses(RequestRefused, "too-many-wishes"):
                ask(match, wish("Ann", seats=5))
            ask(match, wish("Ben", seats=5), address="192.0.2.2")
            with refuses(RequestRefused, "busy"):
                ask(match, wish("Cleo", "lots", seats=3), address="192.0.2.3")

    asyncio.run(play())


def test_a_ticket_opens_nothing_but_its_own_wish() -> None:
    async def play() -> None:
        async with still_server() as server:
            match = server.registry.match
            ask(match, wish("Ann"))
            for forged in ("", "x" * 32, "y" * 4000):
                with refuses(RequestRefused, "no-such-match"):
                    await match.look(forged, 0, "en")

    asyncio.run(play())


# When another process takes over


def test_who_waits_goes_on_waiting_at_their_place_when_the_keeper_changes() -> None:
    async def play() -> None:
        async with still_server() as server:
            match = server.registry.match
            ann = ask(match, wish("Ann", seats=3))
            at(server, 3_000)
            ben = ask(match, wish("Ben", seats=3))
            at(server, 9_000)
            match.take_over()
            assert match.asked() == []
            for grant, waited in ((ben, 6_000), (ann, 9_000)):
                told = await match.look(grant.ticket, 7, "en", "192.0.2.1")
                assert (told.state, told.waited, told.version > 7) == ("waiting", waited, True)
            assert [one.waiting for one in match.asked()] == [2]
            cleo, dora = (ask(match, wish(name, seats=3)) for name in ("Cleo", "Dora"))
            assert [(await state(match, grant)).state for grant in (ann, ben, cleo, dora)] == [
                "found",
                "found",
                "found",
                "waiting",
            ]

    asyncio.run(play())


def test_a_match_that_was_found_before_is_found_again() -> None:
    """Who confirms what the new keeper does not know waits on, and is not refused."""

    async def play() -> None:
        async with still_server() as server:
            match = server.registry.match
            ann, ben = ask(match, wish("Ann"), ANN), ask(match, wish("Ben"), BEN)
            await match.confirm(ann.ticket, "en")
            match.take_over()
            assert (await match.confirm(ben.ticket, "en", "192.0.2.2")).state == "waiting"
            assert (await match.look(ann.ticket, 0, "en", "192.0.2.1")).state == "found"
            await match.confirm(ann.ticket, "en")
            sat = await match.confirm(ben.ticket, "en")
            assert sat.state == "seated"
            live = await server.registry.get(sat.table)
            assert sorted(seat.player for seat in live.head.seats) == ["ann", "ben"]

    asyncio.run(play())


def test_only_wishes_that_were_kept_elsewhere_are_taken_over_and_only_at_once() -> None:
    async def play() -> None:
        async with still_server() as server:
            match = server.registry.match
            old = ask(match, wish("Ann"))
            match.take_over()
            for forged in (old.ticket + "A", old.ticket[:-2], "A" * 100):
                with refuses(RequestRefused, "no-such-match"):
                    await match.look(forged, 0, "en")
            at(server, 30_000)
            mine = ask(match, wish("Ben"))
            at(server, 58_000)
            assert match.asked() == []
            with refuses(RequestRefused, "no-such-match"):
                await state(match, mine)
            at(server, 61_000)
            with refuses(RequestRefused, "no-such-match"):
                await state(match, old)

    asyncio.run(play())


def test_the_newer_of_two_wishes_of_one_browser_is_taken_over() -> None:
    async def play() -> None:
        async with still_server() as server:
            match = server.registry.match
            first = ask(match, wish("Gil", device="tab"))
            at(server, 1_000)
            second = ask(match, wish("Gil", device="tab"))
            for order in ((first, second), (second, first)):
                match.take_over()
                for grant in order:
                    await match.look(grant.ticket, 0, "en")
                assert (await state(match, first)).why == "elsewhere"
                assert (await state(match, second)).state == "waiting"

    asyncio.run(play())
