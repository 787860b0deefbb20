"""The page of a player: whose turn it is and since when, what came out, and looking for people."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils.timezone import now
from playwright.sync_api import Locator, Page, expect

from games.engine.clock import ClockTerms
from games.models import Due, Game, Player
from games.services import lobby, rematching
from tests.browser.axe import violations
from tests.browser.conftest import OpenWindow
from tests.browser.entering import enter
from tests.pages.conftest import BOT, ME, OPEN, Make, on_own

pytestmark = pytest.mark.django_db(transaction=True)

AT_THE_TABLE = re.compile(r"/games/gme_[0-9a-f]{32}/table/$")


@pytest.fixture
def ben() -> Player:
    return Player.objects.create(name="Ben")


@pytest.fixture
def won(make: Make, ann: Player, ben: Player) -> Game:
    """A game of Ann and Ben that is over."""
    game = make(ME, OPEN)
    lobby.join(game.pk, ben)
    for _ in on_own(game, ann, ben):
        pass
    return game


def rows(page: Page, heading: str) -> Locator:
    return page.locator(f"section:has(h2:text('{heading}')) .games > li")


def test_whose_turn_it_is_since_when_and_until_when(
    window: OpenWindow, make: Make, ann: Player
) -> None:
    game = make(ME, BOT, clock=ClockTerms("greedy", per_move=86400))
    hours = timedelta(hours=1)
    Game.objects.filter(pk=game.pk).update(
        waiting=[0],
        moved_at=now() - 2.5 * hours,
        asked_at=[now() - 20.5 * hours, None],
    )
    Due.objects.update_or_create(game=game, defaults={"at": now() + 3.5 * hours})
    page = enter(window, ann, "/play/")
    expect(rows(page, "Your games")).to_contain_text("your turn, for 2 hours · 3 hours left")
    expect(page).to_have_title(re.compile(r"^\(1\) "))


def test_a_clock_is_chosen_in_words_and_counts_down_at_the_table(window: OpenWindow) -> None:
    opened = window("/play/new/?title=night_market")
    page = opened.page
    terms = "1 hour for the game and 1 minute more after each turn"
    page.get_by_label("How much time").select_option(label=terms)
    page.get_by_label("Which bot").select_option("random")
    page.get_by_role("button", name="Begin the game").click()
    page.wait_for_url(AT_THE_TABLE)
    expect(page.locator("#talk")).to_contain_text(f"{terms}; then a random bot plays on.")
    expect(page.get_by_role("timer")).to_contain_text(re.compile(r"P1 .* (1:00:00|59:\d\d)"))
    assert violations(page) == []
    assert opened.said == []


def test_what_came_out_is_told_and_played_again(
    window: OpenWindow, ann: Player, ben: Player, won: Game
) -> None:
    page = enter(window, ann, "/play/")
    row = rows(page, "Finished")
    who = "you" if 0 in won.winners else "Ben"
    expect(row).to_contain_text(f"{who} won; your points: ")
    row.get_by_role("button", name="Play again").click()
    page.wait_for_url("**/room/")
    friend = enter(window, ben, "/play/")
    asked = rows(friend, "Your games")
    expect(asked).to_contain_text("you are asked to play again")
    asked.get_by_role("button", name="I do not play again").click()
    expect(asked).to_have_count(0)


def test_a_seat_that_is_kept_is_taken_in_the_room(
    window: OpenWindow, ann: Player, ben: Player, won: Game
) -> None:
    rematching.rematch(won.pk, ann)
    page = enter(window, ben, "/play/")
    rows(page, "Your games").get_by_role("link").click()
    page.get_by_role("button", name="Sit here").click()
    page.wait_for_url(AT_THE_TABLE)


def test_people_who_look_for_the_same_game_are_seated_together(window: OpenWindow) -> None:
    pages = [window("/play/").page for _ in range(2)]
    for page in pages:
        page.get_by_label("Game", exact=True).select_option(label="Dice Forge")
        page.get_by_label("Players").select_option("2")
        page.get_by_label("Time", exact=True).select_option(label="1 day for each choice")
        page.get_by_role("button", name="Look for people").click()
        if page is pages[0]:
            status = page.get_by_role("status").filter(has_text="Looking for people")
            expect(status).to_contain_text("Dice Forge with 2 seats, 1 day for each choice, for")
            page.reload()
            expect(status).to_be_visible()
    for page in pages:
        page.wait_for_url(AT_THE_TABLE)
    game = Game.objects.get()
    assert game.status == "running"
    assert game.clock is not None


def test_whoever_stops_looking_is_not_seated(window: OpenWindow) -> None:
    page = window("/play/").page
    page.get_by_role("button", name="Look for people").click()
    page.get_by_role("button", name="Stop looking").click()
    expect(page.get_by_role("button", name="Look for people")).to_be_visible()
    assert page.evaluate("sessionStorage.length") == 0
