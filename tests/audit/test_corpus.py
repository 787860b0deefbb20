"""Finished games of every version of the rules are decided today as they were decided then.

``tests/corpus/TITLE/RULES`` holds whole exported histories, and the hashes of states on their way.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from audit.importing.file import HistoryFile
from audit.importing.refusal import ImportRefused
from audit.management.commands.import_game import read_file
from games.engine.batch_maker import BatchMaker
from games.engine.recorded import Unlawful
from games.engine.title import Title
from tests.audit.kept_games import (
    FILES,
    again,
    complaint,
    kept,
    named,
    rules_of,
    shortest,
    states,
    states_then,
)
from tests.compliance.titles import TITLES


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_kept_game_is_decided_and_stands_as_it_did(path: Path) -> None:
    title, rules = rules_of(path)
    assert (kept(path).header["title"], kept(path).header["rules"]) == (title.id, rules)
    fault = complaint(title, path)
    assert fault is None, fault
    assert int(states_then(path)[-1][0]) == kept(path).header["version"]


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_the_rules_that_are_installed_have_a_corpus(title: Title[Any]) -> None:
    here = [path for path in FILES if rules_of(path) == (title, title.rules)]
    played = {len(kept(path).header["seats"]) for path in here}
    assert played == {*title.seat_counts}, (
        f"tests/corpus/{title.id}/{title.rules} must have games with each number of seats: run"
        f" `manage.py keep_corpus {title.id}` and commit what it writes."
    )
    kinds = {event.type for path in here for event in kept(path).events}
    assert {"began", "chose", "waits", "forked"} <= kinds


def test_moves_are_taken_back_in_the_corpus() -> None:
    assert any(event.type == "undone" for path in FILES for event in kept(path).events)


def fault_of(title: Title[Any], path: Path) -> Unlawful:
    with pytest.raises(Unlawful) as caught:
        for _ in again(title, path):
            pass
    return caught.value


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_a_rule_that_does_nothing_any_more_is_noticed(title: Title[Any]) -> None:
    """Each kind of work that the shortest game needs, left out."""
    path = shortest(title, title.rules)
    done: set[Any] = set()

    def noted(kind: Any, work: Any) -> Any:
        def noting(ref: BatchMaker[Any], step: Any) -> None:
            before = len(ref.events)
            work(ref, step)
            if len(ref.events) > before:
                done.add(kind)

        return noting

    watched = {kind: noted(kind, work) for kind, work in title.works.items()}
    for _ in again(replace(title, works=watched), path):
        pass
    assert done
    for kind in done:
        broken = replace(title, works={**title.works, kind: lambda ref, step: None})
        assert fault_of(broken, path).version > 0


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_a_move_that_is_not_legal_any_more_is_noticed(title: Title[Any]) -> None:
    path = shortest(title, title.rules)
    chosen = next(event for event in kept(path).events if event.type == "chose")
    move = title.reading.event(chosen.payload).move  # type: ignore[attr-defined]

    def without(moves: Any) -> Any:
        return lambda *asked: [each for each in moves(*asked) if each != move]

    questions = {
        step: replace(question, moves=without(question.moves))
        for step, question in title.questions.items()
    }
    fault = fault_of(replace(title, questions=questions), path)
    assert fault.version <= chosen.version


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_a_fact_that_changes_something_else_is_noticed_by_the_state(title: Title[Any]) -> None:
    """``apply`` itself is held to the hashes: here it loses one fact, and decides with that too."""
    path = shortest(title, title.rules)
    counted = [event.type for event in kept(path).events if event.type not in ENGINE]
    kind = next(kind for kind in title.own_appliers if kind.__struct_config__.tag == counted[0])
    broken = replace(title, own_appliers={**title.own_appliers, kind: lambda state, event: None})
    try:
        now = states(broken, path)
    except (Unlawful, LookupError, AssertionError):
        return
    assert now != states_then(path)


ENGINE = {"began", "chose", "waits", "undone", "forked"}


def test_a_file_that_was_changed_is_refused(tmp_path: Path) -> None:
    changed = read_file(FILES[0]).replace(b'"type":"waits"', b'"type":"Waits"', 1)
    with pytest.raises(ImportRefused, match="version"):
        HistoryFile(changed)
