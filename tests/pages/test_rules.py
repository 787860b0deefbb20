"""The law on pages: chapters, entries, and worked cases stepped through. None asks the database."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client

from games.law import law_of, laws, worked
from pages.policy import HEADER, NOTHING
from pages.rules import prose, scenes
from tests.pages.reading import Page, look

CHAPTERS = [(law.title, chapter.id) for law in laws().values() for chapter in law.chapters]
SOME = [id for law in laws().values() for id in [*law.entries][::12]]


def page_of(id: str, query: str = "") -> str:
    return f"{prose.address(id)}{query}"


@cache
def answer(address: str) -> Any:
    """What stands at an address of the rules does not change: each is asked for once."""
    return Client().get(address, secure=True)


def page_at(address: str) -> Page:
    assert answer(address).status_code == 200
    return Page(answer(address))


def status(link: str) -> int:
    """Of what it leads to; a place within it is the browser's."""
    code: int = answer(link.partition("#")[0]).status_code
    return code


def current(page: Page) -> list[str]:
    """The steps that are marked as shown."""
    return [
        li.attributes["data-step"]
        for li in page.all("li")
        if li.attributes.get("aria-current") == "step"
    ]


def test_the_first_page_of_the_rules_lists_every_title() -> None:
    page = look("/rules/")
    assert {f"/rules/{title}/" for title in laws()} <= page.addresses


@pytest.mark.parametrize("title", laws())
def test_the_contents_lead_to_every_chapter(title: str) -> None:
    law = law_of(title)
    assert law is not None
    wanted = {f"/rules/{title}/{chapter.id}/" for chapter in law.chapters}
    assert wanted <= look(f"/rules/{title}/").addresses


@pytest.mark.parametrize(("title", "chapter"), CHAPTERS)
def test_a_chapter_has_everything_in_it_with_a_link_to_each(title: str, chapter: str) -> None:
    law = law_of(title)
    assert law is not None
    page = page_at(f"/rules/{title}/{chapter}/")
    ids = [entry.id for entry in law.headings[chapter].entries]
    assert [li.attributes["id"] for li in page.all("li") if "id" in li.attributes] == ids
    assert {page_of(id) for id in ids} <= page.addresses


@pytest.mark.parametrize("id", SOME)
def test_every_link_of_an_entry_within_the_rules_leads_somewhere(id: str) -> None:
    page = page_at(page_of(id))
    assert page.only("h1").text.startswith(id)
    for address in page.addresses:
        if address.startswith("/rules/"):
            assert status(address) == 200, address


def test_a_clause_stands_with_the_rulings_on_it_and_their_reasons() -> None:
    page = look(page_of("CY-13.1"))
    assert "It is forbidden to move units into the only land area" in page.text
    assert "Last land area: what gain is enough" in page.text
    assert "Why: Both" in page.text


def test_a_ruling_tells_what_the_sources_say() -> None:
    page = look(page_of("CY-R09"))
    assert [dt.text for dt in page.all("dt")] == ["Polish text", "Czech text", "Why"]
    assert "A ruling: the sources differ" in page.text


def test_a_clause_of_another_title_is_found_where_it_stands() -> None:
    answer = Client().get("/rules/persian_invasion/LH-22.4/", secure=True)
    assert (answer.status_code, answer.headers["Location"]) == (301, page_of("LH-22.4"))


@pytest.mark.parametrize(
    "path",
    [
        "/rules/chess/",
        "/rules/night_market/",
        "/rules/cyclades/NM-9.1/",
        "/rules/cyclades/nothing/",
        "/rules/cyclades/CY-13.1/?case=DFC-24",
        "/rules/cyclades/CY-13.1/?case=CYC-42&variant=2",
        "/rules/cyclades/CY-13.1/?case=CYC-42&step=8",
        "/rules/cyclades/CY-13.1/?step=0",
        "/rules/cyclades/CY-13.1/?step=x",
        "/rules/dice_forge/DF-15.4/?case=DFC-24",
        "/rules/cyclades/cases/CYC-42/1/0.svg",
        "/rules/cyclades/cases/CYC-42/1/8.svg",
        "/rules/cyclades/cases/CYC-42/2/1.svg",
        "/rules/cyclades/cases/DFC-24/1/1.svg",
        "/rules/chess/cases/CYC-42/1/1.svg",
    ],
)
def test_what_is_not_there_is_not_found(path: str) -> None:
    look(path, 404)


