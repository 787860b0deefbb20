"""What is left of the moves of a decision when some is picked, as the browser works it out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from environment.folders import ROOT

SCRIPTS = ROOT / "pages" / "static" / "pages"
ADDRESS = "http://picking.example/"

Move = dict[str, Any]
Draft = dict[str, Any]


def move(verb: str, *targets: str, **fields: int | str) -> Move:
    """``move("March", "euboea", "attica")``: its sentence tells all of it."""
    fields_sent = {"move": verb.lower(), **fields}
    words = [verb, *(name.partition(".")[0] for name in targets), *map(str, fields.values())]
    return {
        "move": fields_sent,
        "sentence": " ".join(words),
        "verb": verb,
        "targets": list(targets),
    }


def draft(*picks: str, verb: str | None = None) -> Draft:
    return {"verb": verb, "picks": list(picks)}


PASS = move("Pass")
MARCHES = [
    move("March", "euboea", "attica"),
    move("March", "euboea", "boeotia"),
    move("March", "thrace", "attica"),
]
BIDS = [
    move("Offer", f"{god}.{gold}", gold=gold) for god in ("zeus", "ares") for gold in range(1, 7)
]


def _answered(script: Path, route: Route) -> None:
    route.fulfill(path=script)


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """Modules by themselves, without a server: they ask nobody."""
    opened = browser.new_page()
    opened.route(f"{ADDRESS}**", lambda route: route.fulfill(body="", content_type="text/html"))
    for script in ("called.js", "table/picking.js", "table/room.js", "vendor/lit-html.js"):
        opened.route(f"{ADDRESS}{script}", partial(_answered, SCRIPTS / script))
    opened.goto(ADDRESS)
    yield opened
    opened.close()


def picked(page: Page, what: str, *given: Any) -> Any:
    """What one function of the module answers, as JSON."""
    script = """async ([what, given]) => {
      const made = (await import("/table/picking.js"))[what](...given);
      return made instanceof Map ? [...made.keys()] : made;
    }"""
    return page.evaluate(script, [what, list(given)])


@pytest.mark.parametrize(
    ("drafted", "next_places"),
    [
        (draft(), ["euboea", "thrace"]),
        (draft("euboea"), ["attica", "boeotia"]),
        (draft("attica"), []),
        (draft(verb="March"), ["euboea", "thrace"]),
        (draft(verb="Pass"), []),
    ],
)
def test_places_are_picked_in_their_order(
    page: Page, drafted: Draft, next_places: list[str]
) -> None:
    assert picked(page, "places", [*MARCHES, PASS], drafted) == next_places


def test_what_leaves_no_choice_is_picked_by_itself_once_something_was_picked(page: Page) -> None:
    one_army = MARCHES[:2]
    assert picked(page, "settled", [*one_army, PASS], draft()) == draft()
    assert picked(page, "settled", [*one_army, PASS], draft(verb="March")) == draft(
        "euboea", verb="March"
    )


def test_a_question_is_not_answered_by_being_read(page: Page) -> None:
    assert picked(page, "meant", [PASS], draft()) is None
    assert picked(page, "meant", [*MARCHES, PASS], draft("thrace")) == MARCHES[2]
    assert picked(page, "meant", [*MARCHES, PASS], draft("euboea")) is None


def test_back_undoes_what_was_picked_by_itself_too(page: Page) -> None:
    moves = [*MARCHES[:2], PASS]
    assert picked(page, "lessened", moves, draft("euboea", verb="March")) == draft()
    assert picked(page, "lessened", MARCHES, draft("euboea")) == draft()


def test_few_moves_are_listed_by_themselves(page: Page) -> None:
    assert picked(page, "entries", [*MARCHES, PASS], draft()) == [
        {"move": each} for each in [*MARCHES, PASS]
    ]


def test_moves_that_differ_in_a_number_are_one_row(page: Page) -> None:
    rows = picked(page, "entries", [*BIDS, PASS], draft())
    assert [len(row.get("amounts", [])) for row in rows] == [6, 6, 0]


def test_many_moves_are_listed_by_verb_and_then_by_place(page: Page) -> None:
    goals = [f"r{number}" for number in range(6)]
    moves = [move("March", a, b) for a in goals[:3] for b in goals] + [PASS]
    by_verb = picked(page, "entries", moves, draft())
    assert [entry.get("verb") for entry in by_verb] == ["March", None]
    by_place = picked(page, "entries", moves, draft(verb="March"))
    assert [(entry["place"], len(entry["moves"])) for entry in by_place] == [
        (goal, 6) for goal in goals[:3]
    ]
    assert len(picked(page, "entries", moves, draft("r0", verb="March"))) == 6


def test_faces_that_are_alike_are_one_entry_and_each_can_still_be_picked(page: Page) -> None:
    dice = [
        move("Forge", f"light.{slot}") | {"sentence": f"Over {face}.", "facts": [face]}
        for slot, face in enumerate(["1 sun", "1 gold", "1 gold"])
    ]
    assert picked(page, "entries", dice, draft()) == [{"move": each} for each in dice[:2]]
    assert len(picked(page, "places", dice, draft())) == 3
    dice[2]["facts"] = ["1 gold, then something else"]
    assert len(picked(page, "entries", dice, draft())) == 3


def test_what_forgoes_something_comes_last(page: Page) -> None:
    stay = move("Stay") | {"verb": ""}
    assert picked(page, "entries", [stay, *MARCHES], draft()) == [
        {"move": each} for each in [*MARCHES, stay]
    ]


def test_what_moves_have_in_common_is_told_once(page: Page) -> None:
    """And nothing is told that the move itself has told."""
    ends = {
        "facts": ["It costs 1 gold. The turn ends.", "You offer 1 to Zeus."],
        "foreseen": "part",
    }
    one = {"sentence": "Offer 1 to Zeus.", **ends}
    assert picked(page, "told", one) == [
        *("It costs 1 gold.", "The turn ends.", "Then something is rolled or shown.")
    ]
    two = {**one, "sentence": "Offer 2 to Zeus.", "facts": ["It costs 2 gold. The turn ends."]}
    assert picked(page, "shared", [one, two]) == [
        *("The turn ends.", "Then something is rolled or shown.")
    ]
    assert picked(page, "shared", [one]) == []


NAMED = """async ([svg, ...names]) => {
  const { inked } = await import("/table/room.js");
  const person = (name) => ({ kind: "person", player: { name } });
  return inked({ seats: [person("A<b>&"), { kind: "bot" }, ...names.map(person)] }, svg);
}"""


def test_in_a_drawing_people_have_their_names_and_a_name_is_nothing_but_letters(page: Page) -> None:
    drawn = "<text>Hand of P1</text><text>Red, P3</text><text>Turn of P2</text><text>P1</text>"
    named = [
        *("Hand of A&lt;b&gt;&amp;", "Red, Bartholome…", "Turn of P2", "P1"),
    ]
    drawn_text = page.evaluate(NAMED, [drawn, "Bartholomew the Elder"])
    assert drawn_text == "".join(f"<text>{each}</text>" for each in named)


OWL, FAMILY, FLAG = "\N{OWL}", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f1e8\U0001f1fe"


@pytest.mark.parametrize("sign", [OWL, FAMILY, FLAG, "e\N{COMBINING OGONEK}"])
def test_a_long_name_is_cut_between_its_signs(page: Page, sign: str) -> None:
    """However many units of JavaScript a sign has: none is cut in two, and each counts as one."""
    drawn = "<text>Hand of P3</text><text>Hand of P4</text>"
    cut = page.evaluate(NAMED, [drawn, f"Bartholom{sign}{sign}{sign}", sign * 11])
    named = f"<text>Hand of Bartholom{sign}…</text><text>Hand of {sign * 11}</text>"
    assert ascii(cut) == ascii(named)  # half a sign cannot be written down
