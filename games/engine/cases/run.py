"""Playing a case: batch by batch, with a look at what it says must hold."""

from __future__ import annotations

from typing import Any

from games.engine import beginning, deciding
from games.engine.batch_maker import BatchMaker
from games.engine.canonical import canonical
from games.engine.cases.expect import check
from games.engine.cases.form import Case, read_check
from games.engine.cases.refused import read_move
from games.engine.cases.report import Report, Scene, Story
from games.engine.cases.start import NEW_GAME, forced, laid_out, options_of
from games.engine.cases.table import Table
from games.engine.errors import BadCase, EngineError
from games.engine.records import label, seat_of
from games.engine.title import Title


def run_case(case: Case, title: Title[Any]) -> Report:
    """Play a case and say what differed; raises ``BadCase`` where it cannot be read."""
    return tell_case(case, title).report


def tell_case(case: Case, title: Title[Any]) -> Story:
    """Play a case and keep every scene of it; raises ``BadCase`` as ``run_case`` does."""
    report = Report(case)
    table = None
    try:
        table = _start(case, title, report)
        if table is not None:
            _play(case, table)
            check(table, case)
            _leftovers(table)
    except BadCase as error:
        raise BadCase(f"{case.label}: {error}") from error
    return Story(report, tuple(table.scenes) if table else ())


def _start(case: Case, title: Title[Any], report: Report) -> Table | None:
    blank = title.state()
    try:
        if case.moment == NEW_GAME:
            chance = forced(title, blank, case)
            options = options_of(title, case.options)
            begun = beginning.new_game(title, options, case.seats, chance, patch=case.parameters)
            table = Table(title, report, chance, blank, begun.state)
            table.took(blank, begun.events)
            return table
        state = laid_out(title, case)
        chance = forced(title, state, case)
        start = title.reading.state(canonical(state))
        first = BatchMaker(title, state, chance).complete()
    except BadCase:
        raise
    except EngineError as error:
        report.problems.append(f"at the start: {error}")
        return None
    table = Table(title, report, chance, start, first.state)
    table.scenes.append(Scene(start))
    table.took(start, first.events)
    return table


def _play(case: Case, table: Table) -> None:
    for number, entry in enumerate(case.play, 1):
        if len(entry) != 1:
            raise BadCase(f"play {number}: write one thing, 'P1: <move>' or 'check: ...'.")
        ((word, value),) = entry.items()
        if word == "check":
            check(table, read_check(value, f"play {number}"), f"play {number}: ")
            continue
        seat = seat_of(word)
        if seat is None or seat >= case.seats:
            raise BadCase(f"play {number}: {word!r} is neither a seat nor 'check'.")
        for written in value if isinstance(value, list) else [value]:
            if not _move(table, seat, written, f"play {number}"):
                return


def _move(table: Table, seat: int, written: Any, where: str) -> bool:
    """Play one move; False if it was refused, which ends the case."""
    move = read_move(table.title, written, where)
    before = table.state
    table.note_asked()
    try:
        batch = deciding.decide(table.title, before, seat, move, table.chance)
    except EngineError as error:
        table.report.problems.append(f"{where}, {label(seat)} {written}: {error}")
        return False
    table.state = batch.state
    table.took(before, batch.events, seat, move)
    return True


def _leftovers(table: Table) -> None:
    table.note_asked()
    for stream, values in table.chance.unused().items():
        listed = ", ".join(map(str, values))
        table.report.problems.append(f"forced and never drawn from {stream}: {listed}")
