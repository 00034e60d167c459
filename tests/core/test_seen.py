"""What one viewer saw, as text: read back as views, and nothing in it that was not theirs."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.core.errors import BadRecord
from boroughs.core.seen import dump_seen, game_of_seen, read_seen, read_seen_head
from boroughs.core.table import Table
from core.lantern_tables import table_with
from reference_game import GAME
from reference_game.game import LanternsGame


def played() -> Table:
    table = Table(GAME, 3, seed="seen")
    table.play(0, table.moves(0)[0], at=100)
    table.withdraw()
    table.tick(30_000)
    while table.result is None:
        seat = table.to_act[0]
        table.play(seat, table.state.fallback(seat), at=table.now + 50)
    return table


TABLE = played()
TEXT = dump_seen(GAME, 1, TABLE.record_for(1), ["Ada", "Bo\n", "Zoé"])
LINES = TEXT.splitlines()


def refusal(text: str) -> str:
    with pytest.raises(BadRecord) as refused:
        read_seen(GAME, text)
    return refused.value.code


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_frames_come_back_as_they_were(viewer: int | None) -> None:
    frames = TABLE.record_for(viewer)
    assert read_seen(GAME, dump_seen(GAME, viewer, frames)) == frames


def test_the_head_says_whose_eyes_these_were() -> None:
    head = read_seen_head(TEXT)
    assert (head.game, head.viewer, head.players) == ("lanterns", 1, ["Ada", "Bo\n", "Zoé"])
    assert head.frames == len(LINES) - 1


def test_what_a_viewer_saw_tells_nothing_of_anothers_cards() -> None:
    """Seat 1 watches seat 0 be dealt one hand or another: the same text, byte for byte."""
    texts = set()
    for hand in ([3, 1], [4, 4], [1, 2]):
        table = table_with(hand, [2, 4])
        table.play(0, table.moves(0)[0], at=500)
        texts.add(dump_seen(GAME, 1, table.record_for(1)))
    assert len(texts) == 1


class NewerRules(LanternsGame):
    rules_version = 2


class AnotherGame(LanternsGame):
    name = "lampions"


def test_what_was_seen_under_newer_rules_or_in_another_game_is_refused() -> None:
    newer = TEXT.replace('"rules":1', '"rules":2', 1)
    for game, text, code in ((GAME, newer, "other-rules"), (AnotherGame(), TEXT, "other-game")):
        with pytest.raises(BadRecord) as refused:
            read_seen(game, text)
        assert refused.value.code == code


def test_what_was_seen_under_older_rules_is_read() -> None:
    """It needs no rules: it shows what was seen, whatever is played today."""
    assert read_seen(NewerRules(), TEXT) == TABLE.record_for(1)


@pytest.mark.parametrize(
    ("spoilt", "code"),
    [
        ("", "not-a-record"),
        (TABLE.record, "not-a-record"),
        (TEXT.replace("boroughs seen 1", "boroughs seen 2"), "not-a-record"),
        ("\n".join(LINES[:-1]), "cut-short"),
        ("\n".join([*LINES, LINES[-1]]), "cut-short"),
        ("\n".join([LINES[0], LINES[2], LINES[1], *LINES[3:]]), "bad-line"),
        (TEXT.replace('"viewer":1', '"viewer":0', 1), "bad-line"),
        (TEXT.replace('"phase":"bid"', '"phase":7', 1), "bad-line"),
        (TEXT.replace('"at":30000', '"at":60000', 1), "bad-time"),
        ("\n".join([LINES[0], *("[" * 9999 for _ in LINES[1:])]), "bad-line"),
    ],
)
def test_a_spoilt_text_is_refused(spoilt: str, code: str) -> None:
    assert refusal(spoilt) == code


@pytest.mark.parametrize("number", range(1, len(LINES)))
def test_a_line_cut_short_is_named(number: int) -> None:
    lines = [*LINES]
    lines[number] = lines[number][:-5]
    with pytest.raises(BadRecord) as refused:
        read_seen(GAME, "\n".join(lines))
    assert refused.value.params == {"line": number + 1}


def test_the_numbers_that_were_played_go_along() -> None:
    """Else another starting hand or price would be shown by the game's usual numbers."""
    usual = boroughs.game("machi-koro")
    varied = usual.varied({"game": {"starting_coins": 7}})
    table = Table(varied, 2, seed="seen")
    head = read_seen_head(dump_seen(varied, 0, table.record_for(0), ["Ada", "Bo"]))
    assert game_of_seen(usual, head).variant == varied.variant
    assert '"variant"' not in dump_seen(usual, 0, [])
    assert game_of_seen(usual, read_seen_head(dump_seen(usual, 0, []))) is usual


@pytest.mark.parametrize("variant", ['{"game":{"no_such":1}}', '{"game":{"starting_coins":-1}}'])
def test_numbers_that_the_game_has_not_are_refused(variant: str) -> None:
    usual = boroughs.game("machi-koro")
    text = dump_seen(usual, 0, []).replace('"frames"', f'"variant":{variant},"frames"')
    with pytest.raises(BadRecord) as refused:
        game_of_seen(usual, read_seen_head(text))
    assert refused.value.code == "bad-head"
