"""All titles have one shape, so that whoever has read one finds everything in the next."""

from __future__ import annotations

import importlib
import pkgutil
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games import titles as installed
from games.engine.title import Title
from tests.titles import night_market
from tests.titles.shape import chapters_of, complaints, forgotten_rows, other_faces

PACKAGES = [f"games.titles.{entry.name}" for entry in pkgutil.iter_modules(installed.__path__)]
MARKET = night_market.__name__
TESTS_OF_ITSELF = ("particulars",)
"""Night Market lives among tests, so what tests know about it stands beside its tables."""


TITLES: dict[str, Title[Any]] = {
    package: importlib.import_module(package).TITLE
    for package in [*PACKAGES, MARKET]
    if hasattr(importlib.import_module(package), "TITLE")
}
FAMILIES = [package for package in PACKAGES if package not in TITLES]


def _files(package: str) -> Path:
    return Path(importlib.import_module(package).__path__[0])


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_holds_the_names_of_the_contract_and_its_rules(package: str) -> None:
    users = [_files(title) for title in TITLES if package in FAMILIES]
    assert list(complaints(_files(package), users=users)) == []


def test_the_tutorial_title_has_the_shape_that_it_teaches() -> None:
    assert list(complaints(_files(MARKET), TESTS_OF_ITSELF)) == []


@pytest.mark.parametrize("package", TITLES)
def test_each_chapter_is_in_the_tables_of_its_title(package: str) -> None:
    assert list(forgotten_rows(chapters_of(package), [TITLES[package]])) == []


@pytest.mark.parametrize("package", FAMILIES)
def test_each_chapter_of_a_family_is_in_the_tables_of_one_of_its_titles(package: str) -> None:
    assert list(forgotten_rows(chapters_of(package), list(TITLES.values()))) == []


@pytest.mark.parametrize("package", TITLES)
def test_a_title_takes_each_table_from_the_module_that_is_named_so(package: str) -> None:
    assert list(other_faces(TITLES[package], [package, *FAMILIES])) == []


def _add(path: str, text: str) -> Callable[[Path], None]:
    def plant(package: Path) -> None:
        with (package / path).open("a") as file:
            file.write(text)

    return plant


def _without_rules(package: Path) -> None:
    shutil.rmtree(package / "rules")


def _events_with_a_row_that_nobody_joined(package: Path) -> None:
    (package / "events").mkdir()
    (package / "events.py").rename(package / "events" / "__init__.py")


def _sentences_in_a_package(package: Path) -> None:
    (package / "describe").mkdir()
    (package / "describe.py").rename(package / "describe" / "__init__.py")


STRAYS: dict[str, tuple[Callable[[Path], None], str]] = {
    "a chapter at the top": (_add("lanterns.py", ""), "lanterns.py is not a name of the contract"),
    "no rules": (_without_rules, "has no rules/"),
    "a module of the rules that does nothing": (
        _add("rules/lanterns.py", "PRICE = 3\n"),
        "rules/lanterns.py has none of WORKS, QUESTIONS",
    ),
    "tables that are spread": (
        _add("rules/rounds.py", "BOTH = {**turn.WORKS}\n"),
        "tables are spread",
    ),
    "names handed on": (_add("rules/__init__.py", '__all__ = ["turn"]\n'), "hands on names"),
    "a comment that divides": (_add("board.py", "\n# Lanterns\n\n"), "divides a file"),
    "a long file": (_add("facts.py", "\n" * 400), "more than 400"),
    "a table that does not end its module": (_add("moves.py", "\nTEN = 10\n"), "end with MOVES"),
    "sentences of moves among others": (_sentences_in_a_package, "has no describe/moves.py"),
    "records beside the joining": (_events_with_a_row_that_nobody_joined, "more than the joining"),
}


@pytest.mark.parametrize("stray", STRAYS)
def test_a_planted_stray_is_found(stray: str, tmp_path: Path) -> None:
    package = tmp_path / "night_market"
    shutil.copytree(_files(MARKET), package)
    plant, complaint = STRAYS[stray]
    plant(package)
    (only,) = complaints(package, TESTS_OF_ITSELF)
    assert complaint in only


def test_a_chapter_that_is_left_out_is_found() -> None:
    questions = dict(list(night_market.TITLE.questions.items())[1:])
    (only,) = forgotten_rows(
        chapters_of(MARKET), [replace(night_market.TITLE, questions=questions)]
    )
    assert only.endswith("rules.turn.QUESTIONS[Turn] is in no title")


def test_a_table_from_elsewhere_is_found() -> None:
    (only,) = other_faces(replace(night_market.TITLE, events=()), [MARKET])
    assert only == f"events of night_market is not events.EVENTS of {MARKET}"
