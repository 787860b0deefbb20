"""What people do of bots and tournaments on pages: forms that the server writes, by the API."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import Bot, Player, Token, Tournament
from games.services.players import new_token, sign_up
from tests.browser.axe import UNFOLD, violations
from tests.browser.conftest import PHONE, OpenWindow
from tests.browser.entering import enter

pytestmark = pytest.mark.django_db(transaction=True)

TOKEN = re.compile(r"Keep it, it is shown this once: klt_\S+")


@pytest.fixture
def olga() -> Player:
    """She has a password."""
    return sign_up("Olga", "secret secret")[0]


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def fits_a_small_phone(page: Page) -> bool:
    """With all that is unfolded."""
    page.set_viewport_size({"width": 320, "height": 740})
    return bool(page.evaluate("document.documentElement.scrollWidth <= 320"))


def test_a_bot_is_made_given_a_token_changed_and_removed(window: OpenWindow, olga: Player) -> None:
    Player.objects.create(name="Taken", password="x")
    page = enter(window, olga, "/bots/", PHONE)
    page.get_by_text("Make a bot").click()
    page.get_by_label("Its name").fill("Taken")
    press(page, "Make it")
    wrong = page.locator(".field:has([name=name]) [role=alert]")
    expect(wrong).to_have_text("The name 'Taken' is taken; choose another one.")
    expect(page.get_by_label("Its name")).to_be_focused()
    page.get_by_label("Its name").fill("<b>Robot</b>")
    press(page, "Make it")
    mine = page.get_by_role("list", name="Your bots").locator("> li")
    expect(mine.get_by_role("heading")).to_have_text("<b>Robot</b> bot")

    mine.get_by_text("Whom it plays with").click()
    expect(mine.get_by_label("Others may see that it is mine")).to_be_checked()
    mine.get_by_label("Asks from").select_option(label="people, and no bots")
    mine.get_by_label("Games at once").fill("7")
    mine.get_by_label("Dice Forge").check()
    mine.get_by_label("3", exact=True).check()
    mine.get_by_label("It may be asked to play").check()
    press(page, "Keep this")
    expect(mine.get_by_role("alert").first).to_have_text("Kept.")
    bot = Bot.objects.get()
    assert (bot.accepts, bot.most_games, bot.titles) == ("people", 7, ["dice_forge"])
    assert (bot.counts, bot.is_listed, bot.shows_owner) == ([3], True, True)

    mine.get_by_text("Its tokens", exact=True).click()
    press(page, "Make a token")
    expect(mine.get_by_text(TOKEN)).to_be_visible()
    tokens = page.get_by_role("list", name="Tokens of <b>Robot</b>").locator("> li")
    expect(tokens).to_contain_text("read, play")
    assert violations(page) == []
    assert fits_a_small_phone(page)
    tokens.get_by_role("button").click()
    expect(tokens).to_have_count(0)
    assert not Token.objects.filter(player=bot.player, revoked_at=None).exists()

    page.reload()
    mine.get_by_text("Whom it plays with").click()
    expect(mine.get_by_label("Asks from")).to_have_value('"people"')
    expect(mine.get_by_label("Cyclades")).not_to_be_checked()
    expect(mine.get_by_label("3", exact=True)).to_be_checked()
    mine.get_by_text("Remove it", exact=True).click()
    press(page, "Remove <b>Robot</b>")
    expect(mine).to_have_count(0)
    assert not Bot.objects.exists()


def test_a_tournament_is_made_entered_left_begun_and_called_off(
    window: OpenWindow, olga: Player, ann: Player
) -> None:
    page = enter(window, olga, "/tournaments/")
    page.get_by_label("Its name").fill("Cup")
    page.get_by_label("Time").select_option(label="1 day for each choice")
    page.get_by_label("Rounds, if Swiss").fill("2")
    page.evaluate(UNFOLD)
    assert violations(page) == []
    assert fits_a_small_phone(page)
    press(page, "Make it")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Cup")
    cup = Tournament.objects.get()
    assert (cup.rounds, cup.clock["per_move"], cup.form) == (2, 86400, "swiss")
    path = f"/tournaments/{cup.opaque}/"
    press(page, "Begin it")
    expect(page.locator(".wrong")).to_have_text("Two at least must have entered.")
    press(page, "Take part")
    expect(page.get_by_role("rowheader")).to_have_text("Olga")
    expect(page.get_by_role("button", name="Take part", exact=True)).to_be_hidden()

    hers = enter(window, ann, path, PHONE)
    expect(hers.get_by_text("Call it off").first).to_be_hidden()
    expect(hers.get_by_role("button", name="Begin it")).to_be_hidden()
    for words, there in (("Take part", 2), ("Take part no more", 1), ("Take part", 2)):
        press(hers, words)
        expect(hers.get_by_role("rowheader")).to_have_count(there)
    assert violations(hers) == []

    page.reload()
    press(page, "Begin it")
    expect(page.get_by_role("link", name="the table")).to_have_count(1)
    page.get_by_text("Call it off").first.click()
    press(page, "Call it off")
    expect(page.get_by_text("was called off")).to_be_visible()
    cup.refresh_from_db()
    assert cup.stage == "cancelled"


@pytest.mark.parametrize("path", ["/bots/", "/tournaments/"])
def test_who_is_not_signed_in_is_told_where_to(path: str, window: OpenWindow) -> None:
    opened = window(path)
    expect(opened.page.get_by_role("link", name="sign in")).to_be_visible()
    expect(opened.page.locator("main form").first).to_be_hidden()
    assert opened.said == []
    quiet = window(path, scripts=False)
    expect(quiet.page.get_by_role("link", name="sign in")).to_be_visible()
    expect(quiet.page.locator("main form").first).to_be_hidden()


def test_a_list_that_cannot_be_had_says_so(window: OpenWindow, olga: Player) -> None:
    opened = window("/api/problems/")
    opened.page.route("**/api/players/me/bots/", lambda route: route.abort())
    token = new_token(olga)
    opened.page.evaluate("(token) => localStorage.setItem('kleio.token', token)", token)
    opened.page.goto(f"{opened.site}/bots/")
    mine = opened.page.get_by_role("list", name="Your bots")
    expect(mine).to_have_text("Kleio cannot be reached. Try again.")
    opened.page.get_by_text("Make a bot").click()
    opened.page.get_by_label("Its name").fill("Robot")
    press(opened.page, "Make it")
    form = opened.page.locator("form:has([name=name])")
    expect(form.get_by_role("alert")).to_have_text("Kleio cannot be reached. Try again.")
    opened.page.unroute("**/api/players/me/bots/")
    press(opened.page, "Make it")
    expect(mine.get_by_role("heading")).to_have_text("Robot bot")
    assert Bot.objects.count() == 1


def test_what_was_stored_and_not_heard_of_is_made_once(window: OpenWindow, olga: Player) -> None:
    page = enter(window, olga, "/tournaments/")
    page.get_by_label("Its name").fill("Cup")
    page.get_by_label("Rounds, if Swiss").fill("02")  # a number, as people may write it
    lost: list[int] = []

    def lose(route: Route) -> None:
        lost.append(route.fetch().status)
        route.fulfill(status=502, body="")

    page.route("**/api/tournaments/", lose, times=1)
    press(page, "Make it")
    expect(page.locator("form:has([name=name]) .wrong")).to_be_visible()
    press(page, "Make it")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Cup")
    assert lost == [201]
    assert [cup.rounds for cup in Tournament.objects.all()] == [2]


def test_what_is_typed_beside_one_bot_stays_while_another_is_made(
    window: OpenWindow, olga: Player
) -> None:
    page = enter(window, olga, "/bots/")
    mine = page.get_by_role("list", name="Your bots").locator("> li")
    page.get_by_text("Make a bot").click()
    for name, count in (("One", 1), ("Two", 2)):
        page.get_by_label("Its name").fill(name)
        press(page, "Make it")
        expect(mine).to_have_count(count)
        first = mine.filter(has=page.get_by_role("heading", name="One"))
        if count == 1:
            first.get_by_text("Whom it plays with").click()
            first.get_by_label("Games at once").fill("7")
    expect(first.get_by_label("Games at once")).to_have_value("7")
