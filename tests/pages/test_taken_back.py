"""A report tells of moves that were taken back, and that they were."""

from __future__ import annotations

import pytest

from analytics.projection.rows import rows_of
from games.engine import registry
from games.engine.flow import Undone
from games.models import Game, Player
from games.selectors.feed import feed
from games.services.loading import load_game
from games.services.undo_check import check_undo
from games.services.undoing import undo
from pages.transcript import window
from pages.transcript.telling import Chapter, Entry
from tests.pages.conftest import ME, Make, on_own
from tests.pages.reading import look
from tests.pages.test_transcript import path

pytestmark = pytest.mark.django_db

BOTH = frozenset((0, 1))


def wound(game: Game, ann: Player, moves: int) -> list[tuple[int, int]]:
    """Ann plays both seats and takes back every third move that can be, now and then two; the undos
    as (version, back to)."""
    title, undone = registry.title(game.title), []
    for number, _ in enumerate(on_own(game, ann, ann)):
        for _ in range((0, 1, 0, 0, 2)[number % 5]):
            now = check_undo(title, load_game(game), BOTH)
            if now.refusal is None:
                undo(game.pk, ann, now.seat, game.version)
                game.refresh_from_db()
                undone.append((game.version - 1, now.move.to))
        if number == moves:
            break
    return undone


def entries(chapters: list[Chapter]) -> list[Entry]:
    return [entry for chapter in chapters for entry in chapter.entries]


@pytest.fixture
def winding(make: Make) -> Game:
    return make(ME, ME, title="dice_forge")


def test_what_was_taken_back_is_marked_and_nothing_else(winding: Game, ann: Player) -> None:
    undos = wound(winding, ann, 30)
    assert len(undos) > 3
    gone = {version for at, to in undos for version in range(to + 1, at)}
    shown = entries(window.window(winding, 1).chapters)
    assert [(entry.version, entry.back) for entry in shown if entry.back is not None] == undos
    marked = {entry.version for entry in shown if entry.taken_back}
    assert marked == {
        entry.version for entry in shown if entry.version in gone and entry.back is None
    }
    assert marked
    page = look(path(winding))
    struck = [each.attributes["id"] for each in page.elements if _has(each, "undone")]
    assert {int(anchor[1:]) for anchor in struck} == marked
    backs = [each.attributes["data-back"] for each in page.elements if _has(each, "data-back")]
    assert backs == [str(to) for _, to in undos]
    assert "takes back the last move." in page.text


def _has(element: object, name: str) -> bool:
    attributes = element.attributes  # type: ignore[attr-defined]
    return name in attributes or name in attributes.get("class", "").split()


def test_an_undo_on_a_later_page_marks_what_stands_on_this_one(
    winding: Game, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    wound(winding, ann, 30)
    whole = entries(window.window(winding, 1).chapters)
    expected = {entry.version: entry.taken_back for entry in whole}
    monkeypatch.setattr(window, "EVENTS", 3)
    start: int | None = 1
    marks: dict[int, bool] = {}
    while start is not None:
        part = window.window(winding, start)
        marks |= {entry.version: entry.taken_back for entry in entries(part.chapters)}
        start = part.later
    assert {version: marks.get(version) for version in expected} == expected
    assert any(marks.values())


def test_rounds_are_those_of_the_position_that_was_laid_again(winding: Game, ann: Player) -> None:
    wound(winding, ann, 30)
    title = registry.title(winding.title)
    assert title.dimensions.rounds is not None
    last = window.window(winding, 1).chapters[-1]
    assert last.round == title.dimensions.rounds(load_game(winding).state)


def test_what_was_taken_back_is_counted_nowhere(winding: Game, ann: Player) -> None:
    title = registry.title(winding.title)
    wound(winding, ann, 10**6)
    winding.refresh_from_db()
    assert winding.status == "finished"
    events = [title.reading.event(line.event) for line in feed(winding, BOTH, limit=10**5)]
    undos = [event for event in events if isinstance(event, Undone)]
    rows = rows_of(winding, None)
    assert len(undos) > 5
    assert rows.game.moves == winding.moves - 2 * len(undos)
