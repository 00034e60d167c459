"""Who met whom in a club, counted in one walk through its games."""

from __future__ import annotations

from random import Random

from boroughs.server.messages.clubs import ClubPair, ClubRivalry
from boroughs.server.store.clubs import StoredClubResult
from boroughs.server.store.players import Entrant
from boroughs.server.tables.club_ladder import ClubGame, meetings_of, pairs_of, rivalry_of

MEMBERS = ["ann", "bo", "cy"]


def played(*ranks: tuple[str, int], game: str = "lots") -> ClubGame:
    field = [Entrant(kind="player", who=who, rank=rank) for who, rank in ranks]
    return ClubGame("t", game, ended(field))


def ended(field: list[Entrant]) -> StoredClubResult:
    scores = [0] * len(field)
    return StoredClubResult(
        field=field, scores=scores, winners=[], reason="played", record="", ended=0
    )


def pair(games: list[ClubGame]) -> ClubPair:
    [found] = pairs_of(meetings_of(games, MEMBERS))
    return found


def test_who_joined_first_is_the_first_of_a_pair() -> None:
    found = pair([played(("bo", 1), ("ann", 2)), played(("ann", 1), ("bo", 1))])
    assert (found.one, found.other) == ("ann", "bo")
    assert (found.games, found.ahead, found.behind) == (2, 0, 1)
    assert found.last == [-1, 0]


def test_the_latest_five_are_shown() -> None:
    ahead, behind = played(("ann", 1), ("bo", 2)), played(("ann", 2), ("bo", 1))
    assert pair([ahead, ahead, ahead, behind, ahead, behind, behind]).last == [1, -1, 1, -1, -1]


def test_whoever_sat_twice_met_nobody() -> None:
    assert not meetings_of([played(("ann", 1), ("ann", 3), ("bo", 2))], MEMBERS)


def test_bots_and_strangers_are_met_by_nobody() -> None:
    field = [Entrant(kind="player", who="ann", rank=1), Entrant(kind="bot", who="easy", rank=2)]
    field.append(Entrant(kind="player", who="gone", rank=3))
    assert not meetings_of([ClubGame("t", "lots", ended(field))], MEMBERS)


def test_three_at_a_table_are_three_pairs_in_the_members_order() -> None:
    found = pairs_of(meetings_of([played(("cy", 1), ("ann", 2), ("bo", 3))], MEMBERS))
    told = [(each.one, each.other, each.last) for each in found]
    assert told == [("ann", "bo", [1]), ("ann", "cy", [-1]), ("bo", "cy", [-1])]


def test_a_series_is_of_one_game_and_ends_with_a_loss() -> None:
    won, lost = played(("ann", 1), ("bo", 2)), played(("ann", 2), ("bo", 1))
    level = played(("ann", 1), ("bo", 1))
    elsewhere = played(("ann", 2), ("bo", 1), game="chinatown")
    games = [lost, won, level, elsewhere, won, won]
    told = rivalry_of(meetings_of(games, MEMBERS), "cy")
    assert told == ClubRivalry(kind="unbeaten", one="ann", other="bo", game="lots", games=4)
    assert rivalry_of(meetings_of([*games, lost], MEMBERS), "cy") != told


def test_level_games_alone_are_no_series() -> None:
    level = played(("ann", 1), ("bo", 1))
    assert rivalry_of(meetings_of([level] * 5, MEMBERS), "ann") is None
    assert rivalry_of(meetings_of([level] * 6, MEMBERS), "ann") == ClubRivalry(
        kind="closest", one="ann", other="bo", games=6, ahead=0, behind=0
    )


def test_a_series_is_counted_from_its_end() -> None:
    """One walk counts what looking back from the end would find, whatever was played."""
    chooser = Random(3)
    for _ in range(200):
        outcomes = [chooser.choice((-1, 0, 1)) for _ in range(chooser.randrange(1, 12))]
        games = [played(("ann", 1 - outcome), ("bo", 1)) for outcome in outcomes]
        series = meetings_of(games, MEMBERS)["ann", "bo"].series["lots"]
        since = max((at + 1 for at, outcome in enumerate(outcomes) if outcome < 0), default=0)
        assert series.unbeaten_for == len(outcomes) - since
        assert series.won == (1 in outcomes[since:])
        since = max((at + 1 for at, outcome in enumerate(outcomes) if outcome > 0), default=0)
        assert series.other_unbeaten_for == len(outcomes) - since
        assert series.other_won == (-1 in outcomes[since:])
