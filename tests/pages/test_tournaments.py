"""/tournaments/: which there are, and how one stands."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Bot, Entrant, Pairing, Player, Tournament

pytestmark = pytest.mark.django_db


def shown(client: Client, path: str) -> str:
    answer = client.get(path, secure=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_lists_go_on_page_by_page(client: Client) -> None:
    maker = Player.objects.create(name="Olga")
    for number in range(51):
        cup = Tournament.objects.create(
            name=f"Cup {number:02}",
            title="dice_forge",
            clock={},
            form="swiss",
            rounds=2,
            most_entrants=4,
        )
        robot = Player.objects.create(name=f"Robot {number:02}", is_bot=True)
        Bot.objects.create(player=robot, owner=maker, is_listed=True, most_games=4)
    for number in range(3):
        gone = Now() if number == 2 else None
        Entrant.objects.create(tournament=cup, number=number, dropped_at=gone)
    for path, first, last in (
        ("/tournaments/", "Cup 50", "Cup 00"),
        ("/bots/", "Robot 00", "Robot 50"),
    ):
        page = shown(client, path)
        assert first in page
        assert last not in page
        [query] = re.findall(r'rel="next" href="([^"]+)"', page)
        after = shown(client, path + query)
        assert last in after
        assert first not in after
        [query] = re.findall(r'rel="prev" href="([^"]+)"', after)
        assert first in shown(client, path + query)
        wrong = client.get(f"{path}?cursor=x", secure=True)
        assert (wrong.status_code, b"no such page" in wrong.content) == (400, True)
    with CaptureQueriesContext(connection) as asked:
        assert '<td class="number">2</td>' in shown(client, "/tournaments/")
    assert not any("games_player" in each["sql"] for each in asked), "no names to count them"


def test_a_tournament_is_told_round_by_round(client: Client) -> None:
    assert "Nobody has made a tournament yet" in shown(client, "/tournaments/")
    maker = Player.objects.create(name="Olga")
    cup = Tournament.objects.create(
        name="Cup <b>",
        title="dice_forge",
        clock={},
        form="swiss",
        rounds=2,
        round=1,
        stage="running",
        most_entrants=4,
        maker=maker,
    )
    ann = Player.objects.create(name="Ann")
    robot = Player.objects.create(name="Robot", is_bot=True)
    for number, player in enumerate((ann, robot, None)):
        Entrant.objects.create(tournament=cup, number=number, player=player)
    Pairing.objects.create(
        tournament=cup, round=1, table=0, first=1, second=0, first_halves=1, second_halves=1
    )
    Pairing.objects.create(tournament=cup, round=1, table=1, first=2, first_halves=2)
    assert "Cup &lt;b&gt;" in shown(client, "/tournaments/")
    page = shown(client, f"/tournaments/{cup.opaque}/")
    assert "Cup &lt;b&gt;" in page
    assert "round 1 of 2" in page
    assert "Robot (bot) against Ann: ½ : ½" in page
    assert "somebody who has left Kleio has a bye" in page
    assert page.index("somebody who has left Kleio</th>") < page.index("Ann</th>")
    assert client.get("/tournaments/trn_" + "0" * 32 + "/", secure=True).status_code == 404


@pytest.mark.parametrize(
    ("stage", "offered"),
    [
        ("open", {"enter", "begin", "drop-out", "call-off"}),
        ("running", {"drop-out", "call-off"}),
        ("finished", set()),
        ("cancelled", set()),
    ],
)
def test_what_may_still_be_done_is_offered_to_whose_it_is(
    stage: str, offered: set[str], client: Client
) -> None:
    olga, ann, ben = (Player.objects.create(name=name) for name in ("Olga", "Ann", "Ben"))
    cup = Tournament.objects.create(
        name="Cup",
        title="dice_forge",
        clock={},
        form="swiss",
        rounds=2,
        stage=stage,
        most_entrants=4,
        maker=olga,
    )
    Entrant.objects.create(tournament=cup, number=0, player=ann)
    Entrant.objects.create(tournament=cup, number=1, player=ben, dropped_at=Now())
    page = shown(client, f"/tournaments/{cup.opaque}/")
    offers = re.findall(rf'data-for="([^"]+)" hidden>.*?/{cup.opaque}/([a-z-]+)/"', page)
    assert {what for _, what in offers} == offered
    whose = {"enter": f"!{ann.opaque}", "drop-out": ann.opaque}
    assert all(whom == whose.get(what, olga.opaque) for whom, what in offers)
    assert ("deeds.js" in page) == bool(offered)


def test_forms_offer_what_may_be_sent(client: Client) -> None:
    made = shown(client, "/tournaments/")
    assert '<option value="&quot;dice_forge&quot;">Dice Forge</option>' in made
    assert "persian_invasion" not in made, "which is for one"
    assert "15 minutes for the game and 10 seconds more after each turn" in made
    assert re.findall(r'name="scopes" value="&quot;([a-z]+)', shown(client, "/bots/")) == [
        "read",
        "play",
        "challenge",
        "chat",
    ]
