"""Which worked cases cite what, of the cases that are there; a server may have none."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from games.case_files import load_cases
from games.engine.cases import Case

CASES = Path(__file__).parents[2] / "tests" / "cases"
"""A folder for each title, with files of cases."""


@cache
def every_case() -> Mapping[tuple[str, str], tuple[Case, ...]]:
    """Title and id -> the case, each of its variants by itself, in the order of the files."""
    variants_of: dict[tuple[str, str], list[Case]] = {}
    if CASES.is_dir():
        for _, case in load_cases([CASES]):
            variants_of.setdefault((case.title, case.id), []).append(case)
    return MappingProxyType({key: tuple(variants) for key, variants in variants_of.items()})


@cache
def citing() -> Mapping[str, tuple[Case, ...]]:
    """Id -> the cases that cite it, in the order of their files, each variant by itself."""
    by_id: dict[str, list[Case]] = {}
    for variants in every_case().values():
        for case in variants:
            for id in dict.fromkeys(case.clauses):
                by_id.setdefault(id, []).append(case)
    return MappingProxyType({id: tuple(cases) for id, cases in by_id.items()})


def cases_of(id: str) -> tuple[Case, ...]:
    """The cases that cite this id."""
    return citing().get(id, ())
