"""A recorded game is played again by the rules: whatever is not what they decide is found."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from audit.corpus.playing import CorpusGame, Table, play, play_fork
from games.engine import registry
from games.engine.adjudicate import lay_again, play_again
from games.engine.canonical import canonical
from games.engine.recorded import Unlawful
from games.engine.title import Title
from tests.filled import filled

TITLE: Title[Any] = registry.title("dice_forge")
UNSEEN = ("payload.entropy", "payload.hash", "payload.origin")
"""What only later draws, or the other game, can tell."""


@dataclass(frozen=True)
class Row:
    version: int
    batch: int
    type: str
    payload: str


@cache
def game() -> CorpusGame:
    return play(Table(TITLE, "adjudicating", ("random", "greedy"), {}))


@cache
def forked() -> CorpusGame:
    origin = game()
    table = Table(TITLE, "adjudicating, forked", ("greedy", "random"), {})
    return play_fork(table, origin, len(origin.batches) - 4, "ab" * 32)


def rows_of(played: CorpusGame) -> list[Row]:
    rows: list[Row] = []
    for number, batch in enumerate(played.batches):
        for event in batch.events:
            kind = str(event.__struct_config__.tag)
            rows.append(Row(len(rows) + 1, number, kind, canonical(event).decode()))
    return rows


def fault_of(rows: Sequence[Row], *seeds: bytes, title: Title[Any] = TITLE) -> Unlawful | None:
    try:
        for _ in play_again(title, rows, seeds):
            pass
    except Unlawful as fault:
        return fault
    return None


def changed(rows: Sequence[Row], version: int, **values: Any) -> list[Row]:
    """The same rows with one column of one of them changed."""
    copied = list(rows)
    copied[version - 1] = replace(copied[version - 1], **values)
    return copied


def edited(rows: Sequence[Row], version: int, **fields: Any) -> list[Row]:
    payload = json.loads(rows[version - 1].payload)
    return changed(rows, version, payload=json.dumps(payload | fields))


def first(rows: Sequence[Row], kind: str, after: int = 0) -> int:
    return next(row.version for row in rows if row.type == kind and row.version > after)


def test_a_game_and_its_fork_are_decided_again_as_they_were() -> None:
    for played in (game(), forked()):
        rows = rows_of(played)
        assert {"chose", "undone"} <= {row.type for row in rows}
        seeds = [table.seed for table, _, _ in played.origins] + [played.table.seed]
        stands = [(row.version, row.batch) for row in play_again(TITLE, rows, seeds)]
        assert stands[-1] == (rows[-1].version, len(played.batches) - 1)
        assert [batch for _, batch in stands] == list(range(len(played.batches)))


def test_by_apply_alone_it_comes_to_the_same_end() -> None:
    for played in (game(), forked()):
        rows = rows_of(played)
        *_, ruled = play_again(TITLE, rows)
        *_, laid = lay_again(TITLE, rows)
        assert canonical(laid.state) == canonical(ruled.state)
        assert TITLE.outcome(laid.state) == played.outcome


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Paths to all values that hold no others."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for name, part in inner:
        if isinstance(part, dict | list):
            yield from leaves(part, (*path, name))
        else:
            yield (*path, name)


def other(value: Any) -> Any:
    if value is None:
        return 0
    return not value if isinstance(value, bool) else value + (1 if isinstance(value, int) else "x")


def each_leaf_changed(row: Row) -> Iterator[tuple[str, Row]]:
    for way in leaves(json.loads(row.payload)):
        payload = json.loads(row.payload)
        inside = payload
        for name in way[:-1]:
            inside = inside[name]
        inside[way[-1]] = other(inside[way[-1]])
        yield f"payload.{way[0]}", replace(row, payload=json.dumps(payload))


def test_every_value_of_every_kind_of_event_is_held_to_the_rules() -> None:
    """One event of each kind, and in it each value that is told for good."""
    rows, seeds = rows_of(forked()), (game().table.seed, forked().table.seed)
    seen: set[str] = set()
    for row in rows:
        if row.type in seen:
            continue
        seen.add(row.type)
        batch = [other.version for other in rows if other.batch == row.batch]
        until = [other for other in rows if other.batch <= row.batch]
        for field, lie in each_leaf_changed(row):
            if field in UNSEEN:
                continue
            altered = list(until)
            altered[row.version - 1] = lie
            fault = fault_of(altered, *seeds)
            assert fault is not None, (row.type, field)
            # What was chosen may be another legal move: then what follows is not what it leads to.
            where = batch if row.type in ("began", "chose") else [row.version]
            assert fault.version in where, (row.type, field, str(fault))
            if where == [row.version]:
                assert fault.field.startswith((field, "type")), (row.type, field, str(fault))
    assert len(seen) > 15


@pytest.mark.parametrize("field", ["commitment", "entropy"])
@pytest.mark.parametrize("kind", ["began", "forked"])
def test_with_the_seeds_the_promises_are_held_to_too(field: str, kind: str) -> None:
    played = forked()
    rows, seeds = rows_of(played), (game().table.seed, played.table.seed)
    assert fault_of(rows, *seeds) is None
    value = "ab" * 32 if field == "commitment" else ["mine", "thine"]
    version = first(rows, kind)
    fault = fault_of(edited(rows, version, **{field: value}), *seeds)
    assert fault is not None
    draws = (json.loads(row.payload).get("draws") for row in rows[version:])
    drawn = next(n for n, drew in enumerate(draws, version + 1) if drew)
    if field == "commitment":
        assert (fault.version, fault.field) == (version, "payload.commitment")
    else:
        assert fault.version >= drawn
        assert fault.field == "payload.draws"


def test_a_loaded_die_is_found_with_the_seed_and_named_itself() -> None:
    rows = rows_of(game())
    drawn = [row for row in rows if json.loads(row.payload).get("draws")]
    for row in filled(drawn[::9]):
        draws = json.loads(row.payload)["draws"]
        draws[-1][3] = (draws[-1][3] + 1) % draws[-1][2]
        loaded = edited(rows, row.version, draws=draws)
        fault = fault_of(loaded[: row.version], game().table.seed)
        assert fault is not None
        assert (fault.version, fault.field) == (row.version, "payload.draws")
        # Without it what follows tells, if the rules look at the die at all.
        blind = fault_of(loaded[: row.version])
        assert blind is None or blind.version <= row.version


@pytest.mark.parametrize(
    "draws",
    [[], [["die", 0, 6, 0]], [["P1 die 1", 999, 6, 0]], "none", [[1]], [["a", 0, 0, 0]]],
    ids=str,
)
def test_draws_that_the_rules_do_not_make(draws: Any) -> None:
    rows = rows_of(game())
    version = next(r.version for r in rows if json.loads(r.payload).get("draws"))
    fault = fault_of(edited(rows, version, draws=draws))
    assert fault is not None
    assert fault.version == version
    assert fault.field.startswith("payload.draws")


def test_a_draw_too_many_is_found() -> None:
    rows = rows_of(game())
    row = next(r for r in rows if json.loads(r.payload).get("draws"))
    more = [*json.loads(row.payload)["draws"], ["P1 die 1", 77, 6, 0]]
    fault = fault_of(edited(rows, row.version, draws=more))
    assert fault is not None
    assert (fault.version, fault.field[:13]) == (row.version, "payload.draws")


def test_who_is_not_asked_cannot_have_chosen() -> None:
    rows = rows_of(game())
    version = first(rows, "chose")
    seat = json.loads(rows[version - 1].payload)["seat"]
    fault = fault_of(edited(rows, version, seat=1 - seat))
    assert fault is not None
    assert (fault.version, fault.field) == (version, "payload.seat")


def test_a_choice_that_nobody_was_asked_for_is_not_forced() -> None:
    rows = rows_of(game())
    version = first(rows, "chose")
    fault = fault_of(edited(rows, version, forced=True))
    assert fault is not None
    assert (fault.version, fault.field) == (version, "payload.forced")


def test_that_a_bot_was_hurried_changes_nothing_and_is_told_in_one_way() -> None:
    rows = rows_of(game())
    version = first(rows, "chose")
    assert fault_of(edited(rows, version, hurried=True)) is None
    fault = fault_of(edited(rows, version, hurried=False))
    assert fault is not None
    assert (fault.version, fault.field) == (version, "payload.hurried")


def test_a_field_more_and_a_field_less() -> None:
    rows = rows_of(game())
    version = first(rows, "waits")
    more = fault_of(edited(rows, version, colour="red"))
    assert more is not None
    assert more.version == version
    payload = json.loads(rows[version - 1].payload)
    del payload["since"]
    less = fault_of(changed(rows, version, payload=json.dumps(payload)))
    assert less is not None
    assert (less.version, "since" in less.reason) == (version, True)


def test_an_event_that_is_left_out_or_told_twice() -> None:
    rows = rows_of(game())
    number = next(r.batch for r in rows if sum(o.batch == r.batch for o in rows) > 5 and r.batch)
    batch = [row for row in rows if row.batch == number]
    for place in filled(range(len(batch))):
        for put in ([], [batch[place], batch[place]]):
            altered = [*batch[:place], *put, *batch[place + 1 :]]
            fault = fault_of([*(row for row in rows if row.batch < number), *altered])
            assert fault is not None
            assert fault.version in [row.version for row in batch]


def test_the_type_beside_an_event_is_its_own() -> None:
    rows = rows_of(game())
    fault = fault_of(changed(rows, 2, type="began"))
    assert fault is not None
    assert (fault.version, fault.field) == (2, "type")


def test_nothing_happens_after_the_end() -> None:
    rows = rows_of(game())
    last = [row for row in rows if row.batch == 1]
    number, batch = rows[-1].version, rows[-1].batch + 1
    more = [replace(r, version=number + n, batch=batch) for n, r in enumerate(last, 1)]
    fault = fault_of([*rows, *more])
    assert fault is not None
    assert (fault.version, fault.field) == (number + 1, "type")


def test_a_move_that_may_not_be_taken_back_was_not() -> None:
    """Something was drawn in the set-up and in most moves."""
    rows = rows_of(game())
    for batch in range(1, 6):
        until = [row for row in rows if row.batch <= batch]
        if "undone" in {row.type for row in until}:
            break
        to = next(row.version for row in reversed(until) if row.batch < batch)
        last = until[-1].version
        undone = json.dumps({"type": "undone", "seat": 0, "to": to})
        history = [*until, Row(last + 1, batch + 1, "undone", undone)]
        history.append(Row(last + 2, batch + 1, "waits", until[-1].payload))
        fault = fault_of(history)
        assert fault is not None
        assert fault.version in (last + 1, last + 2)


@pytest.mark.parametrize("walk", [play_again, lay_again], ids=["decided", "laid"])
def test_a_roll_is_not_taken_back(walk: Any) -> None:
    """Nor by rules that are not installed any more, by which nothing can be decided."""
    rows = rows_of(game())
    drew = [r for r in rows if r.type == "waits" and json.loads(r.payload)["draws"] and r.batch]
    last = drew[0]
    to = next(row.version for row in reversed(rows) if row.batch < last.batch)
    until = [row for row in rows if row.batch <= last.batch]
    undone = json.dumps({"type": "undone", "seat": 0, "to": to})
    history = [*until, Row(last.version + 1, last.batch + 1, "undone", undone)]
    bookmark = json.dumps(json.loads(last.payload) | {"draws": []})
    history.append(Row(last.version + 2, last.batch + 1, "waits", bookmark))
    with pytest.raises(Unlawful) as caught:
        list(walk(TITLE, history))
    assert (caught.value.version, caught.value.field) == (last.version + 1, "payload.to")
    assert f"drawn at version {last.version}" in caught.value.reason


def test_what_is_drawn_is_as_it_was_declared_whatever_rules_are_installed() -> None:
    rows = rows_of(game())
    seed = game().table.seed
    list(lay_again(TITLE, rows, [seed]))
    for streams in ({}, {"die:P1:light": ["die", 5]}, {"die:P1:light": ["bag", 1]}):
        with pytest.raises(Unlawful) as caught:
            list(lay_again(TITLE, edited(rows, 1, streams=streams), [seed]))
        assert caught.value.field == "payload.draws"
    fault = fault_of(edited(rows, 1, streams={}), seed)
    assert fault is not None
    assert fault.version > 1 or fault.field.startswith("payload.streams")


def test_each_seat_tells_entropy_once() -> None:
    rows, seed = rows_of(game()), game().table.seed
    for entropy in ([], ["one"], ["one", "two", "three"]):
        for walk in (play_again, lay_again):
            with pytest.raises(Unlawful) as caught:
                list(walk(TITLE, edited(rows, 1, entropy=entropy), [seed]))
            assert (caught.value.version, caught.value.field) == (1, "payload.entropy")


def test_a_game_of_before_streams_were_declared_is_decided_as_it_was() -> None:
    rows = rows_of(game())
    payload = json.loads(rows[0].payload)
    del payload["streams"]
    old = changed(rows, 1, payload=json.dumps(payload))
    assert fault_of(old, game().table.seed) is None


def test_apply_must_lead_where_the_decision_led() -> None:
    """Where folding goes another way than deciding, because ``apply`` does not do the same each
    time, the batch is named in which it did."""
    rows, calls = rows_of(game()), 0
    kind = next(kind for kind in TITLE.own_appliers if kind.__struct_config__.tag == rows[1].type)

    def every_other_time(state: Any, event: Any) -> None:
        nonlocal calls
        calls += 1
        if calls % 2:
            TITLE.own_appliers[kind](state, event)

    appliers = {**TITLE.own_appliers, kind: every_other_time}
    fault = fault_of(rows, title=replace(TITLE, own_appliers=appliers))
    assert fault is not None
    assert fault.version <= next(row.version for row in rows if row.batch == 1)


@pytest.mark.parametrize("payload", ['{"type":"glory_gained"}', "[]", "null", "7", '{"type":[]}'])
def test_what_is_no_event_is_a_fault_and_no_failure(payload: str) -> None:
    rows = changed(rows_of(game()), 5, payload=payload)
    for walk in (play_again, lay_again):
        with pytest.raises(Unlawful) as caught:
            list(walk(TITLE, rows))
        assert caught.value.version == 5


def test_what_cannot_be_read_later_does_not_hide_what_is_wrong_before() -> None:
    rows = rows_of(game())
    undone = first(rows, "undone")
    rows = changed(edited(rows, 2, colour="red"), undone, payload="{}")
    fault = fault_of(rows)
    assert fault is not None
    assert fault.version == 2


def test_rules_that_fail_are_a_fault_of_the_game_and_no_failure() -> None:
    """Else one game would keep all others from being checked."""

    def failing(*_: object) -> None:
        raise ZeroDivisionError

    works = dict.fromkeys(TITLE.works, failing)
    fault = fault_of(rows_of(game()), title=replace(TITLE, works=works))
    assert fault is not None
    assert (fault.version, "ZeroDivisionError" in fault.reason) == (1, True)
