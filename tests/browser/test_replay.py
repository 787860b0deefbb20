"""Looking back at a table: what is seen, with whose eyes, and how one gets to a moment."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from games.engine.drawing.chances import NAME, definition
from games.engine.secrecy import SPECTATOR
from games.models import Game, Player
from games.selectors.seeing import Eyes
from games.services import odds, working_out_odds
from games.services.course_of_game import course_of
from games.services.odds import chances_of
from tests.browser.sitting import Sit
from tests.browser.test_table import board_of
from tests.games.odds_workers import all_worked_out
from tests.pages.conftest import ME, Make

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _a_few_playouts_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (odds, working_out_odds):
        monkeypatch.setattr(module, "PLAYOUTS", 2)
    monkeypatch.setattr(working_out_odds, "PIECE_SECONDS", 60.0)


def test_charts_of_the_course_lead_to_the_moments_of_its_rounds(
    seated: Sit, finished: Game
) -> None:
    table = seated(finished, None)
    page = table.page
    page.get_by_text("How the game went").click()
    charts = page.locator(".course figure")
    expect(charts).to_have_count(3)
    expect(charts.first).to_contain_text("Lanterns")
    rounds = [each.version for each in course_of(finished, Eyes(SPECTATOR))]
    charts.first.locator("[data-version]").nth(1).click()
    shown = page.locator("#play")
    expect(shown).to_have_attribute("data-shown", f"{rounds[1]} everybody")
    kinds = charts.nth(2).locator("polyline[points]:not([points=''])")
    assert kinds.count() == 2 * finished.seat_count
    page.get_by_label("Seen by").select_option("0")
    expect(kinds).to_have_count(2)
    assert table.said == []


def test_who_has_played_from_the_beginning_steps_by_rounds_too(
    seated: Sit, make: Make, ann: Player
) -> None:
    """What happened is known to the page, but not yet in which round; that is asked
    anew only after a move, however often one looks back."""
    table = seated(make(ME, title="persian_invasion"), ann)
    by = table.page.get_by_label(re.compile("^by "))

    def look_back() -> int:
        """How often it was asked in which round what happened."""
        table.asked.clear()
        table.page.get_by_role("button", name="Look back over the game").click()
        expect(by.locator("option")).to_have_text(["move", "event", "turn", "round"])
        table.page.keyboard.press("Escape")
        expect(table.page.locator("#question")).to_be_visible()
        return sum("GET" in each and "/moves/" in each for each in table.asked)

    assert table.settled() == "asked"
    assert [look_back(), look_back()] == [1, 0]
    for number in range(3):
        table.act(random.Random(number), "keys")
        expect(table.page.locator("#play")).not_to_have_class(re.compile("busy"))
        look_back()
    assert look_back() == 0
    assert table.said == []


def test_one_steps_by_event_move_turn_and_round_and_lets_it_play(
    seated: Sit, finished: Game
) -> None:
    page = seated(finished, None).page
    shown = page.locator("#play")
    by, at = page.get_by_label(re.compile("^by ")), f"{finished.version} everybody"
    expect(shown).to_have_attribute("data-shown", at)
    reached = []
    for unit in ("event", "move", "turn", "round"):
        by.select_option(unit)
        page.get_by_role("button", name="Back").click()
        expect(shown).not_to_have_attribute("data-shown", at)
        at = shown.get_attribute("data-shown") or ""
        reached.append(int(at.split()[0]))
    assert reached == sorted(reached, reverse=True)
    rounds = [each.version for each in course_of(finished, Eyes(SPECTATOR))]
    assert reached[-1] in rounds
    page.get_by_role("button", name="Play").click()
    expect(shown).not_to_have_attribute("data-shown", at)
    page.get_by_role("button", name="Stop").click()


def test_of_two_at_one_browser_neither_sees_the_others_hand_by_looking_back(
    seated: Sit, make: Make, ann: Player
) -> None:
    game = make(ME, ME)
    table = seated(game, ann)
    table.settled()
    page = table.page
    page.locator("#veil button").click()
    expect(page.locator("#board svg")).to_be_visible()
    mine = page.locator("#play").get_attribute("data-shown") or ""
    seat = int(mine.split()[1])
    page.get_by_role("button", name="Look back over the game").click()
    shown = page.locator("#play")
    expect(shown).to_have_attribute("data-shown", re.compile(rf"^\d+ {seat}$"))
    expect(page.locator("#replay h2")).to_contain_text("Move")
    expect(page.locator("#board")).to_have_text(board_of(game, spectator=False, seat=seat))


SAID = """async () => {
  const main = document.querySelector("script[type=module]").src;
  const [{ log }, { render }] = await Promise.all(
    ["room.js", "../vendor/lit-html.js"].map((file) => import(new URL(file, main))));
  const seats = [{ kind: "bot", level: "random" }, { kind: "bot", level: "random" }];
  const moves = [
    { seat: 0, sentence: "", facts: [] },
    { seat: 0, sentence: "", facts: ["P2 takes a lantern."] },
    { seat: 1, sentence: "Sell.", facts: [] },
    { seat: null, sentence: "", facts: [] },
    { seat: 0, sentence: "", silent: "Leave it.", facts: [] },
    { seat: 0, sentence: "", silent: "Take it.", facts: ["P1 takes it."] },
  ];
  const place = document.createElement("div");
  render(log({ moves, game: { seats, yours: [] }, at: null, words: (it) => it }, {}), place);
  const said = ({ textContent }) => textContent.trim().replace(/\\s+/g, " ");
  return [...place.querySelectorAll("a")].map(said);
}"""


def test_every_line_of_the_log_says_something_and_names_nobody_twice(
    seated: Sit, finished: Game
) -> None:
    page = seated(finished, None).page
    # No mark beside the moment that is looked at, as beside a seat whose person is there.
    line = page.locator(".log .here")
    assert line.evaluate("(one) => getComputedStyle(one, '::before').content") == "none"
    assert page.evaluate(SAID) == [
        "P1: The choice is made.",
        "P2 takes a lantern.",
        "P2: Sell.",
        "The game goes on.",
        "P1: Leave it.",
        "P1 takes it.",
    ]


TURNS = """async () => {
  const main = document.querySelector("script[type=module]").src;
  const [{ movesOf, log }, { render }] = await Promise.all(
    ["room.js", "../vendor/lit-html.js"].map((file) => import(new URL(file, main))));
  const event = (version, batch, type, sentence) =>
    ({ version, batch, type, sentence, event: { seat: 0 }, told: false });
  const moves = movesOf([
    event(1, 1, "chose", "P1: Sell."), event(2, 1, "sold", "P1 sells."),
    event(3, 1, "turn_began", "P2 begins."), event(4, 1, "waits", ""),
    event(5, 2, "chose", "P1: Buy."), event(6, 2, "bought", "P1 buys."),
  ], new Map());
  const place = document.createElement("div");
  const seats = [{ kind: "person", player: { name: "Ann" } }];
  render(log({ moves, game: { seats, yours: [] }, at: 5, words: (it) => it }, {}), place);
  return [place.querySelector("a span").textContent, place.querySelectorAll(".here").length];
}"""


def test_a_turn_begins_on_a_line_of_its_own_and_a_moment_inside_a_move_is_marked(
    seated: Sit, finished: Game
) -> None:
    page = seated(finished, None).page
    assert page.evaluate(TURNS) == ["P1 sells. \nP2 begins.", 1]
    drawn = "(one) => getComputedStyle(one).whiteSpace"
    assert page.locator(".log span").first.evaluate(drawn) == "pre-line"


def test_what_was_asked_for_in_looking_back_and_not_told_is_said(
    seated: Sit, finished: Game
) -> None:
    table = seated(finished, None)
    page = table.page
    expect(page.locator("#replay h2")).to_be_visible()
    notice, words = page.locator("#notice"), {"status": 503, "content_type": "application/json"}
    away = "Kleio cannot be reached. Try again."

    def refused(what: str, detail: str) -> None:
        page.route(f"**/{what}/**", lambda route: route.fulfill(**words, json={"detail": detail}))

    refused("analysis", "The chances cannot be told.")
    page.get_by_text("How the game went").click()
    expect(notice).to_contain_text("The chances cannot be told.")
    refused("course", "The charts cannot be told.")
    page.get_by_text("How the game went").click()
    page.get_by_text("How the game went").click()
    expect(notice).to_contain_text("The charts cannot be told.")
    refused("sight", "That moment cannot be told.")
    for way in ("Back", "Play"):
        page.get_by_role("button", name=way).click()
        expect(notice).to_contain_text("That moment cannot be told.")
        expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.unroute("**/sight/**")
    page.get_by_role("button", name="Back").click()
    expect(notice).to_be_empty()
    page.route("**/sight/**", lambda route: route.abort())
    page.get_by_role("button", name="Back").click()
    expect(notice).to_contain_text(away)
    # What the browser itself says of a request, and nothing that nobody caught.
    assert all(said.startswith("Failed to load resource") for said in table.said)


def test_the_chances_are_called_what_the_api_calls_them(seated: Sit, finished: Game) -> None:
    chances_of(finished, "greedy")
    all_worked_out(finished.pk)
    page = seated(finished, None).page
    page.get_by_text("How the game went").click()
    last = page.locator(".course figure").last
    expect(last).to_contain_text(f"{NAME} {definition('greedy')}")
