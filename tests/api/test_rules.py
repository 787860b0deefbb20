"""GET /api/titles/{title}/rules/ and /api/titles/{title}/rules/{rule}/"""

from __future__ import annotations

from pathlib import Path

import pytest

from api.titles import rules
from games.law import law_of, laws, worked
from tests.api.actors import Actor, problem


@pytest.mark.parametrize("title", laws())
def test_all_of_the_law_is_told_in_its_order(title: str, nobody: Actor) -> None:
    law = law_of(title)
    assert law is not None
    rulebook = nobody.get(f"titles/{title}/rules/").json()
    assert (rulebook["name"], rulebook["beneath"]) == (law.name, law.beneath)
    ids = [id for chapter in law.chapters for id in (chapter.id, *(e.id for e in chapter.entries))]
    assert [rule["id"] for rule in rulebook["rules"]] == ids
    assert {rule["title"] for rule in rulebook["rules"]} == {title}


def test_a_ruling_says_what_was_asked_what_holds_and_why(nobody: Actor) -> None:
    ruling = nobody.get("titles/cyclades/rules/CY-R09/").json()
    assert (ruling["kind"], ruling["matter"], ruling["chapter"]) == ("ruling", "DIFF", "rulings")
    assert ruling["name"] == "Phase 1 in the first cycle"
    assert ruling["text"].startswith("Phase 1 is left out")
    assert ruling["reason"]
    assert [more["label"] for more in ruling["more"]] == ["Polish text", "Czech text"]
    assert {"title": "cyclades", "id": "CYC-103"}.items() <= ruling["cases"][0].items()


def test_a_case_with_variants_is_named_once(nobody: Actor) -> None:
    ids = [case["id"] for case in nobody.get("titles/dice_forge/rules/DF-R50/").json()["cases"]]
    assert ids == ["DFC-191", "DFC-192"]


def test_what_no_case_can_show_says_why(nobody: Actor) -> None:
    clause = nobody.get("titles/dice_forge/rules/DF-15.4/").json()
    assert clause["cases"] == []
    assert clause["unshown"]


def test_a_chapter_is_found_by_its_id(nobody: Actor) -> None:
    chapter = nobody.get("titles/cyclades/rules/CY-16/").json()
    assert (chapter["kind"], chapter["name"]) == ("chapter", "The nine heroes")


def test_where_the_law_of_a_title_is_silent_that_beneath_it_answers(nobody: Actor) -> None:
    clause = nobody.get("titles/persian_invasion/rules/LH-22.4/").json()
    assert (clause["title"], clause["kind"]) == ("lords_of_hellas", "clause")
    problem(nobody.get("titles/lords_of_hellas/rules/LHS-1.1/"), 404, "not-found")


@pytest.mark.parametrize("path", ["rules/", "rules/DF-5.9/"])
def test_it_may_be_kept_by_anybody(path: str, nobody: Actor) -> None:
    answer = nobody.get(f"titles/dice_forge/{path}")
    assert answer.headers["Cache-Control"] == "public, max-age=3600"
    tag = answer.headers["ETag"]
    again = nobody.get(f"titles/dice_forge/{path}", If_None_Match=tag)
    assert (again.status_code, again.content) == (304, b"")
    assert nobody.get(f"titles/cyclades/{path.replace('DF', 'CY')}").headers["ETag"] != tag


@pytest.mark.parametrize(
    "path",
    [
        "dice_forge/rules/DF/",
        "dice_forge/rules/CY-5.1/",
        "dice_forge/rules/%20/",
        "chess/rules/",
    ],
)
def test_what_is_not_written_down_is_not_there(path: str, nobody: Actor) -> None:
    problem(nobody.get(f"titles/{path}"), 404, "not-found")


def test_a_title_without_its_law_has_none(nobody: Actor) -> None:
    refusal = problem(nobody.get("titles/night_market/rules/"), 404, "not-found")
    assert "night_market" in refusal["detail"]


def test_without_cases_the_rules_are_told_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nobody: Actor
) -> None:
    monkeypatch.setattr(worked, "CASES", tmp_path / "nowhere")
    for name in ("cases_by_id", "citing"):
        monkeypatch.setattr(worked, name, getattr(worked, name).__wrapped__)
    monkeypatch.setattr(rules, "_all_rules", rules._all_rules.__wrapped__)
    listing = nobody.get("titles/cyclades/rules/").json()["rules"]
    assert listing
    assert [rule["id"] for rule in listing if rule["cases"]] == []
