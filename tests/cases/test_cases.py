"""The worked cases of every title hold."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.cases import Case
from games.law import ID, law_of
from tests.cases.played import HERE, cases_in, cases_of, files_of, report_of
from tests.filled import filled

TITLES = sorted(
    folder.name for folder in HERE.iterdir() if folder.is_dir() and folder.name[0] != "_"
)
FILES = {
    str(file.relative_to(HERE).with_suffix("")): file
    for title in TITLES
    for file in files_of(title)
}


def every_case() -> list[Case]:
    return [case for title in TITLES for case in cases_of(title)]


@pytest.mark.parametrize("file", FILES)
def test_the_cases_of_a_file_hold(file: str, subtests: pytest.Subtests) -> None:
    for case in filled(cases_in(FILES[file])):
        with subtests.test(case=case.label):
            problems = report_of(case).problems
            assert not problems, "\n".join([case.label, *problems])


def test_no_two_cases_have_one_label() -> None:
    assert [
        label for label, times in Counter(case.label for case in every_case()).items() if times > 1
    ] == []


@pytest.mark.parametrize("title", TITLES)
def test_a_folder_has_cases_of_its_own_title_that_cite_its_own_law(title: str) -> None:
    """The rulebook reads the folder of a title and no other."""
    law = law_of(title)
    assert law is not None
    own = law.entries.keys() | law.headings.keys()
    astray = {
        case.label: strange
        for case in cases_of(title)
        if (strange := {id for id in case.clauses if id not in own}) or case.title != title
    }
    assert astray == {}


def test_all_variants_of_a_case_stand_together_under_one_id() -> None:
    every = every_case()
    names = {(case.title, case.id): {c.name for c in every if c.id == case.id} for case in every}
    assert {key: variants for key, variants in names.items() if len(variants) > 1} == {}


def test_every_case_looks_at_something() -> None:
    def looks(case: Case) -> bool:
        between = [entry for entry in case.play if "check" in entry]
        at_end = (case.then, case.legal, case.refused, case.events, case.no_event, case.seen)
        return bool(between or any(at_end) or case.asked or case.outcome)

    assert [case.label for case in every_case() if not looks(case)] == []


def test_the_88_cases_of_dice_forge_are_all_there() -> None:
    ids = {case.id for case in every_case() if case.title == "dice_forge"}
    assert {f"DFC-{number:02}" for number in range(1, 89)} <= ids


def test_every_clause_is_written_as_an_id() -> None:
    assert {id for case in every_case() for id in case.clauses if not ID.fullmatch(id)} == set()
