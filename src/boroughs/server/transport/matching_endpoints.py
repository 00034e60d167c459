"""Quick match over HTTP. The ticket is a bearer secret like any key, and opens nothing but its own wish."""

from __future__ import annotations

from dataclasses import replace

from boroughs.server.messages import matching
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.tables import players as people
from boroughs.server.transport.calls import Call
from boroughs.server.transport.endpoint import Endpoint


async def _ask(call: Call) -> matching.MatchGrant:
    match = call.registry.match
    call.take(call.rates.matches, match.cost(call.address), "too-many-wishes")
    if call.registry.draining:
        raise RequestRefused("restarting")
    player = await people.sitter(call.services, call.player_key)
    return match.ask(call.body, call.language, call.address, player)


async def _look(call: Call) -> matching.MatchInfo:
    if call.registry.draining:
        raise RequestRefused("restarting")
    after = call.number("after", 0, 0, 10**9) or 0
    look = call.registry.match.look(call.key, after, call.language, call.address)
    return await call.unless_abandoned(look)


async def _answer(call: Call) -> matching.MatchInfo:
    match = call.registry.match
    answer: matching.MatchAnswer = call.body
    if answer.answer == "withdraw":
        return match.withdraw(call.key, call.language, call.address)
    return await match.confirm(call.key, call.language, call.address)


_ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/match",
        _ask,
        "Asks for company in a game.",
        matching.MatchGrant,
        matching.MatchWish,
        (),
        201,
    ),
    Endpoint(
        "GET",
        "/api/match",
        _look,
        "How my wish stands; waits for news.",
        matching.MatchInfo,
        None,
        ("after",),
    ),
    Endpoint(
        "POST",
        "/api/match/answer",
        _answer,
        "Confirms a match, or withdraws the wish.",
        matching.MatchInfo,
        matching.MatchAnswer,
    ),
)
MATCHING_ENDPOINTS = tuple(replace(each, kept=True) for each in _ENDPOINTS)
