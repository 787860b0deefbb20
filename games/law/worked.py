"""Which worked cases cite what, of the cases that are there; a server may have none."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from games.case_files import load_cases
from games.engine.cases import Case
from games.law.rulebooks import title_of

CASES = Path(__file__).parents[2] / "tests" / "cases"
"""A folder for each title, with files of its cases, which cite its own law alone."""


@cache
def cases_by_id(title: str) -> Mapping[str, tuple[Case, ...]]:
    """Id -> the case of this title, each of its variants by itself, in the order of the files.

    Only the folder of the title is read, since whoever asks waits for it.
    """
    folder, variants_of = CASES / title, dict[str, list[Case]]()
    if folder.is_dir():
        for _, case in load_cases([folder]):
            variants_of.setdefault(case.id, []).append(case)
    return MappingProxyType({id: tuple(variants) for id, variants in variants_of.items()})


@cache
def citing(title: str) -> Mapping[str, tuple[Case, ...]]:
    """Id -> the cases of the title that cite it, in the order of their files; variants too."""
    by_id: dict[str, list[Case]] = {}
    for variants in cases_by_id(title).values():
        for case in variants:
            for id in dict.fromkeys(case.clauses):
                by_id.setdefault(id, []).append(case)
    return MappingProxyType({id: tuple(cases) for id, cases in by_id.items()})


def cases_of(id: str) -> tuple[Case, ...]:
    """The cases that cite this id."""
    title = title_of(id)
    return citing(title).get(id, ()) if title is not None else ()
