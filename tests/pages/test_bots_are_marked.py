"""A bot that somebody owns is marked wherever a page shows its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

import pages
from games.models import Bot, Game, Player, Seat
from games.models.seat import Kind
from pages.listing.names import called
from pages.listing.seats import played_by

_PAGES = Path(pages.__file__).parent
_NAMED = re.compile(r"\b(?:player|creator|kept|kept_for|seat\.\w+|\))\??\.name\b")
_OWN = {"called.js", "account.js"}
"""The one that marks, and the one that tells people their own names."""


def test_scripts_ask_for_a_name_in_one_place() -> None:
    scripts = [
        path.name
        for path in (_PAGES / "static" / "pages").rglob("*.js")
        if "vendor" not in path.parts and path.name not in _OWN
        if _NAMED.search(path.read_text().replace("WHO.player?.name", ""))
    ]
    assert scripts == []


def test_reports_name_players_in_one_place() -> None:
    named = re.compile(r"(?:player|creator|kept_for)\.name\b")
    counts = {
        str(path.relative_to(_PAGES)): len(named.findall(path.read_text()))
        for path in [*_PAGES.rglob("*.py"), *_PAGES.rglob("*.html")]
        if path.name != "bots.html"  # all that it names are bots, and their owners
        if named.search(path.read_text())
    }
    assert counts == {"listing/names.py": 2, "listing/seats.py": 1}


def test_a_bot_is_called_a_bot() -> None:
    robot = Player(name="Robot", is_bot=True)
    assert called(robot) == "Robot (bot)"
    assert played_by(Seat(game=Game(), number=0, kind=Kind.PERSON, player=robot)) == "Robot (bot)"
    assert called(Player(name="Ann")) == "Ann"


@pytest.mark.django_db
def test_the_page_of_bots_lists_those_that_may_be_asked(client: Client) -> None:
    owner = Player.objects.create(name="Olga")
    for name, rules in {
        "Robot": {"is_listed": True, "titles": ["dice_forge"], "counts": [2, 3]},
        "Shy": {"is_listed": True, "shows_owner": False, "accepts": "people"},
        "Hidden": {},
    }.items():
        player = Player.objects.create(name=name, is_bot=True)
        Bot.objects.create(player=player, owner=owner, most_games=1, **rules)
    shown = client.get("/bots/", secure=True).content.decode()
    assert "Robot</a> <small>bot</small>" in shown
    assert "not told" in shown
    assert "people, and no bots" in shown
    assert "Hidden" not in shown
    assert shown.count("Olga") == 1
