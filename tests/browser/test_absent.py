"""People who do not answer, and who come back, as the others at the table decide."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.timezone import now
from playwright.sync_api import expect

from games.identifiers import opaque_game
from games.models import Game, Player, Vote
from games.models.vote import About
from games.services import lobby
from games.services.resigning import resign
from games.services.returning import give_seat_back
from games.services.vacations import come_back, go_away
from tests.browser.axe import violations
from tests.browser.conftest import OpenWindow
from tests.browser.entering import enter
from tests.pages.conftest import ME, OPEN, Make

pytestmark = pytest.mark.django_db(transaction=True)


def test_whoever_is_silent_is_played_by_a_bot_until_they_come_back(
    window: OpenWindow, make: Make, ann: Player
) -> None:
    game = make(ME, OPEN, title="dice_forge")
    people = [ann, Player.objects.create(name="Ben")]
    lobby.join(game.pk, people[1])
    game.refresh_from_db()
    [silent] = game.waiting
    away, here = people[silent], people[1 - silent]
    Game.objects.filter(pk=game.pk).update(moved_at=now() - timedelta(days=15, hours=1))
    table = f"/games/{opaque_game(game.pk)}/table/"

    go_away(away, 3)
    page = enter(window, here, table)
    expect(page.locator("#about")).to_contain_text("away until")
    expect(page.locator("#talk")).not_to_contain_text("has not answered")
    come_back(away)
    page.reload()
    expect(page.locator("#talk")).to_contain_text("has not answered for 15 days.")
    page.get_by_role("button", name=f"Let a bot play on for {away.name}").click()
    expect(page.locator("#about")).to_contain_text("given up")

    back = enter(window, away, table)
    back.get_by_role("button", name="Ask for it back").click()
    expect(back.locator("#talk")).to_contain_text("all who play must agree")
    assert violations(back) == []
    page.get_by_role("button", name=f"Let {away.name} play again").click()
    expect(page.locator("#about")).not_to_contain_text("given up")
    expect(back.locator("#talk")).not_to_contain_text("A bot plays your seat")
    assert game.seats.get(number=silent).kind == "person"


def test_a_seat_that_goes_to_a_bot_and_back_by_an_event_alone_is_shown_to_the_others(
    window: OpenWindow, make: Make, ann: Player
) -> None:
    game = make(ME, OPEN, title="dice_forge")
    ben = Player.objects.create(name="Ben")
    lobby.join(game.pk, ben)
    page = enter(window, ann, f"/games/{opaque_game(game.pk)}/table/")
    expect(page.locator("#about")).to_contain_text("Ben")
    expect(page.locator("#about")).not_to_contain_text("given up")
    resign(game.pk, ben)
    expect(page.locator("#about")).to_contain_text("given up")
    # As where what all have said is stored, and read, a moment before what follows from it.
    Vote.objects.bulk_create(
        Vote(game=game, seat=1, about=About.RETURN, player=player) for player in (ann, ben)
    )
    give_seat_back(game.pk, ben, 1)
    expect(page.locator("#about")).not_to_contain_text("given up")
