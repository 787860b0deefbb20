"""People gather at a table, play, talk and play again: the whole way, and each thing by itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from games.identifiers import opaque_game
from games.models import ChatReport, Game, Invitation, Player
from games.services import chatting, inviting, lobby
from tests.browser.conftest import OpenWindow
from tests.browser.entering import enter
from tests.pages.conftest import ME, OPEN, Make, on_own
from tests.patience import PATIENCE_MS, until

pytestmark = pytest.mark.django_db(transaction=True)

PHONE: ViewportSize = {"width": 390, "height": 844}
AT_THE_TABLE = re.compile(r"/games/gme_[0-9a-f]{32}/table/$")
IN_THE_ROOM = re.compile(r"/games/gme_[0-9a-f]{32}/room/$")


@pytest.fixture
def ben() -> Player:
    return Player.objects.create(name="Ben")


def room(game: Game) -> str:
    return f"/games/{opaque_game(game.pk)}/room/"


def standing(page: Page, words: str) -> None:
    """Wait until the page says how the table stands."""
    expect(page.get_by_role("status").first).to_contain_text(words)


def say(page: Page, text: str) -> None:
    page.get_by_label("Say something").fill(text)
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text(text)


def test_a_friend_comes_by_link_and_they_play_talk_end_and_play_again(window: OpenWindow) -> None:
    opened = window("/play/new/?title=night_market")
    host = opened.page
    host.get_by_label("P2", exact=True).select_option(label="Open to somebody")
    host.get_by_label("Whoever has my link").check()
    host.get_by_label("I say when it begins").check()
    host.get_by_label("Your name").fill("Ann")
    host.get_by_role("button", name="Set up the table").click()
    host.wait_for_url(IN_THE_ROOM)
    standing(host, "Waiting for 1 more player of 2.")
    host.get_by_role("button", name="Make and copy a link").click()
    shown = host.get_by_role("textbox", name="The link")
    expect(shown).to_have_value(re.compile("#code=."))
    link = shown.input_value()
    code = link.partition("#code=")[2]
    assert code

    asked: list[str] = []
    friends = window(f"/games/{link.partition('/games/')[2]}", PHONE)
    friend = friends.page
    friend.on("request", lambda request: asked.append(request.url))
    expect(friend.locator("#waiting")).to_contain_text("Ann")
    friend.get_by_label("Your name").fill("Ben")
    friend.get_by_role("button", name="Sit here: P2").click()
    standing(friend, "Everybody is here. Ann begins it.")
    # What lets people in is in no address that a server sees, nor in the bar any more.
    assert not any(code in address for address in asked)
    assert IN_THE_ROOM.search(friend.url)

    standing(host, "Everybody is here.")
    host.get_by_role("button", name="Begin the game").click()
    for page in (host, friend):
        page.wait_for_url(AT_THE_TABLE)
        expect(page.locator("#turn")).not_to_contain_text("Looking")
    game = Game.objects.get()
    [mover] = [(host, friend)[seat] for seat in game.waiting]
    mover.locator("#ask [data-key='1']").click()
    mover.locator("#ask .do:not(:disabled), #log li.mine").first.wait_for()
    if mover.locator("#ask .do").count():
        mover.keyboard.press("Enter")
    expect(mover.locator("#log li.mine")).to_have_count(1)

    host.locator("summary", has_text="Talk").click()
    say(host, "Good luck!")
    friend.locator("summary", has_text="Talk").click()
    expect(friend.locator("#said")).to_contain_text("Ann Good luck!", timeout=PATIENCE_MS)

    for _ in on_own(game, *(seat.player for seat in game.seats.all() if seat.player)):
        pass
    host.get_by_role("button", name="Play again").click()
    host.wait_for_url(IN_THE_ROOM)
    standing(host, "Waiting for Ben to agree.")
    friend.get_by_role("button", name="I play too").click()
    for page in (host, friend):
        standing(page, "Everybody is here.")
    assert host.locator("ol.rows li").first.inner_text().splitlines()[:2] == ["P1", "Ben guest"]
    assert (opened.said, friends.said) == ([], [])


def test_a_game_begins_when_all_say_that_they_are_ready(window: OpenWindow, ben: Player) -> None:
    host = window("/play/new/?title=night_market").page
    host.get_by_label("P2", exact=True).select_option(label="Open to somebody")
    host.get_by_label("When everybody says that they are ready").check()
    host.get_by_label("Your name").fill("Ann")
    host.get_by_role("button", name="Set up the table").click()
    host.wait_for_url(IN_THE_ROOM)
    standing(host, "once all seats are taken and all are ready")
    game = Game.objects.get()
    guest = enter(window, ben, room(game))
    asked: list[Route] = []
    for page in (host, guest):
        page.route("**/table/", lambda route: asked.append(route))
    guest.get_by_role("button", name="Sit here: P2").click()
    for page in (host, guest):
        standing(page, "Everybody is here. Are you ready?")
    guest.get_by_role("button", name="I am ready").click()
    standing(guest, "The game begins when Ann is ready.")
    expect(host.locator("ol.rows li").nth(1)).to_contain_text("ready")
    host.get_by_role("button", name="I am ready").click()
    until(lambda: (host.wait_for_timeout(20), len(asked) >= 2)[1])  # type: ignore[func-returns-value]
    host.wait_for_timeout(2500)  # the table is long in coming, and there is news meanwhile
    assert len(asked) == 2, "Each page goes to the table once."
    for route in asked:
        route.continue_()
    for page in (host, guest):
        page.wait_for_url(AT_THE_TABLE)


def test_who_is_sent_away_is_told_why_and_does_not_come_back(
    window: OpenWindow, make: Make, ann: Player, ben: Player
) -> None:
    game = make(ME, OPEN, OPEN)
    lobby.join(game.pk, ben)
    host, guest = enter(window, ann, room(game)), enter(window, ben, room(game))
    expect(guest.get_by_role("button", name="Give the seat back")).to_be_visible()
    host.get_by_role("button", name="Send away: P2").click()
    host.get_by_label("Why?").select_option(label="I expect other people")
    host.get_by_role("button", name="Send Ben away").click()
    standing(host, "Waiting for 2 more players of 3.")
    expect(guest.get_by_role("alert").first).to_contain_text("You have no seat here any more")
    guest.get_by_role("button", name="Sit here: P3").click()
    expect(guest.get_by_role("alert").first).to_contain_text("for people whom they expect")


def test_a_seat_is_chosen_changed_and_given_back(
    window: OpenWindow, make: Make, ben: Player
) -> None:
    game = make(ME, OPEN, OPEN, OPEN)
    guest = enter(window, ben, room(game))
    for act, seat in (("Sit here: P3", 2), ("Move here: P2", 1)):
        guest.get_by_role("button", name=act).click()
        expect(guest.locator("ol.rows li").nth(seat)).to_contain_text("Ben you")
        assert [each.number for each in game.seats.filter(player=ben)] == [seat]
    guest.get_by_role("button", name="Give the seat back").click()
    expect(guest.get_by_role("button", name="Sit here: P2")).to_be_visible()
    assert not game.seats.filter(player=ben).exists()


def test_a_link_that_was_revoked_lets_nobody_in(
    window: OpenWindow, make: Make, ann: Player
) -> None:
    game = make(ME, OPEN, is_public=False)
    made, code = inviting.invite(game.pk, ann, 24, 16)
    stranger = window(f"{room(game)}#code={code}").page
    expect(stranger.get_by_role("button", name="Sit here: P2")).to_be_visible()
    host = enter(window, ann, room(game))
    host.get_by_role("button", name="Revoke the link of Ann").click()
    expect(host.get_by_role("alert").first).to_contain_text("lets nobody in any more")
    assert not Invitation.objects.filter(pk=made.pk).exists()
    # A page that may not wait looks each four seconds.
    expect(stranger.get_by_role("status").first).to_contain_text(
        "you are not in it", timeout=PATIENCE_MS
    )
    expect(stranger.get_by_role("alert").first).to_contain_text("was revoked")


def test_who_comes_last_by_a_link_is_taken_to_the_table_without_a_word(
    window: OpenWindow, make: Make, ann: Player
) -> None:
    """The link is worth nothing any more once the game has begun, and nobody asks what it was."""
    game = make(ME, OPEN, is_public=False)
    _, code = inviting.invite(game.pk, ann, 24, 16)
    opened = window(f"{room(game)}#code={code}")
    opened.page.get_by_role("button", name="Sit here: P2").click()
    opened.page.wait_for_url(AT_THE_TABLE)
    expect(opened.page.locator("#about")).to_contain_text("Ann")
    assert opened.said == []


@pytest.mark.parametrize(
    ("act", "then", "status"),
    [("Begin now", None, "running"), ("Call the game off", "Call it off for good", "cancelled")],
)
def test_its_maker_begins_with_bots_or_calls_it_off(
    window: OpenWindow, make: Make, ann: Player, act: str, then: str | None, status: str
) -> None:
    game = make(ME, OPEN, title="dice_forge")
    host, onlooker = enter(window, ann, room(game)), window(room(game)).page
    expect(onlooker.get_by_role("button", name="Sit here: P2")).to_be_visible()
    host.get_by_role("button", name=act).click()
    if then:
        host.get_by_role("button", name=then).click()
        for page in (host, onlooker):
            standing(page, "This game was called off.")
    else:
        for page in (host, onlooker):
            page.wait_for_url(AT_THE_TABLE)
    game.refresh_from_db()
    assert game.status == status


def test_a_line_is_taken_back_or_reported_and_talk_is_turned_off(
    window: OpenWindow, make: Make, ann: Player, ben: Player
) -> None:
    game = make(ME, OPEN, OPEN)
    lobby.join(game.pk, ben)
    line = chatting.say(game.pk, ben, "You play badly.")
    host = enter(window, ann, room(game))
    host.locator("summary", has_text="Talk 1 new").click()
    host.get_by_role("button", name="Report: You play badly.").click()
    expect(host.locator("#said")).to_contain_text("reported")
    assert ChatReport.objects.get().line == line
    say(host, "Please be kind.")
    host.get_by_role("button", name="Take back: Please be kind.").click()
    expect(host.locator("#said")).not_to_contain_text("kind")
    host.get_by_label("People may talk at this table").uncheck()
    expect(host.locator("#talk")).to_contain_text("turned talking off")
    guest = enter(window, ben, room(game), PHONE)
    guest.locator("summary", has_text="Talk").click()
    expect(guest.locator("#talk")).to_contain_text("turned talking off")


def test_notes_are_ones_own_and_kept(
    window: OpenWindow, make: Make, ann: Player, ben: Player
) -> None:
    game = make(ME, OPEN, OPEN)
    lobby.join(game.pk, ben)
    for who, text in ((ann, "Watch the lanterns."), (ben, "")):
        page = enter(window, who, room(game))
        page.locator("summary", has_text="My notes").click()
        note = page.get_by_label("Only you see this.")
        expect(note).to_be_enabled()
        expect(note).to_have_value("")
        if text:
            note.fill(text)
            note.blur()
            expect(page.locator("#talk")).to_contain_text("Kept.")
            page.reload()
            page.locator("summary", has_text="My notes").click()
            expect(note).to_have_value(text)
