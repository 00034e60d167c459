"""Honest dice: what the protocol page promises, checked with arithmetic of the test's own."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import boroughs
from boroughs import Table
from boroughs.bots import make_bot
from boroughs.core.errors import BadRecord
from boroughs.core.history import StepReplayer
from boroughs.core.record import MOVE, POSITION, Record, Step, digest, parse_record
from boroughs.core.replay import replay_record
from boroughs.games import game as game_of
from boroughs.server.provable_dice import (
    VERSION_1,
    VERSION_2,
    VERSION_3,
    KeyedHash,
    ProvableDice,
    commitment,
    contribution_hash,
    mixed_key,
    read_proof,
    verified_record,
    write_proof,
)
from refusals import refuses
from server.conftest import Running
from server.playing import joined, keys, play_randomly

SECRET = bytes(range(32))
ADDED = {0: "0a" * 16, 2: "f0" * 16}


def test_the_commitment_binds_version_table_and_secret() -> None:
    text = b"boroughs-dice-1" + b"\0" + b"table7" + b"\0" + SECRET
    assert commitment(VERSION_1, "table7", SECRET) == hashlib.sha256(text).hexdigest()


def test_the_key_mixes_what_every_seat_added_in_the_order_of_seats() -> None:
    mixture = b"\x00" + b"\x0a" * 16 + b"\x02" + b"\xf0" * 16
    given = {2: b"\xf0" * 16, 0: b"\x0a" * 16}
    assert mixed_key(SECRET, given) == hmac.new(SECRET, mixture, "sha256").digest()


def test_a_throw_is_the_number_of_its_block_modulo_the_sides() -> None:
    blocks = [hmac.new(b"k", k.to_bytes(8, "big") + bytes(4), "sha256").digest() for k in range(5)]
    dice = ProvableDice(b"k")
    assert [dice.below(6) for _ in range(5)] == [int.from_bytes(b, "big") % 6 for b in blocks]


@pytest.mark.parametrize("length", [0, 1, 32, 63, 64, 65, 200])
def test_a_hash_under_one_key_is_hmac(length: int) -> None:
    key = bytes(range(length))
    under_key = KeyedHash(key)
    for message in (b"", b"one", bytes(12), b"x" * 1000):
        assert under_key.digest(message) == hmac.digest(key, message, "sha256")


def test_a_block_above_the_largest_multiple_is_rejected() -> None:
    """With 2**255 + 1 sides nearly half of all blocks are too high: the next try decides."""
    sides = 2**255 + 1
    dice = ProvableDice(b"k")
    for k in range(20):
        tries = (
            int.from_bytes(
                hmac.new(b"k", k.to_bytes(8, "big") + t.to_bytes(4, "big"), "sha256").digest(),
                "big",
            )
            for t in range(100)
        )
        assert dice.below(sides) == next(number for number in tries if number < sides)


def test_all_faces_come_up_alike() -> None:
    """6000 throws: each face 1000 times, give or take five standard deviations (about 29 each)."""
    dice = ProvableDice(b"fair")
    counts = Counter(dice.below(6) for _ in range(6000))
    assert all(850 < counts[face] < 1150 for face in range(6))


def hashes_of(version: str) -> dict[int, str]:
    return {
        seat: contribution_hash(version, "table7", seat, bytes.fromhex(text))
        for seat, text in ADDED.items()
    }


def honest_record(version: str = VERSION_1) -> Record:
    """A finished game of bots at a table with honest dice, and one step taken back on the way."""
    game = game_of("machi-koro")
    added = {seat: bytes.fromhex(text) for seat, text in ADDED.items()}
    bots = {seat: make_bot(game, "normal") for seat in range(3)}
    dice = ProvableDice(mixed_key(SECRET, added))
    table = Table(game, 3, dice=dice, bots=bots, bot_seed="1")
    table.proof = write_proof(version, "table7", SECRET, ADDED, hashes_of(version))
    seat = table.to_act[0]
    table.play(seat, table.moves(seat)[0])
    table.withdraw()
    table.play_out()
    return parse_record(table.record)


RECORD = honest_record()
NEW_RECORD = honest_record(VERSION_3)


GAME = game_of("machi-koro")


def test_a_finished_table_is_verified_throw_by_throw() -> None:
    verified = verified_record(GAME, RECORD)
    answers = sum(len(step.answers) for step in RECORD.steps)
    assert (verified.throws, verified.unproven) == (answers, 0)
    assert read_proof(RECORD).commitment == commitment(VERSION_1, "table7", SECRET)


@pytest.mark.parametrize("version", [VERSION_1, VERSION_2, VERSION_3])
def test_records_of_every_version_verify_with_what_they_promised(version: str) -> None:
    record = honest_record(version)
    assert verified_record(GAME, record).throws > 0
    promised = hashes_of(version) if version == VERSION_3 else {}
    assert read_proof(record).hashes == promised
    assert ("hashes" in record.dice) == bool(promised)


def copy_of(record: Record) -> Record:
    return parse_record(record.dump())


def forged(change: Callable[[Record], object]) -> Record:
    """A copy with this change, its final position and its seal made to fit where a game allows it."""
    record = copy_of(RECORD)
    change(record)
    sealed = parse_record(record.dump())
    try:
        replay_record(GAME, sealed)
    except BadRecord as error:
        if error.code == "final-differs":
            record.final = str(error.params["found"])
            sealed = parse_record(record.dump())
    return sealed


def rolled(record: Record) -> Step:
    return next(s for s in record.steps[40:] if s.kind == MOVE and s.notation == "roll 1")


def change_a_draw(record: Record) -> None:
    step = rolled(record)
    step.answers[0] = "3" if step.answers[0] != "3" else "4"


def drop_a_step(record: Record) -> None:
    record.steps.remove(rolled(record))


def drop_the_takeback(record: Record) -> None:
    """Without the withdrawn step and its withdrawal every later throw has a wrong number."""
    del record.steps[1:3]


def add_a_contribution(record: Record) -> None:
    proof = json.loads(record.dice)
    proof["contributions"]["1"] = "33" * 16
    record.dice = json.dumps(proof)


def change_a_contribution(record: Record) -> None:
    proof = json.loads(record.dice)
    proof["contributions"]["0"] = "0b" * 16
    record.dice = json.dumps(proof)


def change_the_secret(record: Record) -> None:
    proof = json.loads(record.dice)
    proof["secret"] = bytes(32).hex()
    record.dice = json.dumps(proof)


def move_to_another_table(record: Record) -> None:
    proof = json.loads(record.dice)
    proof["table"] = "table8"
    record.dice = json.dumps(proof)


def write_nonsense(record: Record) -> None:
    record.dice = "{}"


@pytest.mark.parametrize(
    "change",
    [
        change_a_draw,
        drop_a_step,
        drop_the_takeback,
        add_a_contribution,
        change_a_contribution,
        change_the_secret,
        move_to_another_table,
        write_nonsense,
    ],
)
def test_a_forged_record_is_found_out_even_if_its_seal_fits(
    change: Callable[[Record], None],
) -> None:
    with pytest.raises(BadRecord):
        verified_record(GAME, forged(change))


def proof_with(**changes: object) -> Record:
    """The newest record with another proof, its dice thrown anew so that everything else fits."""
    record = copy_of(NEW_RECORD)
    proof = json.loads(record.dice)
    for name, value in changes.items():
        proof[name].update(value) if isinstance(value, dict) else proof[name].pop(value)
    record.dice = json.dumps(proof)
    return parse_record(record.dump())


@pytest.mark.parametrize(
    ("changes", "seat"),
    [
        ({"contributions": {"0": "0b" * 16}}, 0),
        ({"contributions": {"1": "33" * 16}}, 1),
        ({"contributions": "0"}, 0),
        ({"hashes": "0"}, 0),
        ({"hashes": {"1": "33" * 32}}, 1),
        ({"hashes": {"2": "33" * 32}}, 2),
    ],
    ids=["another", "without a hash", "none", "hash left out", "hash alone", "another hash"],
)
def test_what_went_into_the_dice_is_what_had_been_shown(
    changes: dict[str, object], seat: int
) -> None:
    with refuses(BadRecord, "broken-contribution") as refused:
        verified_record(GAME, proof_with(**changes))
    assert refused.value.params["seat"] == seat


def test_an_older_proof_cannot_claim_hashes() -> None:
    record = copy_of(RECORD)
    record.dice = json.dumps({**json.loads(record.dice), "hashes": {"0": "33" * 32}})
    with refuses(BadRecord, "bad-proof"):
        verified_record(GAME, parse_record(record.dump()))


def enriched(text: str, coins: int) -> str:
    """The same record with a position in its middle in which seat 0 is richer, and all that follows from it."""
    record = parse_record(text)
    game = boroughs.game(record.game)
    middle = len(record.steps) // 2
    replayer = StepReplayer(game, record.seats, record.options)
    for step in record.steps[:middle]:
        replayer.take(step)
    data = game.to_dict(replayer.state)
    richer = json.loads(json.dumps(data))
    _enrich(richer, coins)
    mark = Step(POSITION, record.steps[middle - 1].at, -1, str(game.rules_version))
    mark.answers = [json.dumps(richer, sort_keys=True, separators=(",", ":"), ensure_ascii=False)]
    record.steps = [*record.steps[:middle], mark]
    record.final = digest(game.to_dict(game.from_dict(richer)))
    return record.dump()


def _enrich(data: Any, coins: int) -> None:
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "coins" and isinstance(value, int):
                data[key] = value + coins
                return
            if key == "coins" and isinstance(value, list):
                value[0] += coins
                return
            _enrich(value, coins)
    elif isinstance(data, list):
        for item in data:
            _enrich(item, coins)


def saved() -> str:
    game = boroughs.game("machi-koro")
    bots = {seat: make_bot(game, "normal") for seat in range(2)}
    table = boroughs.Table(game, 2, seed="saved", bots=bots)
    table.play_out()
    return table.record


def test_a_position_in_the_middle_is_honest_only_where_the_rules_change() -> None:
    """Forty coins from nowhere, and everything behind them consistent: wrong, not proven."""
    record = parse_record(enriched(saved(), 40))
    with refuses(BadRecord, "mark-without-upgrade"):
        verified_record(boroughs.game("machi-koro"), record)


def test_a_record_cut_short_does_not_count_as_finished() -> None:
    record = parse_record(saved())
    game = boroughs.game("machi-koro")
    assert verified_record(game, record).doubts == ("public-seed",)
    replayer = StepReplayer(game, record.seats, record.options)
    record.steps = record.steps[:-3]
    for step in record.steps:
        replayer.take(step)
    record.final = digest(game.to_dict(replayer.state))
    verified = verified_record(game, parse_record(record.dump()))
    assert not verified.proven
    assert verified.doubts == ("public-seed", "unfinished")


def test_only_what_a_server_committed_to_with_its_players_is_proven(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "random")

    async def play() -> str:
        key = keys(created)[0]
        async with joined(server.address, created["table"]["id"], key, scene=False) as ann:
            await ann.ready()
            await play_randomly(ann, random.Random(1))
            return str(ann.table["record"])

    name = asyncio.run(play())
    info = server.api.get(f"/api/records/{name}").json()
    assert (info["proof"]["state"], info["proof"]["doubts"]) == ("proven", [])
    record = parse_record(server.api.get(f"/api/records/{name}/text").text)
    record.dice = ""
    verified = verified_record(boroughs.game("machi-koro"), record)
    assert verified.doubts == ("unknown-dice",)