@pytest.mark.parametrize(
    ("words", "first"),
    [("medusa area", "CY-11.8"), ("MEDUSA  AREA", "CY-11.8"), ("cy-r50", "CY-R50")],
)
def test_what_has_all_the_words_is_found(words: str, first: str) -> None:
    page = look(f"/rules/cyclades/?q={words.replace(' ', '+')}")
    ids = [li.attributes["id"] for li in page.all("li") if "id" in li.attributes]
    assert ids[0] == first
    assert f"{len(ids)} found." in page.text
    assert page.only("input", name="q").attributes["value"] == words.strip()


def test_the_law_beneath_is_searched_too() -> None:
    page = look("/rules/persian_invasion/?q=withdrawal")
    titles = {
        li.attributes["id"].partition("-")[0] for li in page.all("li") if "id" in li.attributes
    }
    assert titles == {"LHS", "LH"}


def test_nothing_found_is_said() -> None:
    assert "Nothing has all of these words." in look("/rules/cyclades/?q=zeppelin").text
    look(f"/rules/cyclades/?q={'x' * 101}", 400)
    look("/rules/cyclades/?q=%00", 400)


def test_a_case_is_stepped_through_by_links() -> None:
    begun = look(page_of("CY-13.1", "?case=CYC-42"))
    assert current(begun) == ["1"]
    step = next(href for href in begun.addresses if href.endswith("step=3#case"))
    later = look(page_of("CY-13.1", step.removesuffix("#case")))
    assert current(later) == ["3"]
    pictures = [page.only("img", id="board").attributes["src"] for page in (begun, later)]
    assert pictures == [f"/rules/cyclades/cases/CYC-42/1/{step}.svg" for step in (1, 3)]
    drawn = {Client().get(picture, secure=True).content for picture in pictures}
    assert len(drawn) == 2, "the table changed in between"


def test_a_case_tells_what_is_chosen_what_follows_and_what_is_asked() -> None:
    page = look(page_of("CY-12.2", "?case=CYC-32&step=3"))
    third = page.all("li", data_step="3")[0].text
    assert third.startswith("P1: Red pays 1 gold for a land move.")
    assert "Attack 4, defence 4: Blue and Red lose a unit each." in third
    assert "P2 The battle in A2: retreat with all your pieces, or stay? CY-12.8" in third
    assert "Retreat to A3." in third


def test_what_is_refused_stands_with_its_sentence_and_its_clause() -> None:
    page = look(page_of("CY-12.2", "?case=CYC-32"))
    refused = [p.text for p in page.all("p", class_="refused")]
    assert refused[0] == (
        "P2 Retreat to A1. "
        "A retreat leads to an area of yours or of nobody within reach: A3. CY-12.8"
    )


def test_a_table_from_which_nothing_follows_by_itself_is_one_step() -> None:
    (first, *_) = scenes.shown("cyclades", "CYC-32", 0)
    assert first.words == "The table"
    assert first.asked
    (laid, began, *_) = scenes.shown("dice_forge", "DFC-34", 0)
    assert (laid.words, began.words) == ("The table", "What follows by itself")


def test_each_variant_is_a_link() -> None:
    page = look(page_of("CY-13.3", "?case=CYC-262"))
    assert [a.text for a in page.all("a") if "variant=" in a.attributes["href"]][:3] == [
        "mobilisation",
        "Pegasus",
        "Perseus",
    ]


def test_the_picture_is_a_document_that_loads_nothing_and_may_be_kept() -> None:
    answer = Client().get("/rules/cyclades/cases/CYC-42/1/1.svg", secure=True)
    assert ElementTree.fromstring(answer.content).tag.endswith("svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.headers[HEADER] == NOTHING
    assert answer.headers["Cache-Control"] == "public, max-age=3600"


def test_what_no_case_can_show_says_why() -> None:
    assert "No case can show it: it says what is not in the box" in look(page_of("DF-15.4")).text


def test_without_cases_the_rules_are_there_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worked, "CASES", tmp_path / "nowhere")
    for name in ("cases_by_id", "citing"):
        monkeypatch.setattr(worked, name, getattr(worked, name).__wrapped__)
    assert "There are no cases on this server." in look(page_of("CY-13.1")).text


def test_markdown_becomes_html_and_nothing_else_does() -> None:
    shown = prose.prose("**A** *b* `<c>` <script> [CY-5.8], NM-9.1\n\n- one;\n- two")
    assert shown == (
        "<p><strong>A</strong> <em>b</em> <code>&lt;c&gt;</code> &lt;script&gt; "
        '<a class="rule" href="/rules/cyclades/CY-5.8/">CY-5.8</a>, NM-9.1</p>\n'
        "<ul><li>one;</li><li>two</li></ul>"
    )


def test_tables_of_the_law_are_tables() -> None:
    page = look(page_of("LHS-6.4"))
    assert [th.text for th in page.all("th")][:2] == ["No", "Script I"]
    assert "vanguard below 3" in page.all("td")[1].text
