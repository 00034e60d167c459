"""The round: who may do what when, what follows, and what a city brings."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.audience import EVERYONE, Audience, Viewer, only
from boroughs.core.chance import Chance, Outcome
from boroughs.core.errors import IllegalMove
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.result import Result
from boroughs.core.state import NO_SEATS
from boroughs.core.view import View
from boroughs.games.mad_city.city import EMPTY, Zone, ranger_points, road_length, zones_of
from boroughs.games.mad_city.components import (
    BASE_TARGET,
    CATEGORIES,
    CATEGORY_POINTS,
    CONTRACTOR_GAIN,
    CONTRACTOR_LOSS,
    GUIDES,
    MINUTE,
    NO_CATEGORY,
    RANGER_POINTS,
    ROAD_BONUS,
    ROAD_TOKEN,
    SHORT_TARGET,
    SOLO_RANGER_POINTS,
    SOLO_ROUNDS,
    SOLO_SIZE,
    STANDARD_TARGET,
    TILES,
    TOKENS,
    TREE_BARRED_FROM,
    TURNS,
    Tile,
    band_of,
    solo_road_points,
)
from boroughs.games.mad_city.moves import (
    DONE,
    LAY_OVER,
    NOT_DONE,
    PALM,
    PLACE,
    PUT_BACK,
    READY_MOVE,
    SHIFT,
    SQUARES,
    TAKE,
    TREE,
    TURN_TO,
    UNPALM,
    WALK_MOVES,
    MadMove,
    Palm,
    Place,
    Shift,
    Swap,
    TakeBack,
    cell_of,
    square_of,
)
from boroughs.games.mad_city.moves import Turn as TurnTile
from boroughs.games.mad_city.position import position_to_dict
from boroughs.games.mad_city.state import (
    BUILD,
    COMPLETE,
    DEAL,
    DRAW,
    FILLED,
    GUIDE,
    LAY,
    NO_CELL,
    NO_TILE,
    NOBODY,
    OVER,
    READY,
    TURN,
    WALK,
    WALKS,
    Builder,
    Drawn,
    Filled,
    Position,
)
from boroughs.games.mad_city.view import view_of


class MadCity(Position):
    """Ready, a minute of building, scoring; or, alone, one tile after another."""

    def copy(self) -> MadCity:
        twin = MadCity(self.seats, self.options)
        self.copy_to(twin)
        return twin

    # Acting

    def to_act(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == BUILD:
            return tuple(b.seat for b in self.players() if not self.has_finished(b.seat))
        if phase == READY:
            return tuple(b.seat for b in self.players() if not b.ready)
        return (0,) if phase in (LAY, WALK, GUIDE) else NO_SEATS

    def awaited(self) -> tuple[int, ...]:
        if self.phase == BUILD:
            return tuple(seat for seat in self.to_act() if not self.builders[seat].done)
        return self.to_act()

    def has_finished(self, seat: int) -> bool:
        """The base game's ranger has nothing left to do; in the standard game there are tokens."""
        return not self.standard and self.ranger == seat

    def moves(self, seat: int) -> Sequence[Move]:
        if seat not in self.to_act():
            return []
        if self.phase == READY:
            return [READY_MOVE]
        if self.phase == BUILD:
            return self._building_moves(seat)
        if self.phase == LAY:
            return self._laying_moves()
        if self.phase == WALK:
            return list(WALK_MOVES)
        return self._guide_moves()

    def _building_moves(self, seat: int) -> list[Move]:
        builder = self.builders[seat]
        moves: list[Move] = [NOT_DONE if builder.done else DONE]
        if self._may(seat, TREE):
            moves.append(TREE)
        if self.standard:
            held = builder.palmed
            moves += [
                UNPALM[token] if held >> token & 1 else PALM[token] for token in range(len(TOKENS))
            ]
        if builder.done or self.is_frozen(seat):
            return moves
        cells = [(square_of(cell, self.size), face) for cell, face in enumerate(builder.cells)]
        for tile in builder.hand:
            moves += [PLACE[tile][square][0] for square, face in cells if face == EMPTY]
        for square, face in cells:
            if face == EMPTY:
                continue
            moves += [TURN_TO[square][turns] for turns in range(TURNS) if turns != face % TURNS]
            moves.append(TAKE[square])
            moves += [
                SHIFT[square][end]
                for end, other in cells
                if end > square or (end < square and other == EMPTY)
            ]
        if self.common_tile and builder.swapped == NO_TILE:
            wanted = TILES[self.common]
            moves += [Swap(TILES[tile], wanted) for tile in sorted(builder.tiles())]
        return moves

    def _laying_moves(self) -> list[Move]:
        builder = self.builders[0]
        if builder.hand:
            return [
                PLACE[builder.hand[0]][square_of(cell, self.size)][turns]
                for cell, face in enumerate(builder.cells)
                if face == EMPTY
                for turns in range(TURNS)
            ]
        square = square_of(self.loose, self.size)
        lies = builder.cells[self.loose] % TURNS
        turned = [TURN_TO[square][turns] for turns in range(TURNS) if turns != lies]
        return [DONE, *turned, TAKE[square]]

    def _guide_moves(self) -> list[Move]:
        guide = self.guide_place()
        squares = (
            range(guide, SOLO_SIZE * SOLO_SIZE, SOLO_SIZE)
            if guide < SOLO_SIZE
            else range((guide - SOLO_SIZE) * SOLO_SIZE, (guide - SOLO_SIZE + 1) * SOLO_SIZE)
        )
        return [PUT_BACK, *(move for square in squares for move in LAY_OVER[square])]

    def _may(self, seat: int, move: MadMove) -> bool:
        try:
            move.refuse(self, seat)
        except IllegalMove:
            return False
        return True

    def check(self, seat: int, move: Move) -> None:
        self.allowed(seat, move)

    def play(self, seat: int, move: Move) -> None:
        self.allowed(seat, move).apply(self, seat)

    def allowed(self, seat: int, move: Move) -> MadMove:
        """The move as one of this game's, or IllegalMove."""
        if self.phase == OVER:
            raise IllegalMove("game-over")
        if not 0 <= seat < self.seats or not self.plays(seat):
            raise IllegalMove("not-in-this-round")
        if not isinstance(move, MadMove) or self.phase not in move.phases:
            raise IllegalMove("not-now")
        if seat not in self.to_act():
            raise IllegalMove("frozen" if self.phase == BUILD else "not-your-turn", seat=seat)
        move.refuse(self, seat)
        return move

    def fallback(self, seat: int) -> Move:
        if self.phase == READY:
            return READY_MOVE
        if self.phase == LAY and self.builders[seat].hand:
            return self._laying_moves()[0]
        if self.phase == WALK:
            return WALK_MOVES[0]
        return PUT_BACK if self.phase == GUIDE else DONE

    def audience(self, seat: int, move: Move) -> Audience:
        if isinstance(move, Palm):
            return only(seat)
        if isinstance(move, Place | Shift | TurnTile | TakeBack):
            return self.only_if_screened(seat)
        return EVERYONE

    def prompt(self, seat: int) -> Phrase | None:
        """What is asked of this seat now."""
        if seat not in self.to_act():
            return None
        builder = self.builders[seat]
        if self.phase == READY:
            return phrase("prompt.next-round" if self.round else "prompt.ready")
        if self.phase == BUILD:
            if builder.done:
                return phrase("prompt.done")
            if self.is_frozen(seat):
                return phrase("prompt.frozen")
            return phrase("prompt.build", tiles=len(builder.hand), cells=builder.cells.count(EMPTY))
        if self.phase == LAY:
            if builder.hand:
                return phrase("prompt.lay", tile=TILES[builder.hand[0]].name)
            return phrase("prompt.laid", square=SQUARES[square_of(self.loose, self.size)])
        if self.phase == WALK:
            return phrase("prompt.walk")
        guide = self.guide_place()
        tile = TILES[self.guides[guide]].name
        if guide < SOLO_SIZE:
            return phrase("prompt.guide-column", tile=tile, column="abcd"[guide])
        return phrase("prompt.guide-row", tile=tile, row=guide - SOLO_SIZE + 1)

    # Nature

    def chance(self) -> Chance | None:
        if self.phase == DEAL:
            builder = self.dealt_to()
            if builder is None:
                return self.draw(EVERYONE)
            return self.draw(self.only_if_screened(builder.seat))
        if self.phase in (DRAW, TURN):
            return self.draw(EVERYONE)
        if self.phase == COMPLETE:
            builder = self.unfinished()
            assert builder is not None
            outcomes: list[Outcome] = []
            for tile in builder.hand:
                outcomes += FILLED[tile]
            return Chance(outcomes)
        return None

    def resolve(self, outcome: Outcome) -> None:
        if isinstance(outcome, Filled):
            self._fill(outcome)
        elif isinstance(outcome, Drawn):
            if self.phase == DEAL:
                self._deal(outcome.tile)
            elif self.phase == DRAW:
                self.builders[0].take_up(outcome.tile.index)
                self.phase = LAY
                self.tell("drawn", {"tile": outcome.tile.name})
            else:
                guide = self.guide_place()
                self.guides[guide] = outcome.tile.index
                self.phase = GUIDE
                self.tell("turned-guide", {"tile": outcome.tile.name})

    # The start of a round

    def make_ready(self, seat: int) -> None:
        self.builders[seat].ready = True
        self.tell("ready", {"seat": seat})
        if all(builder.ready for builder in self.players()):
            self._begin_round()

    def _begin_round(self) -> None:
        """All tiles are back in the bag (MAD-10)."""
        for builder in self.builders:
            builder.clear()
        self.round += 1
        self.ranger = NOBODY
        self.common = NO_TILE
        self.loose = NO_CELL
        self.walk = ""
        self.guides = [NO_TILE] * GUIDES
        self.turned = 0
        self.covered = []
        self.tell("round", {"round": self.round})
        self.phase = DEAL if self.timed else DRAW

    def _deal(self, tile: Tile) -> None:
        builder = self.dealt_to()
        if builder is None:
            self.common = tile.index
            self.tell("common", {"tile": tile.name})
        else:
            builder.take_up(tile.index)
        if self.dealt_to() is None and self.common_tile == (self.common != NO_TILE):
            self._start_minute()

    def _start_minute(self) -> None:
        """Only now do the players see their tiles."""
        self.phase = BUILD
        self.ends = self.now + MINUTE
        for builder in self.players():
            names = tuple(TILES[tile].name for tile in builder.hand)
            self.tell("dealt", {"tiles": names}, only(builder.seat))
        self.tell("minute", {"seconds": MINUTE // 1000})

    # The minute

    def deadline(self) -> int | None:
        return self.ends if self.phase == BUILD else None

    def tick(self) -> None:
        self.tell("time-up", {})
        self._freeze_all()

    def place(self, seat: int, tile: Tile, cell: int, turns: int) -> None:
        builder = self.builders[seat]
        before = builder.cells[cell]
        builder.hand.remove(tile.index)
        if before != EMPTY:
            builder.take_up(before // TURNS)
        builder.cells[cell] = TURNS * tile.index + turns
        if self.phase == LAY:
            self.loose = cell
        if self.events is not None:
            self.tell(
                "placed",
                {"seat": seat, "tile": tile.name, "square": self._square(cell), "turns": turns},
                self.only_if_screened(seat),
            )

    def shift(self, seat: int, start: int, end: int) -> None:
        cells = self.builders[seat].cells
        cells[start], cells[end] = cells[end], cells[start]
        if self.phase == LAY:
            self.loose = end
        if self.events is not None:
            self.tell(
                "moved",
                {"seat": seat, "start": self._square(start), "end": self._square(end)},
                self.only_if_screened(seat),
            )

    def turn(self, seat: int, cell: int, turns: int) -> None:
        cells = self.builders[seat].cells
        cells[cell] = cells[cell] // TURNS * TURNS + turns
        if self.events is not None:
            self.tell(
                "turned",
                {"seat": seat, "square": self._square(cell), "turns": turns},
                self.only_if_screened(seat),
            )

    def take_back(self, seat: int, cell: int) -> None:
        builder = self.builders[seat]
        builder.take_up(builder.cells[cell] // TURNS)
        builder.cells[cell] = EMPTY
        if self.phase == LAY:
            self.loose = NO_CELL
        if self.events is not None:
            self.tell(
                "took",
                {"seat": seat, "square": self._square(cell)},
                self.only_if_screened(seat),
            )

    def swap(self, seat: int, mine: Tile) -> None:
        """Discard first, then take; where the tile lay in the city a gap is left."""
        builder = self.builders[seat]
        taken = TILES[self.common]
        if mine.index in builder.hand:
            builder.hand.remove(mine.index)
        else:
            lies = [face // TURNS for face in builder.cells].index(mine.index)
            builder.cells[lies] = EMPTY
        builder.swapped = taken.index
        builder.take_up(taken.index)
        self.common = mine.index
        # Behind a screen nobody knew of the discarded tile.
        self.tell("swapped", {"seat": seat, "mine": mine.name, "wanted": taken.name}, reveals=True)

    def take_tree(self, seat: int) -> None:
        self.ranger = seat
        self.tell("tree", {"seat": seat})
        if self.has_finished(seat):
            self.builders[seat].done = True
            self._end_early()

    def palm(self, seat: int, token: int) -> None:
        """Nobody else hears of it, not even that it happened."""
        builder = self.builders[seat]
        builder.palmed ^= 1 << token
        into = builder.palmed >> token & 1
        self.tell("palmed" if into else "unpalmed", {"token": TOKENS[token]}, only(seat))

    def declare_done(self, seat: int) -> None:
        builder = self.builders[seat]
        if self.phase == LAY:
            self._lock()
        elif not builder.done:
            builder.done = True
            self.tell("done", {"seat": seat})
            self._end_early()

    def go_on(self, seat: int) -> None:
        self.builders[seat].done = False
        self.tell("not-done", {"seat": seat})

    def _end_early(self) -> None:
        """MAD-11: nobody waits for the timer when all are done."""
        if all(builder.done for builder in self.players()):
            self.tell("all-done", {})
            self._freeze_all()

    def _freeze_all(self) -> None:
        """Every city is frozen; screens come down, and chance fills the gaps (MAD-13)."""
        self.ends = -1
        if self.screened:
            for builder in self.players():
                self._show(builder)
        if self.unfinished() is None:
            self._score_round()
        else:
            self.phase = COMPLETE

    def _show(self, builder: Builder) -> None:
        if self.events is not None:
            city = tuple(self._face(face) for face in builder.cells)
            hand = tuple(TILES[tile].name for tile in builder.hand)
            self.tell("shown", {"seat": builder.seat, "city": city, "hand": hand}, reveals=True)

    def _face(self, face: int) -> str:
        return "-" if face == EMPTY else f"{TILES[face // TURNS].name}/{face % TURNS}"

    def _square(self, cell: int) -> str:
        return SQUARES[square_of(cell, self.size)]

    def _fill(self, filled: Filled) -> None:
        builder = self.unfinished()
        assert builder is not None
        cell = builder.empty_cell()
        builder.hand.remove(filled.tile.index)
        builder.cells[cell] = TURNS * filled.tile.index + filled.turns
        if self.events is not None:
            self.tell(
                "filled",
                {
                    "seat": builder.seat,
                    "tile": filled.tile.name,
                    "square": self._square(cell),
                    "turns": filled.turns,
                },
            )
        if self.unfinished() is None:
            self._score_round()

    # The puzzle

    def _lock(self) -> None:
        """The next tile is drawn; the last one stays where it lies (MAD-43)."""
        self.loose = NO_CELL
        if not self.builders[0].is_full():
            self.phase = DRAW
        elif self.mode == "advanced-puzzle":
            self.phase = WALK
        else:
            self._score_round()

    def guide_place(self) -> int:
        """Which guide tile comes now: 0 to 3 above the columns, 4 to 7 left of the rows."""
        return WALKS[self.walk][self.turned]

    def start_walk(self, way: str) -> None:
        self.walk = way
        self.phase = TURN

    def lay_over(self, square: int, turns: int) -> None:
        cells = self.builders[0].cells
        guide = self.guide_place()
        tile = self.guides[guide]
        cell = cell_of(square, self.size)
        self.covered.append(cells[cell] // TURNS)
        self.covered.sort()
        cells[cell] = TURNS * tile + turns
        self.guides[guide] = NO_TILE
        self.tell(
            "laid-over", {"tile": TILES[tile].name, "square": SQUARES[square], "turns": turns}
        )
        self._next_guide()

    def put_back(self) -> None:
        self.tell("put-back", {"tile": TILES[self.guides[self.guide_place()]].name})
        self._next_guide()

    def _next_guide(self) -> None:
        self.turned += 1
        if self.turned < GUIDES:
            self.phase = TURN
        else:
            self._score_round()

    # Scoring: ranger, then road or contractors, then zones (MAD-14)

    def _score_round(self) -> None:
        players = self.players()
        zones = [zones_of(builder.cells, self.size) for builder in players]
        roads = [road_length(builder.cells, self.size) for builder in players]
        if self.solo:
            self._score_solo(players[0], zones[0], roads[0])
        else:
            rangers = [self._ranger_points(b, own) for b, own in zip(players, zones, strict=True)]
            bets = self._bets(zones, roads) if self.standard else [0] * len(players)
            longest = max(roads)
            for place, builder in enumerate(players):
                # MAD-16, MAD-32: the base game's bonus; all who tie get it, no road never does.
                bonus = not self.standard and roads[place] == longest > 0
                road = ROAD_BONUS if bonus else 0
                self._mark(builder, zones[place], rangers[place], road, bets[place])
        self._finish_round()

    def _score_solo(self, builder: Builder, zones: list[Zone], road: int) -> None:
        green = ranger_points(zones, SOLO_RANGER_POINTS)
        self._mark(builder, zones, green, solo_road_points(road), 0)

    def _ranger_points(self, builder: Builder, zones: list[Zone]) -> int:
        if self.ranger == NOBODY:
            return 0
        barred = self.standard and self.builders[self.ranger].score >= TREE_BARRED_FROM
        # MAD-33: who takes the tree unlawfully gives its points to all the others.
        scores = (self.ranger == builder.seat) != barred
        return ranger_points(zones, RANGER_POINTS) if scores else 0

    def _bets(self, zones: list[list[Zone]], roads: list[int]) -> list[int]:
        """What each player's contractors bring, netted (MAD-31)."""
        players = self.players()
        best = [
            [max((z.buildings for z in own if z.colour == colour), default=0) for own in zones]
            for colour in range(ROAD_TOKEN)
        ]
        best.append(roads)
        bets: list[int] = []
        for place, builder in enumerate(players):
            tokens = [token for token in range(len(TOKENS)) if builder.palmed >> token & 1]
            names = tuple(TOKENS[token] for token in tokens)
            self.tell(
                "fist" if names else "empty-fist",
                {"seat": builder.seat, "tokens": names},
                reveals=True,
            )
            won = sum(best[token][place] == max(best[token]) for token in tokens)
            bets.append(CONTRACTOR_GAIN * won - CONTRACTOR_LOSS * (len(tokens) - won))
        return bets

    def _mark(self, builder: Builder, zones: list[Zone], ranger: int, road: int, bets: int) -> None:
        """Moves the score cube: bonuses first, never below 0 among several players, then zones."""
        builder.score += ranger + road + bets
        if not self.solo:
            builder.score = max(0, builder.score)
        delayed = self.standard or self.solo
        brought = 0
        for zone in zones:
            category = zone.category
            if category == NO_CATEGORY:
                continue
            if delayed and builder.counters[category] > 0:
                builder.counters[category] -= 1
                if self.events is not None and builder.counters[category] == 0:
                    name = CATEGORIES[category].name
                    self.tell("counter", {"seat": builder.seat, "category": name})
            else:
                brought += CATEGORY_POINTS[category]
        builder.score += brought
        builder.sheet = [ranger, road, bets, brought]
        self.tell(
            "scored",
            {
                "seat": builder.seat,
                "ranger": ranger,
                "road": road,
                "bets": bets,
                "zones": brought,
                "total": builder.score,
            },
        )

    # The end

    def target(self) -> int:
        if self.standard:
            return STANDARD_TARGET
        return SHORT_TARGET if self.options["short"] else BASE_TARGET

    def _finish_round(self) -> None:
        self.phase = READY
        if self.solo:
            if self.round == SOLO_ROUNDS:
                self._end()
            return
        if self.ties == 0 and not self.last_round:
            if max(builder.score for builder in self.builders) < self.target():
                return
            if self.options["ending"] == "last-round":
                self.last_round = True
                self.tell("last-round", {})
                return
        players = self.players()
        most = max(builder.score for builder in players)
        leaders = [builder for builder in players if builder.score == most]
        if len(leaders) == 1:
            self._end()
            return
        self.ties += 1
        for leader in leaders:
            leader.stage = self.ties
        self.tell("tie", {"seats": tuple(leader.seat for leader in leaders)})

    def _end(self) -> None:
        self.phase = OVER
        if self.solo:
            self.tell("end", {"total": self.builders[0].score})
        else:
            result = self.result()
            assert result is not None
            self.tell("won", {"seat": result.winners[0]})

    def progress(self) -> float:
        if self.phase == OVER:
            return 1.0
        if self.solo:
            return (self.round - (self.phase != READY)) / SOLO_ROUNDS if self.round else 0.0
        return min(0.95, max(builder.score for builder in self.builders) / self.target())

    def score(self, seat: int) -> int:
        return self.builders[seat].score

    def result(self) -> Result | None:
        """Who was admitted to more tie-breaking rounds comes first, then who has more points."""
        if self.phase != OVER:
            return None
        keys = [(builder.stage, builder.score) for builder in self.builders]
        ranks = tuple(1 + sum(other > own for other in keys) for own in keys)
        scores = tuple(builder.score for builder in self.builders)
        return Result(ranks, scores, band_of(scores[0]) if self.solo else "")

    # Knowing

    def view(self, viewer: Viewer) -> View:
        return view_of(self, viewer)

    def to_dict(self) -> dict[str, object]:
        return position_to_dict(self)
