"""Who made a table sends somebody away from it before it begins."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from games.errors import Conflict, Forbidden, Invalid, Kicked, NotFound
from games.models import Game, Player
from games.models.kicked import Reason
from games.services import leaving, lobby, players
from games.services.erasing import erase
from games.services.inviting import invite, join_by
from games.services.kicking import kick
from tests.games.conftest import ME, OPEN
from tests.games.racing import at_once, failures

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]
ROUNDS = range(8)


@pytest.mark.parametrize("public", [True, False])
@pytest.mark.parametrize("reason", Reason)
def test_the_seat_is_open_and_who_had_it_does_not_come_back(
    make: Make, ann: Player, ben: Player, cleo: Player, reason: Reason, public: bool
) -> None:
    game = make(ME, OPEN, OPEN, is_public=public)
    lobby.join(game.pk, ben, 1, "of Ben", game.invitation)
    _, code = invite(game.pk, ann, hours=1, uses=9)
    left = kick(game.pk, ann, 1, reason)
    assert [seat.kind for seat in left.seats.all()] == ["person", "open", "open"]
    assert not left.seats.exclude(entropy="").exists()
    for back in (
        partial(lobby.join, game.pk, ben),
        partial(lobby.join, game.pk, ben, invitation=game.invitation),
        partial(join_by, code, ben),
    ):
        with pytest.raises(Kicked, match="made this game") as refusal:
            back()
        assert refusal.value.reason == reason
    join_by(code, cleo)


def test_only_the_creator_and_nobody_themselves(
    make: Make, ann: Player, ben: Player, cleo: Player
) -> None:
    game = lobby.join(make(ME, OPEN, OPEN).pk, ben)
    for who in (ben, cleo):
        with pytest.raises(Forbidden):
            kick(game.pk, who, 0, Reason.OTHER)
    for seat in (0, 2):
        with pytest.raises(Conflict) as refusal:
            kick(game.pk, ann, seat, Reason.OTHER)
        assert refusal.value.code == "nobody_there"
    with pytest.raises(Invalid):
        kick(game.pk, ann, 3, Reason.OTHER)
    with pytest.raises(NotFound):
        kick(make(ME, OPEN, is_public=False).pk, ben, 0, Reason.OTHER)


def test_nobody_is_sent_away_from_a_game_that_has_begun(
    make: Make, ann: Player, ben: Player
) -> None:
    game = lobby.join(make(ME, OPEN).pk, ben)
    with pytest.raises(Conflict, match="begun already"):
        kick(game.pk, ann, 1, Reason.OTHER)


def test_the_last_one_joins_and_is_sent_away_at_once(
    make: Make, ann: Player, ben: Player, cleo: Player
) -> None:
    for _ in ROUNDS:
        game = lobby.join(make(ME, OPEN, OPEN).pk, ben, 1)
        results = at_once(
            [partial(lobby.join, game.pk, cleo, 2), partial(kick, game.pk, ann, 1, Reason.OTHER)]
        )
        game.refresh_from_db()
        assert isinstance(results[0], Game)
        begun = isinstance(results[1], Conflict)
        assert game.status == ("running" if begun else "open")
        assert game.seats.get(number=1).player == (ben if begun else None)
        Game.objects.filter(status="open").update(status="cancelled")


def test_being_erased_at_once_is_no_ring(make: Make, ann: Player) -> None:
    for _ in ROUNDS:
        ben, _ = players.guest("Ben")
        game = lobby.join(make(ME, OPEN, OPEN).pk, ben)
        results = at_once([partial(kick, game.pk, ann, 1, Reason.OTHER), partial(erase, ben.pk)])
        assert all(isinstance(each, Conflict) for each in failures(results))
        assert [seat.kind for seat in game.seats.all()] == ["person", "open", "open"]
        leaving.cancel(game.pk, ann)
