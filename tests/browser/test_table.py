"""A game is played at its table, in a browser, whatever its title."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from games.engine import registry
from games.models import Game, Player
from games.selectors.seeing import seen
from games.services import lobby
from games.services.loading import load_game
from tests.browser.conftest import DESK, PHONE
from tests.browser.sitting import By, Sit
from tests.pages.conftest import BOT, ME, OPEN, Make
from tests.patience import PATIENCE_MS, until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_two_at_one_browser_play_a_whole_game(seated: Sit, make: Make, ann: Player, by: By) -> None:
    game = make(ME, ME)
    table = seated(game, ann)
    rng = random.Random(by)
    for _ in range(400):
        if table.settled() == "over":
            break
        table.act(rng, by)
    game.refresh_from_db()
    assert game.status == "finished"
    expect(table.page.locator("#turn")).to_contain_text("won")
    assert table.said == []


def test_two_browsers_play_against_each_other_and_see_it_at_once(
    seated: Sit, make: Make, ann: Player
) -> None:
    game, ben = make(ME, OPEN), Player.objects.create(name="Ben")
    tables = [seated(game, ann), seated(game, ben, PHONE)]
    tables[1].page.get_by_role("button", name="Sit here: P2").click()
    for table in tables:
        table.page.wait_for_url("**/table/")
    rng = random.Random(1)
    for _ in range(400):
        game.refresh_from_db()
        if game.status == "finished":
            break
        for seat, table in enumerate(tables):
            if seat in game.waiting and game.status == "running":
                expect(table.page.locator("#turn")).to_have_text(
                    f"Your turn, {('Ann', 'Ben')[seat]}."
                )
                table.act(rng, "mouse")
                expect(table.page.locator("#play:not(.busy)")).to_be_attached()
                game.refresh_from_db()
    assert game.status == "finished"
    for table in tables:
        expect(table.page.locator("#turn")).to_contain_text("won")
        assert table.said == []


def test_who_looks_on_sees_no_hand_and_is_asked_nothing(
    seated: Sit, make: Make, ann: Player
) -> None:
    game = make(ME, BOT)
    table, onlooker = seated(game, ann), seated(game, None)
    assert table.settled() == "asked"
    # As it is announced to whoever hears it.
    expect(onlooker.page.get_by_role("status").first).to_have_text("Waiting for Ann.")
    expect(onlooker.page.locator("#board svg")).to_be_visible()
    assert onlooker.page.locator("#ask button").count() == 0
    drawn = board_of(game, spectator=True), board_of(game, spectator=False)
    assert onlooker.page.locator("#board").text_content() == drawn[0]
    assert table.page.locator("#board").text_content() == drawn[1]
    assert drawn[0] != drawn[1]


def test_a_sign_that_cannot_be_picked_explains_itself_under_a_finger(
    seated: Sit, make: Make
) -> None:
    """A touch shows no tooltip."""
    page = seated(make(ME, BOT, title="dice_forge"), None, PHONE).page
    page.locator("#board [data-at='P1.gold'] text").click()
    expect(page.locator("#sign")).to_contain_text("gold of Ann: ")


def test_what_a_sign_said_is_gone_when_the_screen_is_handed_over(
    seated: Sit, make: Make, ann: Player
) -> None:
    """It may have been a card of the hand."""
    table, rng = seated(make(ME, ME, title="dice_forge"), ann), random.Random(1)
    page = table.page
    assert table.settled() == "veiled"
    table.act(rng, "mouse")
    for _ in range(40):
        if table.settled() == "veiled":
            break
        page.locator("#board [data-at='P1.gold'] text").click()
        expect(page.locator("#sign")).to_contain_text("gold of ")
        table.act(rng, "keys")
        expect(page.locator("#play:not(.busy)")).to_be_attached()
    assert table.settled() == "veiled"
    expect(page.locator("#sign")).to_be_empty()


def board_of(game: Game, *, spectator: bool, seat: int = 0) -> str:
    """The words on the board, as a spectator and as a seat see it."""
    title, viewer = registry.title(game.title), frozenset[int]() if spectator else frozenset({seat})
    drawn = title.board(seen(game, load_game(game).state, viewer))
    root = ElementTree.fromstring(drawn)
    for named in root.findall("{*}title"):
        root.remove(named)
    return "".join(root.itertext())


def test_an_answer_that_comes_late_is_refused_and_the_table_shown_anew(
    seated: Sit, make: Make, ann: Player
) -> None:
    game = make(ME, BOT)
    tabs = [seated(game, ann), seated(game, ann)]
    # The second hears of nothing.
    tabs[1].page.route("**/sight/?*wait=*", lambda route: None)
    tabs[1].page.reload()
    for tab in tabs:
        assert tab.settled() == "asked"
    tabs[0].answer()
    expect(tabs[0].page.locator("#log li.mine")).to_have_count(1)
    tabs[1].answer()
    expect(tabs[1].page.locator("#notice")).to_contain_text("no longer open")


def test_an_answer_that_was_long_on_its_way_shows_nothing_over_a_newer_one(
    seated: Sit, make: Make, ann: Player
) -> None:
    game = make(ME, BOT)
    table, onlooker = seated(game, ann), seated(game, None).page
    held: list[Route] = []
    onlooker.route("**/sight/*", lambda route: held.append(route), times=1)
    onlooker.reload()
    until(lambda: (onlooker.wait_for_timeout(20), held)[1])  # type: ignore[func-returns-value]
    [late] = held
    old = late.fetch().json()
    table.answer()
    expect(table.page.locator("#log li.mine")).to_have_count(1)
    game.refresh_from_db()
    assert game.version > old["version"]
    # So the page asks for the game first, and hears that it has gone on.
    late.fulfill(json={**old, "changes": old["changes"] + 1})
    shown = f"{game.version} everybody"
    expect(onlooker.locator("#play")).to_have_attribute("data-shown", shown)


PIECES = "document.querySelectorAll('#board svg > *')"
BARE = f"""() => [...{PIECES}].map((piece) => {{
  const bare = piece.cloneNode(true);
  for (const frame of bare.querySelectorAll(".frame")) frame.remove();
  for (const one of [bare, ...bare.querySelectorAll("*")])
    for (const ours of ["class", "role", "tabindex", "aria-label"]) one.removeAttribute(ours);
  return bare.outerHTML;
}})"""
"""What is drawn, without what the page marks on it."""


def test_a_board_that_was_changed_piece_by_piece_is_the_one_that_is_drawn_at_once(
    seated: Sit, make: Make, ann: Player
) -> None:
    """A move changes little of a board; all else is neither parsed nor laid out again."""
    game, rng = make(ME, title="persian_invasion"), random.Random(1)
    table = seated(game, ann)
    assert table.settled() == "asked"
    drawn = table.page.evaluate(BARE)
    table.page.evaluate(f"for (const piece of {PIECES}) piece.isOfOld = true")
    for _ in range(25):
        table.act(rng, "mouse")
        expect(table.page.locator("#play:not(.busy)")).to_be_attached()
    shown = table.page.get_attribute("#play", "data-shown")
    kept = table.page.evaluate(f"[...{PIECES}].filter(({{ isOfOld }}) => isOfOld).length")
    changed = table.page.evaluate(BARE)
    assert changed != drawn
    assert kept > len(drawn) / 2
    table.page.reload()
    expect(table.page.locator("#play")).to_have_attribute("data-shown", shown or "")
    assert table.page.evaluate(BARE) == changed


def test_what_is_sent_while_the_server_is_away_is_done_once_it_is_back(
    seated: Sit, make: Make, ann: Player
) -> None:
    game = make(ME, BOT)
    table = seated(game, ann)
    assert table.settled() == "asked"
    moves = game.moves
    table.page.route("**/api/**", lambda route: route.abort())
    table.answer()
    expect(table.page.locator("#notice")).to_contain_text("cannot be reached")
    table.page.unroute("**/api/**")
    expect(table.page.locator("#play")).not_to_have_class(re.compile("busy"), timeout=PATIENCE_MS)
    expect(table.page.locator("#notice")).to_be_empty()
    game.refresh_from_db()
    assert game.moves == moves + 1


def test_a_moment_has_an_address_and_shows_what_was_seen_then(
    seated: Sit, make: Make, finished: Game
) -> None:
    table = seated(finished, None)
    page = table.page
    expect(page.locator("#replay h2")).to_contain_text("Move")
    shown = page.locator("#play")
    expect(shown).to_have_attribute("data-shown", f"{finished.version} everybody")
    page.get_by_role("slider").fill("3")
    expect(shown).not_to_have_attribute("data-shown", f"{finished.version} everybody")
    at = (shown.get_attribute("data-shown") or "").split()[0]
    by_all = page.locator("#board").text_content()
    page.get_by_label("Seen by").select_option("0")
    page.wait_for_url(f"**/table/?at={at}&seat=0")
    expect(shown).to_have_attribute("data-shown", f"{at} 0")
    then = page.locator("#board").text_content()
    assert then != by_all
    page.reload()
    expect(page.locator("#replay h2")).to_contain_text("Move")
    expect(page.locator("#board")).to_have_text(then or "")


SHORT: dict[str, tuple[int, dict[str, object]]] = {
    "cyclades": (2, {"map": "ready", "placement": "quick"}),
    "dice_forge": (2, {}),
    "lords_of_hellas": (2, {}),
    "persian_invasion": (1, {}),
}
"""How many seats, and which options: the least that there is to set up."""


@pytest.mark.parametrize("title", SHORT)
def test_every_title_is_begun_by_mouse_on_a_phone_and_by_keys_at_a_desk(
    seated: Sit, ann: Player, title: str
) -> None:
    seats, options = SHORT[title]
    game = lobby.create_game(ann, title, options, [ME] * seats)
    ways: tuple[tuple[By, ViewportSize], ...] = (("mouse", PHONE), ("keys", DESK))
    for by, size in ways:
        table, rng = seated(game, ann, size), random.Random(title)
        for _ in range(8):
            table.act(rng, by)
        assert table.settled() in ("veiled", "meant", "asked")
        assert table.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert table.said == []
    game.refresh_from_db()
    assert game.moves >= 3


OUTLINE = """(drawn) => {
  const edge = drawn.querySelector(":scope > .frame") ?? drawn;
  return getComputedStyle(edge).strokeWidth;
}"""


def test_a_choice_that_was_begun_is_gone_on_with_after_a_reload(seated: Sit, ann: Player) -> None:
    game = lobby.create_game(ann, "persian_invasion", {}, [ME])
    page = seated(game, ann).page
    page.get_by_role("button", name="Begin Hoplite Movement").click()
    expect(page.locator("#question")).not_to_have_text("What do you do next?")
    place = page.locator("#board .can").first
    plain = place.evaluate(OUTLINE)
    place.focus()
    page.keyboard.press("ArrowRight")  # by keys, so that the focus is to be seen
    page.keyboard.press("ArrowLeft")
    assert place.evaluate(OUTLINE) != plain, "what has the focus looks like what has not"
    page.keyboard.press("Enter")
    begun = page.locator("#play:not(.busy) #ask .trail")
    expect(begun).to_be_visible()
    picked = begun.inner_text()
    page.reload()
    expect(begun).to_have_text(picked, use_inner_text=True)
    page.keyboard.press("Escape")
    expect(begun).to_have_count(0)


def test_people_gather_in_the_waiting_room_first(seated: Sit, make: Make, ann: Player) -> None:
    page = seated(make(ME, OPEN), ann).page
    page.wait_for_url("**/room/")
    expect(page.get_by_role("status").first).to_contain_text("Waiting for 1 more player of 2.")
