"""Records: a person can read them, a program reads back exactly what was written, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boroughs.core.errors import BadRecord
from boroughs.core.record import Record, Step, digest, game_named_in, parse_record
from boroughs.core.replay import replay_record
from boroughs.core.table import Table
from core.lantern_tables import bid_and_be_ready, position, table_with
from reference_game import GAME


def played() -> Table:
    """A game with secret and public moves, a tick, a takeback, odd names and moments."""
    table = Table(GAME, 2, seed="played", players=["Zoé | Ünal", 'O"Neill\n\u2028'])
    for seat in (0, 1):
        table.play(seat, table.moves(seat)[-1], at=700 * (seat + 1))
    table.play(0, "ready", at=2000)
    table.withdraw()
    table.tick(30_000)
    while table.result is None:
        seat = table.to_act[0]
        table.play(seat, table.state.fallback(seat), at=table.now + 50)
    return table


PLAYED = played().record
LINES = PLAYED.split("\n")[:-1]


def refusal(text: str) -> str:
    """The code by which this text is refused."""
    with pytest.raises(BadRecord) as refused:
        replay_record(GAME, parse_record(text))
    return refused.value.code


# Writing


@pytest.mark.parametrize(
    "text", ["", "boroughs record 1", "boroughs record 1\nseats: 2\n", "x\n\ny"]
)
def test_a_text_that_names_no_game_is_of_none(text: str) -> None:
    assert game_named_in(PLAYED) == "lanterns"
    assert game_named_in(text) == ""


def test_a_record_reads_like_the_game() -> None:
    """Seat 1 bids 2 after 0.7 seconds, seat 0 a moment later; 3 + 2 makes it fall."""
    table = table_with([3, 1], [2, 4])
    table.play(1, "bid 2", at=700)
    table.play(1, "ready", at=700)
    table.play(0, "bid 3", at=705)
    table.play(0, "ready", at=705)
    assert table.record.splitlines()[:6] == [
        "boroughs record 1",
        "game: lanterns",
        "rules: 1",
        "seats: 2",
        'options: {"short": false}',
        'seed: "lanterns"',
    ]
    assert table.record.splitlines()[8:12] == [
        "1 @700 bid 2",
        "1 ready",
        "0 @705 bid 3",
        "0 ready | falls",
    ]


def test_a_tick_and_a_takeback_stand_on_lines_of_their_own() -> None:
    table = table_with([3, 1], [2, 4], bids=[3, 2])
    table.tick(30_000)
    table.withdraw()
    assert table.record.splitlines()[8:10] == ["tick @30000 | falls", "withdraw"]


def test_names_in_any_script_come_back() -> None:
    names = ["Zoé | Ünal", "", "名\n前\u2028", '"\\n', "🏮"]
    record = Record("lanterns", 1, 5, {}, players=names, steps=[Step("start", 0)], final="0")
    assert parse_record(record.dump()).players == names


texts = st.text(max_size=12)
moments = st.integers(0, 10**12)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Anything that could be written down, whether or not a game could go so."""
    answers = st.lists(texts, max_size=3)
    steps = [Step("start", 0, answers=draw(answers))]
    for _ in range(draw(st.integers(0, 6))):
        at = max(steps[-1].at, draw(moments))
        steps.append(
            draw(
                st.one_of(
                    st.builds(Step, st.just("withdraw"), st.just(at)),
                    st.builds(Step, st.just("tick"), st.just(at), answers=answers),
                    st.builds(
                        Step,
                        st.just("move"),
                        st.just(at),
                        st.integers(0, 9),
                        st.text(min_size=1),
                        answers,
                    ),
                    st.builds(
                        Step,
                        st.just("position"),
                        st.just(at),
                        notation=st.integers(1, 99).map(str),
                        answers=st.lists(texts, min_size=1, max_size=3),
                    ),
                )
            )
        )
    return Record(
        game="lanterns",
        rules=draw(st.integers(0, 99)),
        seats=draw(st.integers(1, 9)),
        options=draw(
            st.dictionaries(texts, st.one_of(st.booleans(), st.integers(-9, 9), texts), max_size=3)
        ),
        seed=draw(texts),
        dice=draw(texts),
        players=draw(st.lists(texts, max_size=4)),
        steps=steps,
        final=draw(st.text("0123456789abcdef", max_size=16)),
    )


@settings(deadline=None, max_examples=60)
@given(records())
def test_whatever_is_written_is_read_back_and_written_the_same_again(record: Record) -> None:
    """Bars, backslashes and line breaks in a notation included."""
    text = record.dump()
    assert parse_record(text) == record
    assert parse_record(text).dump() == text


def test_a_record_may_have_passed_through_windows_or_lost_its_last_line_break() -> None:
    for text in (PLAYED.replace("\n", "\r\n"), PLAYED.removesuffix("\n")):
        assert replay_record(GAME, parse_record(text)).record == PLAYED


def test_two_positions_have_one_fingerprint_only_if_they_are_equal() -> None:
    assert digest(GAME.to_dict(position([1], [2]))) == digest(GAME.to_dict(position([1], [2])))
    assert digest(GAME.to_dict(position([1], [2]))) != digest(GAME.to_dict(position([2], [1])))


# Reading what somebody has spoilt


def test_the_played_record_replays() -> None:
    """A control for all that follows."""
    assert replay_record(GAME, parse_record(PLAYED), compare=True).record == PLAYED


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_missing_line_is_noticed(number: int) -> None:
    refusal("\n".join([*LINES[:number], *LINES[number + 1 :], ""]))


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_doubled_line_is_noticed(number: int) -> None:
    refusal("\n".join([*LINES[: number + 1], *LINES[number:], ""]))


