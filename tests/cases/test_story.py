"""A case is told scene by scene: what was chosen, what followed, what was refused, and when."""

from __future__ import annotations

import pytest

from games.case_files import cases_in
from games.engine import folding, registry
from games.engine.cases import Case, tell_case
from games.engine.cases.start import laid_out
from tests.cases.played import cases_of
from tests.filled import filled

TITLES = ("dice_forge", "cyclades", "lords_of_hellas", "persian_invasion")

SHIP = """
title: dice_forge
seats: 2
cases:
- id: T
  name: Refused, then accepted
  clauses: []
  moment: stage 3
  position: {P1: 2/0/0/0}
  refused: [{P2: pass, code: not_asked}]
  play:
  - check: {refused: [{P1: feat, clause: DF-10.1}, {start: {seats: 9}, says: 2}]}
  - P1: pass
"""


@pytest.mark.parametrize("title", TITLES)
def test_each_scene_follows_from_the_one_before(title: str, subtests: pytest.Subtests) -> None:
    for case in filled(cases_of(title)[::25]):
        with subtests.test(case=case.label):
            assert_each_scene_follows(case)


def assert_each_scene_follows(case: Case) -> None:
    title = registry.title(case.title)
    story = tell_case(case, title)
    before = story.scenes[0].state
    for scene in story.scenes[1:]:
        assert folding.replay(title, scene.events, before) == scene.state
        before = scene.state
    assert [event for scene in story.scenes for event in scene.events] == story.report.events


def test_the_first_scene_is_the_table_as_it_was_laid() -> None:
    (case,) = cases_in(SHIP, "a test")
    title = registry.title("dice_forge")
    first = tell_case(case, title).scenes[0]
    assert (first.events, first.move) == ((), None)
    assert first.state == laid_out(title, case)


def test_what_is_refused_stands_where_it_was_tried() -> None:
    (case,) = cases_in(SHIP, "a test")
    laid, began, passed = tell_case(case, registry.title("dice_forge")).scenes
    assert laid.refused == []
    assert [(refusal.seat, refusal.clause) for refusal in began.refused] == [
        (0, "DF-10.1"),
        (None, ""),
    ]
    assert began.refused[1].tried == "a game of 9 seats"
    assert [refusal.seat for refusal in passed.refused] == [1]
    assert passed.seat == 0
    assert passed.move is not None
