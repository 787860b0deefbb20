"""A person comes in, as a guest or with an account, and gets to a table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from games.identifiers import opaque_game
from games.models import Game, Player
from games.services import lobby, players
from tests.browser.conftest import OpenWindow
from tests.pages.conftest import BOT, ME, OPEN, Make

pytestmark = pytest.mark.django_db(transaction=True)

PHONE: ViewportSize = {"width": 390, "height": 844}
AT_THE_TABLE = re.compile(r"/games/gme_[0-9a-f]{32}/table/$")
PASSWORD = "one two three"


def seat(page: Page, number: int, words: str) -> None:
    page.get_by_label(f"P{number}", exact=True).select_option(label=words)


def arrive(page: Page, way: str, name: str, password: str, act: str) -> None:
    page.get_by_role("button", name=way).click()
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name=act, exact=True).click()


def test_a_stranger_plays_against_bots_with_one_click(window: OpenWindow) -> None:
    opened = window("/")
    opened.page.get_by_role("link", name="Play a game").click()
    offered = opened.page.get_by_label("Your name").input_value()
    opened.page.get_by_role("button", name="Begin the game").click()
    opened.page.wait_for_url(AT_THE_TABLE)
    expect(opened.page.locator("#turn")).not_to_have_text("Looking at the table …")
    game = Game.objects.get()
    assert game.status == "running"
    player = game.seats.get(number=0).player
    assert player is not None
    assert (player.name, player.is_guest) == (offered, True)
    assert opened.said == []
    # The token is where scripts keep it, and in no address and no cookie.
    assert opened.page.context.cookies() == []


def test_bots_are_those_that_play_so_many_seats(window: OpenWindow) -> None:
    """In Dice Forge there is a master for two seats alone."""
    page = window("/play/new/?title=dice_forge").page
    page.get_by_label("Seats", exact=True).select_option("2")
    seat(page, 2, "Bot: master, thinks ahead, and weighs more answers")
    page.get_by_label("Seats", exact=True).select_option("4")
    for number in (2, 4):
        chosen = page.get_by_label(f"P{number}", exact=True)
        expect(chosen).to_have_value("bot greedy")
        expect(chosen.locator("option", has_text="expert")).to_have_count(1)
        expect(chosen.locator("option", has_text="master")).to_have_count(0)


def test_a_private_game_is_joined_by_a_link_of_the_older_form(
    window: OpenWindow, make: Make
) -> None:
    game = make(ME, OPEN, is_public=False)
    opened = window(f"/games/{opaque_game(game.pk)}/table/#invitation={game.invitation}", PHONE)
    guest = opened.page
    expect(guest.get_by_role("status")).to_have_text("You are invited to a game.")
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_url(AT_THE_TABLE)
    expect(guest.locator("#about")).to_contain_text("Ann")
    game.refresh_from_db()
    assert game.status == "running"


def test_a_guest_comes_back_to_the_own_games_whose_turn_it_is_first(window: OpenWindow) -> None:
    opened = window("/play/")
    opened.page.get_by_role("button", name="Play as a guest").click()
    expect(opened.page.locator(".me")).to_contain_text("guest")
    player = Player.objects.get()
    for seats in ((ME, BOT), (ME, OPEN)):
        lobby.create_game(player, "dice_forge", None, seats)
    opened.page.reload()
    rows = opened.page.locator("section:has(h2:text('Your games')) li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text(re.compile("your turn|waits for random bot"))
    expect(rows.last).to_contain_text("waits for people to join")
    assert opened.said == []


def test_what_is_open_is_found_and_joined(window: OpenWindow, make: Make) -> None:
    game = make(ME, OPEN, title="dice_forge")
    page = window("/play/").page
    row = page.locator("section:has(h2:text('Tables to join')) li")
    expect(row).to_contain_text("1 of 2 seats is open")
    expect(row).to_contain_text("Ann")
    # A stranger is asked nothing of it, least of all whether they play again.
    expect(row.get_by_role("button")).to_have_count(0)
    row.get_by_role("link").click()
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Sit here: P2").click()
    page.wait_for_url(AT_THE_TABLE)
    expect(page.locator("#about")).to_contain_text("Ben")
    game.refresh_from_db()
    assert game.status == "running"


def test_a_game_that_has_not_begun_is_called_off_or_left(window: OpenWindow, make: Make) -> None:
    others = make(ME, OPEN, OPEN, title="dice_forge")
    page = window("/play/").page
    page.get_by_role("button", name="Play as a guest").click()
    expect(page.locator(".me")).to_be_visible()
    guest = Player.objects.get(is_guest=True)
    lobby.join(others.pk, guest)
    own = lobby.create_game(guest, "cyclades", None, (ME, OPEN))
    page.reload()
    page.get_by_role("button", name="Call it off: Cyclades").click()
    expect(page.get_by_role("button", name="Call it off: Cyclades")).to_have_count(0)
    page.get_by_role("button", name="Give the seat back: Dice Forge").click()
    expect(page.locator("main")).to_contain_text("You sit at no table yet.")
    own.refresh_from_db()
    assert own.status == "cancelled"
    assert not others.seats.filter(player=guest).exists()


def test_an_account_is_made_left_and_come_back_to(window: OpenWindow) -> None:
    page = window("/play/").page
    arrive(page, "Make an account", "Ann", PASSWORD, "Make the account")
    expect(page.locator(".me")).to_contain_text("Ann")
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator(".arrive")).to_be_visible()
    assert page.evaluate("localStorage.length") == 0
    arrive(page, "I have an account", "Ann", PASSWORD, "Sign in")
    expect(page.locator(".me")).to_contain_text("Ann")
    page.reload()
    expect(page.locator(".me")).to_contain_text("Ann")


def test_what_is_wrong_is_said_beside_the_field(window: OpenWindow) -> None:
    players.sign_up("Ann", PASSWORD)
    page = window("/play/").page
    arrive(page, "Make an account", "Ann", PASSWORD, "Make the account")
    expect(page.locator("#name-wrong")).to_contain_text("taken")
    expect(page.get_by_label("Your name")).to_be_focused()
    page.get_by_label("Your name").fill("Ben")
    page.get_by_label("Password").fill("short")
    page.get_by_role("button", name="Make the account").click()
    expect(page.locator("#password-wrong")).to_be_visible()
    arrive(page, "I have an account", "Ann", "not it at all", "Sign in")
    expect(page.locator(".arrive .wrong")).to_have_text("The name or the password is not right.")
    assert page.evaluate("localStorage.length") == 0


def test_a_token_that_is_good_no_more_signs_out_with_a_sentence(window: OpenWindow) -> None:
    page = window("/play/").page
    page.get_by_role("button", name="Play as a guest").click()
    expect(page.locator(".me")).to_be_visible()
    page.evaluate("localStorage.setItem('kleio.token', 'kleio_nothing')")
    page.reload()
    expect(page.locator(".arrive")).to_contain_text("You were signed out")
    assert page.evaluate("localStorage.length") == 0


def test_options_are_told_in_words_and_a_refusal_stands_beside_them(window: OpenWindow) -> None:
    page = window("/play/new/?title=cyclades").page
    page.get_by_text("Options of Cyclades").click()
    expect(page.locator(".option", has_text="Last cycle")).to_contain_text("From 1 to 1000")
    page.get_by_label("Last cycle").fill("5000")
    page.get_by_role("button", name="Begin the game").click()
    expect(page.locator(".setup .wrong")).to_contain_text("1000")
    assert not Game.objects.exists()
    page.get_by_label("Last cycle").fill("7")
    page.get_by_label("Map").select_option("random")
    page.get_by_role("button", name="Begin the game").click()
    page.wait_for_url(AT_THE_TABLE)
    options = Game.objects.get().options
    assert (options["max_cycles"], options["map"], options["side"]) == (7, "random", "A")


def test_who_plays_with_whom_is_chosen_where_there_are_teams(window: OpenWindow) -> None:
    page = window("/play/new/?title=cyclades").page
    page.get_by_text("Options of Cyclades").click()
    teams = page.locator(".option:has(b:text-is('Teams'))")
    expect(teams).to_have_text("TeamsOnly with 4 or 6 seats.")
    page.get_by_label("Seats", exact=True).select_option("6")
    page.get_by_label("Teams").select_option(label="P1 and P4, P2 and P5, P3 and P6")
    page.get_by_role("button", name="Begin the game").click()
    page.wait_for_url(AT_THE_TABLE)
    assert Game.objects.get().options["teams"] == [[0, 3], [1, 4], [2, 5]]


def test_the_title_that_was_chosen_last_stays_whichever_answer_comes_last(
    window: OpenWindow,
) -> None:
    page = window("/play/new/").page
    held: list[Route] = []
    page.route("**/api/titles/dice_forge/", lambda route: held.append(route))
    title = page.get_by_label("Game", exact=True)
    title.select_option("dice_forge")
    title.select_option("persian_invasion")
    expect(page.get_by_label("Seats")).to_have_value("1")
    with page.expect_response("**/api/titles/dice_forge/"):
        held[0].continue_()
    page.evaluate("new Promise((done) => setTimeout(done))")
    expect(title).to_have_value("persian_invasion")
    expect(page.get_by_label("Seats")).to_have_value("1")


def test_what_was_typed_is_sent_where_the_same_title_is_chosen_again(window: OpenWindow) -> None:
    page = window("/play/new/?title=cyclades").page
    page.get_by_text("Options of Cyclades").click()
    page.get_by_label("Last cycle").fill("7")
    held: list[Route] = []
    page.route("**/api/titles/dice_forge/", lambda route: held.append(route))
    title = page.get_by_label("Game", exact=True)
    with page.expect_request("**/api/titles/dice_forge/"):
        title.select_option("dice_forge")
    title.select_option("cyclades")  # thinks better of it before the answer has come
    with page.expect_response("**/api/bots/?title=dice_forge"):
        held[0].continue_()
    page.evaluate("new Promise((done) => setTimeout(done))")
    expect(page.get_by_label("Last cycle")).to_have_value("7")
    page.get_by_role("button", name="Begin the game").click()
    page.wait_for_url(AT_THE_TABLE)
    assert Game.objects.get().options["max_cycles"] == 7


def test_fields_show_what_will_be_sent_after_another_title_was_chosen(window: OpenWindow) -> None:
    page = window("/play/new/?title=cyclades").page
    page.get_by_text("Options of Cyclades").click()
    page.get_by_label("Last cycle").fill("7")
    title = page.get_by_label("Game", exact=True)
    for other, seats in (("persian_invasion", "1"), ("cyclades", "2")):
        title.select_option(other)
        expect(page.get_by_label("Seats", exact=True)).to_have_value(seats)
    page.evaluate("document.querySelector('details.options').open = true")
    expect(page.get_by_label("Last cycle")).to_have_value("60")


def test_what_is_chosen_for_each_of_several_things_is_told_by_their_names(
    window: OpenWindow,
) -> None:
    page = window("/play/new/?title=dice_forge").page
    page.get_by_text("Options of Dice Forge").click()
    page.get_by_label("Ferryman (A) or Cerberus (B)").select_option("B")
    page.get_by_role("button", name="Begin the game").click()
    page.wait_for_url(AT_THE_TABLE)
    assert Game.objects.get().options["sets"] == {"M5": "B"}


def test_all_of_it_goes_by_keys(window: OpenWindow) -> None:
    page = window("/play/new/").page
    expect(page.get_by_role("button", name="Begin the game")).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "submit":
            break
    page.keyboard.press("Enter")
    page.wait_for_url(AT_THE_TABLE)


@pytest.mark.parametrize("path", ["/play/", "/play/new/?title=cyclades"])
def test_it_fits_a_phone_and_a_finger(window: OpenWindow, make: Make, path: str) -> None:
    make(ME, OPEN, OPEN)
    page = window(path, PHONE).page
    expect(page.get_by_label("Your name")).to_be_visible()
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    small = page.evaluate(
        "[...document.querySelectorAll('main :is(button, select, input, summary)')]"
        ".map((each) => (each.closest('label') ?? each).getBoundingClientRect())"
        ".filter((box) => box.height < 40 || box.width < 40).length"
    )
    assert small == 0
    assert page.locator("h1").count() == 1


@pytest.mark.parametrize("path", ["/play/", "/play/new/"])
def test_without_scripts_it_says_what_is_missing(window: OpenWindow, path: str) -> None:
    page = window(path, scripts=False).page
    assert "allow scripts" in (page.locator("noscript").text_content() or "")
