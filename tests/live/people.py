"""Ann, Ben and Cleo, the games that they make, and the time that passes over them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import F
from django.db.models.functions import Now

from environment.folders import ROOT
from games.models import Due, Game, Watch
from tests.api.actors import Actor
from tests.api.conftest import ME, OPEN, uuid_of
from tests.api.play import played_to_the_end

KEPT = ROOT / "tests" / "corpus" / "night_market" / "2" / "2-seats-usual-1.ndjson.gz"
DAY = timedelta(days=1)
FIRST: dict[str, Any] = {"first_seat": 0}


@dataclass(frozen=True)
class People:
    """Who there is."""

    ann: Actor
    ben: Actor
    cleo: Actor

    def table(self, *seats: dict[str, Any], title: str = "night_market", **terms: Any) -> str:
        """A game that Ann makes."""
        asked = {"title": title, "seats": list(seats), **terms}
        return str(done(self.ann.post("games/", asked), 201)["id"])

    def game(self, **terms: Any) -> str:
        """One that is played by Ann, who begins, and Ben."""
        game = self.table(ME, OPEN, **{"options": FIRST, **terms})
        done(self.ben.post(f"games/{game}/join/"))
        return game

    def over(self) -> str:
        """The same, played to its end."""
        game = self.game()
        played_to_the_end(game, self.ann, self.ben)
        return game


def done(answer: Any, status: int = 200) -> Any:
    """What was answered to what went well."""
    assert answer.status_code == status, answer.content
    return answer.json() if answer.content else None


def pass_by(game: str, time: timedelta) -> None:
    """As if nothing had happened for so long, while the clocks were watched."""
    rows = Game.objects.filter(pk=uuid_of(game))
    asked = rows.get().asked_at
    if asked is not None:
        rows.update(asked_at=[None if at is None else at - time for at in asked])
    rows.update(
        moved_at=F("moved_at") - time,
        created_at=F("created_at") - time,
        ready_by=F("ready_by") - time,
    )
    Due.objects.filter(pk=uuid_of(game)).update(at=F("at") - time)
    Watch.objects.update_or_create(pk=1, defaults={"seen_at": Now()})
