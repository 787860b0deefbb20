"""What a person decides beside the moves: what is confirmed, given up, sent on, played on."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Route, expect

from games.engine.ending import WHY_STOPPED
from games.identifiers import opaque_game
from games.models import Game, Invitation, Player
from games.services import lobby
from games.services.bots import play_to_the_end
from games.services.inviting import invite
from games.titles.persian_invasion.rules.victory import RUIN
from tests.browser.axe import violations
from tests.browser.conftest import DESK, OpenWindow
from tests.browser.entering import enter
from tests.browser.sitting import Sit
from tests.pages.conftest import BOT, ME, OPEN, Make

pytestmark = pytest.mark.django_db(transaction=True)


def test_each_confirms_as_much_as_they_like_and_gives_up_when_they_like(
    seated: Sit, make: Make, ann: Player
) -> None:
    game = make(ME, BOT)
    table = seated(game, ann)
    page = table.page
    assert table.settled() == "asked"
    page.get_by_text("How I play").click()
    page.get_by_label("Ask me again before").select_option(label="every move")
    page.locator("#ask .entry").first.click()
    expect(page.locator("#ask .do")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#ask .do")).to_have_count(0)
    page.get_by_label("Ask me again before").select_option(label="nothing")
    page.locator("#ask .entry").first.click()
    expect(page.locator("#log li.mine")).to_have_count(1)
    page.get_by_text("Give up", exact=True).click()
    page.get_by_role("button", name="Give up P1").click()
    expect(page.locator("#turn")).to_contain_text("The game is over")
    game.refresh_from_db()
    assert game.status == "finished"
    assert table.said == []


def test_a_seat_is_handed_on_by_a_link_to_somebody_who_plays_it_on(
    window: OpenWindow, make: Make, ann: Player
) -> None:
    game = make(ME, OPEN)
    ben = Player.objects.create(name="Ben")
    lobby.join(game.pk, ben)
    here = f"/games/{opaque_game(game.pk)}/"
    others, page = enter(window, ann, f"{here}table/"), enter(window, ben, f"{here}table/")
    held: list[Route] = []
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.get_by_text("How I play").click()
    # The table goes on being drawn while it is asked which links there are.
    with page.expect_request("**/invitations/"):
        page.route("**/invitations/", lambda route: held.append(route), times=1)
        page.get_by_text("Hand P2 on").click()
    page.get_by_role("button", name="Copy a link to this table").click()
    expect(page.locator("#notice")).to_contain_text("link")
    assert errors == []
    held.pop().continue_()
    page.get_by_role("button", name="Make and copy a link").click()
    expect(page.get_by_role("textbox", name="The link")).to_have_value(re.compile("/room/#code=."))
    assert violations(page) == []
    page.get_by_role("button", name="Revoke the link of Ben").click()
    expect(page.locator("#notice")).to_contain_text("lets nobody in any more")
    assert not Invitation.objects.exists()
    code = invite(game.pk, ben, hours=1, uses=1, seat=1)[1]
    friend = window(f"{here}room/#code={code}", DESK).page
    expect(friend.get_by_role("status").first).to_have_text("Ben hands P2 on to you.")
    assert violations(friend) == []
    friend.get_by_label("Your name").fill("Cleo")
    friend.get_by_role("button", name="Sit here: P2").click()
    for each in (friend, others, page):
        expect(each.locator("#about")).to_contain_text("Cleo")
        expect(each.locator("#log")).to_contain_text("Cleo takes the seat over from another")
    expect(page.get_by_text("How I play")).to_have_count(0)


def test_who_plays_alone_loses_by_the_rules_or_by_giving_up_and_by_nothing_else(
    seated: Sit, make: Make, ann: Player
) -> None:
    """The list says the same (``tests/pages/test_status_sentence.py``)."""
    game = make(ME, title="persian_invasion")
    table = seated(game, ann)
    turn = table.page.locator("#turn")
    assert table.settled() == "asked"
    table.page.get_by_text("How I play").click()
    table.page.get_by_text("Give up", exact=True).click()
    table.page.get_by_role("button", name="Give up P1").click()
    expect(turn).to_contain_text("The game is lost: all who played it have left.")
    game.seats.update(resigned_at=None)
    for places, how, reason in [([2], "lost", RUIN), ([], "over", WHY_STOPPED["operator"])]:
        Game.objects.filter(pk=game.pk).update(
            outcome={"places": places, "scores": places, "winners": [], "reason": reason}
        )
        table.page.reload()
        expect(turn).to_contain_text(f"The game is {how}: {reason}.")


def test_whoever_goes_by_keys_from_place_to_place_goes_on_where_they_were(
    seated: Sit, make: Make, ann: Player
) -> None:
    table = seated(make(ME, ME, title="dice_forge"), ann)
    page = table.page
    assert table.settled() == "veiled"
    page.locator("#veil button").press("Enter")
    page.locator("#ask .entry").first.wait_for()
    expect(page.locator("#moment")).to_contain_text("Round 1 of")
    at = "(document.activeElement.closest('#ask, #replay') ?? document.activeElement).id"
    for _ in range(3):
        page.locator("#ask .entry, #ask .do, #veil button").first.press("Enter")
        expect(page.locator("#play")).not_to_have_class(re.compile("busy"))
        page.wait_for_function(f"{at} === 'ask' || document.activeElement.closest('#veil')")
        if page.locator("#veil button").is_visible():
            page.locator("#veil button").press("Enter")
    page.get_by_role("button", name="Look back over the game").press("Enter")
    page.wait_for_function(f"{at} === 'replay'")


def test_from_a_line_of_the_report_to_its_moment_to_a_link_to_a_game_of_its_own(
    seated: Sit, make: Make, ann: Player
) -> None:
    over = make(BOT, BOT)
    play_to_the_end(over.pk)
    page = seated(over, ann).page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    shown = page.locator("#play")
    expect(shown).to_have_attribute("data-shown", f"{Game.objects.get().version} everybody")
    page.locator("#log li a").nth(5).click()
    page.wait_for_url("**/table/?at=*")
    [at] = parse_qs(urlsplit(page.url).query)["at"]
    expect(shown).to_have_attribute("data-shown", f"{at} everybody")
    page.get_by_role("button", name="Copy a link to this moment").click()
    expect(page.locator("#notice")).to_have_text("The link is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.get_by_role("button", name="Copy a link to this table").click()
    page.get_by_text("Play on from here").click()
    expect(page.get_by_label("the others are")).to_have_value("greedy bot")
    page.get_by_label("I sit at").select_option(label="P2 random bot")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(lambda url: opaque_game(over.pk) not in url)
    forked = Game.objects.get(origin=over.pk)
    assert (forked.origin_version, forked.seats.get(number=1).player) == (int(at), ann)


def test_a_move_is_one_request_and_taking_it_back_two_and_what_is_asked_then_is_open(
    seated: Sit, make: Make, ann: Player
) -> None:
    """Nothing is asked that was answered, nor anything looked at twice."""
    table = seated(make(ME, ME, title="dice_forge"), ann)
    page = table.page
    assert table.settled() == "veiled"
    page.locator("#veil button").press("Enter")
    question, idle = page.locator("#question"), re.compile("busy")
    expect(question).to_contain_text("offering")
    before = question.text_content() or ""

    def asked_by(key: str) -> list[str]:
        table.asked.clear()
        page.keyboard.press(key)
        expect(question).not_to_have_text(before if key == "1" else after[0])
        expect(page.locator("#play")).not_to_have_class(idle)
        page.wait_for_timeout(300)
        calls = [each for each in table.asked if "/api/" in each and "wait=" not in each]
        return [f"{each.split()[0]} {urlsplit(each).path.split('/')[-2]}" for each in calls]

    after = [""]
    assert asked_by("1") == ["POST moves"]
    after[0] = question.text_content() or ""
    assert asked_by("u") == ["POST undo", "GET sight"]
    expect(question).to_have_text(before)
    assert asked_by("1") == ["POST moves"]
    assert table.said == []
