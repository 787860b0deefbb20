"""Every id of the law that is cited is defined, and everything defined is shown by a case."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from games.engine import registry
from games.engine.cases import Report
from games.law import ID, BadLaw, Entry, laws, rulebooks
from games.law.rulebooks import RULES
from tests.cases.played import cases_of, played
from tests.law.citations import ROOT, cited_in, texts, undefined, unshown


@cache
def every_entry() -> dict[str, Entry]:
    """Id -> entry, of all titles."""
    return {id: entry for law in laws().values() for id, entry in law.entries.items()}


@cache
def known() -> frozenset[str]:
    """All that may be cited: entries and chapters."""
    chapters = {id for law in laws().values() for id in law.headings}
    return frozenset(chapters | every_entry().keys())


@cache
def reports() -> tuple[Report, ...]:
    return tuple(report for title in laws() for report in played(title).values())


def test_every_title_has_its_law() -> None:
    assert set(laws()) == set(registry.titles())


def test_every_id_that_is_cited_is_defined() -> None:
    assert undefined(texts(), known()) == []


def test_the_clause_of_every_question_and_offer_is_defined() -> None:
    asked = {
        (title.id, clause)
        for title in registry.titles().values()
        for clause in (
            *(question.clause for question in title.questions.values()),
            *(offer.clause for offer in title.offers),
        )
    }
    assert {(title, clause) for title, clause in asked if clause not in known()} == set()


def test_every_clause_and_ruling_is_shown_by_a_case_that_holds() -> None:
    assert unshown(every_entry(), reports()) == []


def test_an_id_that_is_cited_and_not_defined_is_named_with_its_place() -> None:
    for planted in ("CY-99", "CY-5.99", "DF-R99", "LH-D99", "LX-1.2"):
        missing = undefined([("games/one.py", f"As {planted} says, and CY-5.1.")], known())
        assert missing == [f"games/one.py: {planted}"]


def test_an_id_that_is_defined_and_not_shown_is_named() -> None:
    planted = replace(every_entry()["CY-5.1"], id="CY-5.99")
    assert unshown({"CY-5.99": planted}, reports()) == ["CY-5.99 is cited by no case that holds"]


def test_a_case_that_fails_shows_nothing() -> None:
    (case, *_) = cases_of("cyclades")
    entry = every_entry()[case.clauses[0]]
    assert unshown({entry.id: entry}, [Report(case)]) == []
    assert unshown({entry.id: entry}, [Report(case, ["it differs"])]) != []


def test_what_no_case_can_show_is_cited_by_none() -> None:
    entry = replace(every_entry()["CY-5.1"], unshown="nothing happens")
    assert unshown({entry.id: entry}, reports()) == ["CY-5.1 is cited by a case"]


def test_an_id_that_is_defined_twice_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (RULES / "dice_forge.md").read_text(encoding="utf-8")
    for name in ("dice_forge", "its_twin"):
        (tmp_path / f"{name}.md").write_text(text, encoding="utf-8")
    monkeypatch.setattr(rulebooks, "RULES", tmp_path)
    monkeypatch.setattr(rulebooks, "laws", rulebooks.laws.__wrapped__)
    with pytest.raises(BadLaw, match="dice_forge and its_twin have such ids"):
        rulebooks._by_prefix.__wrapped__()


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("see CY-5.8.", {"CY-5.8"}),
        ("(CY-18.1, 18.3 and 18.5)", {"CY-18.1", "CY-18.3", "CY-18.5"}),
        ("LH-8.5 to 8.7; LH-R60", {"LH-8.5", "LH-8.7", "LH-R60"}),
        ("CYC-24 is a case, UTF-8 an encoding", {"UTF-8"}),
        ("LH-2.5.1 is a part", {"LH-2.5.1"}),
    ],
)
def test_how_the_law_is_cited(text: str, ids: set[str]) -> None:
    assert cited_in(text) - {"CYC-24"} == ids


DOCUMENTS = sorted(RULES.glob("*.md"))


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: file.stem)
def test_every_id_in_brackets_is_a_link_to_where_it_is_defined(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    links = dict(re.findall(r"^\[([^\]]+)\]: (\S+)$", text, re.MULTILINE))
    linked = set(re.findall(r"\[([A-Z]+-[A-Z]?\d[\d.]*)\](?![:(])", text))
    assert set(links) == linked
    for id, target in links.items():
        where, _, anchor = target.partition("#")
        there = (RULES / where if where else file).read_text(encoding="utf-8")
        assert anchor == id
        assert f'<a id="{id}"></a>' in there


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: file.stem)
def test_every_id_in_the_text_stands_in_brackets(file: Path) -> None:
    elsewhere = r"^(\[.*\]: .*|#+ .*)$|<a id=.*?</a>(\*\*\S+\*\*|\S+)|`.*?`"
    text = re.sub(elsewhere, "", file.read_text("utf-8"), flags=re.MULTILINE)
    bare = re.finditer(rf"(?<![\[\w-]){ID.pattern}(?!\])", text)
    assert [match[0] for match in bare if match[0] in known()] == []


def test_files_that_the_documents_name_are_there() -> None:
    named = {
        (file.name, path)
        for file in DOCUMENTS
        for path in re.findall(r"`((?:games|docs|tests)/[\w/.]+)`", file.read_text("utf-8"))
    }
    assert named
    assert {link for link in named if not (ROOT / link[1]).exists()} == set()