@pytest.mark.parametrize("number", range(len(LINES) - 1))
def test_exchanged_lines_are_noticed(number: int) -> None:
    first, second = LINES[number], LINES[number + 1]
    refusal("\n".join([*LINES[:number], second, first, *LINES[number + 2 :], ""]))


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_line_with_something_at_its_end_is_noticed(number: int) -> None:
    for more in (" ", "x", " | 1", " @9", "\t", "0"):
        refusal("\n".join([*LINES[:number], LINES[number] + more, *LINES[number + 1 :], ""]))


def test_a_record_cut_anywhere_is_noticed() -> None:
    for length in range(0, len(PLAYED) - 1, 3):
        refusal(PLAYED[:length])


@settings(deadline=None, max_examples=200)
@given(st.integers(0, len(PLAYED) - 2), st.characters())
def test_a_changed_letter_is_noticed(place: int, letter: str) -> None:
    edited = PLAYED[:place] + letter + PLAYED[place + 1 :]
    if edited != PLAYED:
        refusal(edited)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("boroughs record 1", "boroughs record 2", "not-a-record"),
        ("game: lanterns", "game: lampions", "other-game"),
        ("rules: 1", "rules: 2", "other-rules"),
        ("rules: 1", "rules: one", "bad-head"),
        ("rules: 1\n", "", "bad-head"),
        ("seats: 2", "seats: 4", "bad-head"),
        ("seats: 2", "seats: ２", "bad-head"),
        ("seats: 2", "seats: 02", "bad-head"),
        ("seats: 2", "seats: 2.0", "bad-head"),
        ('{"short": false}', '{"long": false}', "bad-head"),
        ('{"short": false}', '{"short": [1]}', "bad-head"),
        ('{"short": false}', '{"short": "no"}', "edited"),
        ('{"short": false}', '{"short": false, "short": false}', "bad-line"),
        ('{"short": false}', '{"short":false}', "bad-line"),
        ('{"short": false}', "[" * 100_000, "bad-head"),
        ('seed: "played"', "seed: 7", "bad-head"),
        ('seed: "played"', r'seed: "\ud800"', "bad-head"),
        ('seed: "played"', 'seed: "other"', "edited"),
        ("Ünal", "Uenal", "edited"),
        ("@700", "@0700", "bad-time"),
        ("@700", "@" + "7" * 5000, "bad-time"),
        ("@700", "@-7", "bad-time"),
        ("@700", "@７00", "bad-time"),
        ("@700", "@701", "edited"),
        ("@1400", "@699", "bad-time"),
        ("tick @30000", "tick @29999", "wrong-step"),
        ("\nwithdraw", "\nwithdraw | 1", "bad-line"),
        ("\nwithdraw", "\nwithdraw\nwithdraw\nwithdraw\nwithdraw", "nothing-to-withdraw"),
        ("\nstart", "\nbegin", "bad-line"),
        ("\ntick", "\nstart\ntick", "bad-line"),
        ("\ntick", "\n\ntick", "bad-line"),
        ("\ntick", "\nposition 1 | {}\ntick", "mark-without-upgrade"),
        ("\ntick", "\nposition 2 | {}\ntick", "other-rules"),
        ("\ntick", "\nposition 1 | 7\ntick", "mark-without-upgrade"),
        ("\ntick", "\nposition 1 | [[[\ntick", "mark-without-upgrade"),
        ("\ntick", "\nposition 1\ntick", "bad-line"),
        ("0 @2000 ready", "2 @2000 ready", "wrong-step"),
        ("0 @2000 ready", "0 @2000 object", "wrong-step"),
        ("0 @2000 ready", "0 @2000 sing", "wrong-step"),
        ("0 @2000 ready", "0 @2000", "bad-line"),
        ("0 @2000 ready", "-1 @2000 ready", "bad-line"),
        ("0 @2000 ready", "0 @2000 ready | 1", "wrong-step"),
        ("\nfinal: ", "\nfinal: 0", "final-differs"),
        ("\nfinal: ", "\nfinal: x\nfinal: ", "bad-line"),
        ("\nseal: ", "\nseal: 0", "edited"),
        ("\nseal: ", "\n", "cut-short"),
    ],
)
def test_a_spoilt_record_says_what_is_wrong(old: str, new: str, code: str) -> None:
    assert old in PLAYED
    assert refusal(PLAYED.replace(old, new, 1)) == code


def test_an_empty_text_is_no_record() -> None:
    assert refusal("") == "not-a-record"


def test_a_bad_line_is_named() -> None:
    with pytest.raises(BadRecord) as refused:
        parse_record(PLAYED.replace("\nwithdraw", "\nwithdraw it"))
    assert refused.value.params == {"line": LINES.index("withdraw") + 1}


def test_a_wrong_step_is_named() -> None:
    """The start is step 1; two bids and a `ready` later the takeback is step 5."""
    with pytest.raises(BadRecord) as refused:
        replay_record(GAME, parse_record(PLAYED.replace("0 @2000 ready", "1 @2000 object")))
    assert refused.value.params["step"] == 4


@pytest.mark.parametrize(
    "forge",
    [
        lambda record: record.steps.pop(3),
        lambda record: record.steps[0].answers.reverse(),
        lambda record: setattr(record.steps[1], "at", 3),
    ],
)
def test_a_seal_proves_no_honesty(forge: Callable[[Record], object]) -> None:
    """Whoever forges a record can seal it anew: it guards against accidents, not against liars."""
    record = parse_record(PLAYED)
    forge(record)
    assert not parse_record(record.dump()).edited


def test_a_record_of_a_running_game_is_whole_too() -> None:
    table = table_with([3, 1], [2, 4])
    bid_and_be_ready(table, 3, 2)
    assert replay_record(GAME, parse_record(table.record)).record == table.record
