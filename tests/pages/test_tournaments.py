"""/tournaments/: which there are, and how one stands."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Entrant, Pairing, Player, Tournament

pytestmark = pytest.mark.django_db


def shown(client: Client, path: str) -> str:
    answer = client.get(path, secure=True)
    assert answer.status_code == 200
    return answer.content.decode()


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
    told = shown(client, f"/tournaments/{cup.opaque}/")
    assert "Cup &lt;b&gt;" in told
    assert "round 1 of 2" in told
    assert "Robot (bot) against Ann: ½ : ½" in told
    assert "somebody who has left Kleio has a bye" in told
    assert told.index("somebody who has left Kleio</th>") < told.index("Ann</th>")
    assert client.get("/tournaments/trn_" + "0" * 32 + "/", secure=True).status_code == 404
