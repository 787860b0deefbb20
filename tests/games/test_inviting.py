"""Links that let people into a game: for some time, for so many, until revoked."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db.models.functions import Now

from games.errors import Conflict, NotFound
from games.models import Game, Invitation, Player
from games.selectors.invitations import invited_to, of_game
from games.services import lobby, players
from games.services.erasing import erase
from games.services.inviting import forget_worthless, invite, join_by, revoke
from tests.games.conftest import ME, OPEN
from tests.games.database import tables_with
from tests.games.racing import at_once, failures

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]


def test_a_code_lets_strangers_into_a_private_game(make: Make, ann: Player, ben: Player) -> None:
    game = make(ME, OPEN, OPEN, is_public=False)
    _, code = invite(game.pk, ann, hours=1, uses=1)
    assert invited_to(code)[0] == game
    assert join_by(code, ben, 2).seats.get(number=2).player == ben


def test_a_code_is_kept_as_a_hash_alone_and_cannot_be_guessed(make: Make, ann: Player) -> None:
    game = make(ME, OPEN)
    codes = {invite(game.pk, ann, hours=1, uses=1)[1] for _ in range(3)}
    assert len(codes) == 3
    for code in codes:
        assert len(code) == 32
        assert tables_with(code) == set()


def test_it_lets_in_no_more_than_it_says(make: Make, ann: Player) -> None:
    game = make(ME, OPEN, OPEN, OPEN)
    _, code = invite(game.pk, ann, hours=1, uses=2)
    guests = [players.guest("Guest")[0] for _ in range(3)]
    results = at_once([partial(join_by, code, guest) for guest in guests])
    assert [type(each) for each in failures(results)] == [NotFound]
    assert game.seats.filter(kind="open").count() == 1


def test_a_refusal_uses_nothing_up(make: Make, ann: Player, ben: Player, cleo: Player) -> None:
    game = lobby.join(make(ME, OPEN, OPEN).pk, cleo)
    _, code = invite(game.pk, ann, hours=1, uses=1)
    for who, seat in ((ann, None), (cleo, None), (ben, 0)):
        with pytest.raises(Conflict):
            join_by(code, who, seat)
    assert Invitation.objects.get().uses == 0
    assert join_by(code, ben).status == "running"


@pytest.mark.parametrize("end", ["revoked", "expired", "begun", "erased"])
def test_a_code_that_is_over_says_nothing(
    make: Make, ann: Player, ben: Player, cleo: Player, end: str
) -> None:
    game = make(OPEN, OPEN)
    lobby.join(game.pk, ben)
    made, code = invite(game.pk, ben, hours=1, uses=5)
    if end == "revoked":
        revoke(game.pk, ann, made.pk)
    elif end == "expired":
        Invitation.objects.update(expires_at=Now() - timedelta(seconds=1))
    elif end == "begun":
        lobby.start(game.pk, ann, fill="random")
    else:
        erase(ben.pk)
    for ask in (partial(join_by, code, cleo), partial(invited_to, code)):
        with pytest.raises(NotFound, match="unknown, has expired, was revoked or has been used"):
            ask()
    forget_worthless()
    assert not Invitation.objects.exists()


def test_those_inside_invite_and_each_revokes_their_own(
    make: Make, ann: Player, ben: Player, cleo: Player
) -> None:
    game = lobby.join(make(ME, OPEN, OPEN).pk, ben)
    anns, _ = invite(game.pk, ann, hours=1, uses=5)
    bens, _ = invite(game.pk, ben, hours=1, uses=5)
    for ask in (
        partial(invite, game.pk, cleo, 1, 1),
        partial(revoke, game.pk, cleo, anns.pk),
        partial(of_game, game.pk, cleo),
        partial(revoke, game.pk, ben, anns.pk),
    ):
        with pytest.raises(NotFound):
            ask()
    assert of_game(game.pk, ben) == [anns, bens]
    revoke(game.pk, ann, bens.pk)
    assert of_game(game.pk, ann) == [anns]


def test_their_number_is_bounded(make: Make, ann: Player, settings: Any) -> None:
    settings.KLEIO_INVITATIONS_GAME = 2
    game = make(ME, OPEN)
    results = at_once([partial(invite, game.pk, ann, 1, 1)] * 4)
    assert {each.code for each in failures(results)} == {"too_many_invitations"}  # type: ignore[attr-defined]
    assert Invitation.objects.count() == 2
