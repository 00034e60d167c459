"""New Jack City: random games, legal places late in a game, and what a card costs as the city grows."""

from __future__ import annotations

import time
from functools import partial

import msgspec

import boroughs
from boroughs.bots.search import SearchBot
from boroughs.core.bot import Turn
from boroughs.core.dice import SeededDice
from boroughs.core.frame import Frame
from boroughs.core.game import Game
from boroughs.core.playout import random_playout, resolve_chance
from boroughs.core.view import encode_view
from boroughs.games.new_jack_city.city_view import MAPS
from boroughs.games.new_jack_city.rules import NewJackCity
from boroughs.server.broadcast.connections import FrameFormat
from boroughs.server.broadcast.frames import frame_message
from boroughs.server.broadcast.sentences import Sentences
from boroughs.server.broadcast.shown_frames import ShownFrame
from timing import rate

SIZES = (4, 16, 32, 48, 60)
"""Cards on the table at which the cost of one more is measured."""
COPIES = 50
CITIES = 4
PLAYOUTS = 20
FRAMES = 10


def play(game: Game, seats: int, dice: SeededDice) -> int:
    random_playout(game.new(seats), dice)
    return 1


def city_of(game: Game, seats: int, cards: int, seed: str) -> NewJackCity:
    """A random position with so many cards on the table and another to place."""
    state = game.new(seats)
    assert isinstance(state, NewJackCity)
    dice = SeededDice(seed)
    resolve_chance(state, dice)
    while len(state.city.faces) < cards or len(state.moves(state.to_act()[0])) < 10:
        (seat,) = state.to_act()
        state.play(seat, dice.choice(state.moves(seat)))
        resolve_chance(state, dice)
        while state.to_act() and state.moves(state.to_act()[0])[0].notation[:5] != "place":
            # Builders do not matter here.
            state.play(state.to_act()[0], state.fallback(state.to_act()[0]))
            resolve_chance(state, dice)
    return state


def list_places(states: list[NewJackCity]) -> int:
    """How many legal places a listing of moves found."""
    return sum(len(state.moves(state.to_act()[0])) for state in states)


def listings(states: list[NewJackCity]) -> int:
    for state in states:
        state.moves(state.to_act()[0])
    return len(states)


def copies(state: NewJackCity) -> int:
    for _ in range(COPIES):
        state.copy()
    return COPIES


def seconds_a_card(states: list[NewJackCity], seconds: float) -> float:
    """What laying one more card takes, without the copies on which it is laid."""
    dice = SeededDice("lay")
    spent, laid = 0.0, 0
    while spent < seconds / 4:
        tables = [state.copy() for state in states for _ in range(COPIES)]
        moves = [dice.choice(table.moves(0)) for table in tables]
        start = time.process_time()
        for table, move in zip(tables, moves, strict=True):
            table.play(0, move)
        spent += time.process_time() - start
        laid += len(tables)
    return spent / laid


def searches(bot: SearchBot, state: NewJackCity, dice: SeededDice) -> int:
    seat = state.to_act()[0]
    bot.act(Turn(seat, bot.game.view(state, seat), state.moves(seat), state.now, dice))
    return PLAYOUTS


def frames(game: Game, state: NewJackCity) -> int:
    """What one frame of the player to act costs: view, figures and scene, nothing of it remembered."""
    seat = state.to_act()[0]
    for _ in range(FRAMES):
        MAPS.clear()
        view = game.view(state, seat)
        encode_view(game.annotated(view))
        game.scene(view)
    return FRAMES


def message(game: Game, state: NewJackCity) -> int:
    """What a server does for the player to act: view, figures, moves in words, all encoded.

    The position is new each time; sentences are remembered, as after a while of serving.
    """
    seat = state.to_act()[0]
    sentences = Sentences(game, "en", ["Ann", "Bob"])
    for _ in range(FRAMES):
        MAPS.clear()
        view = game.view(state, seat)
        moves = [move.notation for move in state.moves(seat)]
        shown = ShownFrame(Frame(1, 0, [], view, moves), b"", state.awaited())
        wanted = FrameFormat("en", words=True, figures=True, scene=False)
        msgspec.json.encode(frame_message(sentences, wanted, shown, 0, None, may_undo=False))
    return FRAMES


def measure(seconds: float) -> dict[str, float]:
    game = boroughs.game("new-jack-city")
    found: dict[str, float] = {}
    for seats in (1, 2, 4):
        random_games = partial(play, game, seats, SeededDice("benchmark"))
        found[f"random play, {seats} seats: games/s"] = rate(random_games, seconds)
    late = [city_of(game, 2, 40, f"late {number}") for number in range(CITIES)]
    found["legal places late in a game, 2 seats: places/s"] = rate(
        partial(list_places, late), seconds
    )
    for cards in SIZES:
        states = [city_of(game, 1, cards, f"{cards}/{number}") for number in range(CITIES)]
        slots = sum(len(state.city.slots) for state in states) / CITIES
        found[f"a card at {cards} cards: µs"] = 1e6 * seconds_a_card(states, seconds)
        listing = 1e9 / rate(partial(listings, states), seconds / 4)
        found[f"listing places at {cards} cards: µs"] = listing / 1e3
        found[f"listing places at {cards} cards, for each slot beside the city: ns"] = (
            listing / slots
        )
    late_frames = partial(frames, game, late[0])
    found["a frame late in a game, 2 seats: µs"] = 1e6 / rate(late_frames, seconds)
    for cards in (8, 20, 40):
        frame = partial(message, game, city_of(game, 2, cards, "late 0"))
        found[f"a message for one viewer at {cards} cards, 2 seats: µs"] = 1e6 / rate(
            frame, seconds
        )
    middle = city_of(game, 2, 16, "middle")
    found["copy, 2 seats: ns"] = 1e9 / rate(partial(copies, middle), seconds)
    thinking = partial(searches, SearchBot(game, playouts=PLAYOUTS), middle, SeededDice("search"))
    found["search, 2 seats: playouts/s"] = rate(thinking, seconds)
    return found
