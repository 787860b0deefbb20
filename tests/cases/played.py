"""Every worked case of the repository, each played once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from games.case_files import case_files, load_cases
from games.engine import registry
from games.engine.cases import Case, Report, TurnedAway, tell_case
from games.engine.errors import EngineError
from games.law import Kind, law_of

HERE = Path(__file__).parent


def files_of(title: str) -> Iterator[Path]:
    """The files in the folder of a title, in order."""
    return case_files([HERE / title])


@cache
def cases_in(file: Path) -> list[Case]:
    """To read them all takes as long as to play many: a file is read when somebody looks at it."""
    return [case for _, case in load_cases([file])]


@cache
def cases_of(title: str) -> list[Case]:
    """All cases in the folder of a title, in the order of the files."""
    return [case for file in files_of(title) for case in cases_in(file)]


@cache
def played(title: str) -> dict[str, Report]:
    """Label -> what came of the case."""
    return {case.label: report_of(case) for case in cases_of(title)}


def report_of(case: Case) -> Report:
    """What came of one case. A process that runs some of the tests plays no others."""
    return _outcome_of(case)[0]


def refused_in(case: Case) -> tuple[TurnedAway, ...]:
    """What one case shows to be refused; nothing where it cannot be played."""
    return _outcome_of(case)[1]


_Outcome = tuple[Report, tuple[TurnedAway, ...]]

_outcomes: dict[str, _Outcome] = {}
"""By label, of which there are no two."""


def _outcome_of(case: Case) -> _Outcome:
    if case.label not in _outcomes:
        _outcomes[case.label] = _played(case)
    return _outcomes[case.label]


def ids_of(title: str, kind: Kind) -> set[str]:
    """What its law has of this kind."""
    law = law_of(title)
    assert law is not None
    return {id for id, entry in law.entries.items() if entry.kind == kind}


def _played(case: Case) -> _Outcome:
    try:
        story = tell_case(case, registry.title(case.title))
    except EngineError as error:
        return Report(case, [str(error)]), ()
    return story.report, tuple(each for scene in story.scenes for each in scene.refused)
