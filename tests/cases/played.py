"""Every worked case of the repository, each played once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.case_files import load_cases
from games.engine import registry
from games.engine.cases import Case, Report, run_case
from games.engine.errors import EngineError
from games.law import Kind, law_of

HERE = Path(__file__).parent


@cache
def cases_of(title: str) -> list[Case]:
    """All cases in the folder of a title, in the order of the files."""
    return [case for _, case in load_cases([HERE / title])]


@cache
def played(title: str) -> dict[str, Report]:
    """Label -> what came of the case."""
    return {case.label: report_of(case) for case in cases_of(title)}


def report_of(case: Case) -> Report:
    """What came of one case. A process that runs some of the tests plays no others."""
    if case.label not in _reports:
        _reports[case.label] = _played(case)
    return _reports[case.label]


_reports: dict[str, Report] = {}
"""By label, of which there are no two."""


def ids_of(title: str, kind: Kind) -> set[str]:
    """What its law has of this kind."""
    law = law_of(title)
    assert law is not None
    return {id for id, entry in law.entries.items() if entry.kind == kind}


def _played(case: Case) -> Report:
    try:
        return run_case(case, registry.title(case.title))
    except EngineError as error:
        return Report(case, [str(error)])
