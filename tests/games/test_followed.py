"""What streams ask of a game with each batch: in one statement, and the same as by the ORM."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models.functions import Now

from games.engine.clock import ClockTerms
from games.models import Game, Player, Seat, Token
from games.selectors.chat import talk_of, with_talk
from games.selectors.followed import followed
from games.selectors.tables import may_see
from games.selectors.tokens import valid_among
from games.services import chatting, lobby
from games.services.players import digest_of, new_token
from games.services.playing import play
from games.services.resigning import resign
from live.reading import Lens, news_of
from tests.api.statements import statements_told
from tests.calls import calls_of
from tests.games.conftest import BOT, ME, OPEN, Hint
from tests.games.table import bet, lay_bets, to_the_end

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]
CLOCKS = [
    None,
    ClockTerms("random", per_move=86400),
    ClockTerms("random", "bank", "nothing", bank=60, increment=5),
]


@pytest.mark.parametrize("clock", CLOCKS, ids=["none", "days", "bank"])
@pytest.mark.parametrize("moment", ["open", "running", "resigned", "over"])
def test_it_is_the_game_as_it_stands(
    make: Make, ann: Player, ben: Player, sent: list[Hint], moment: str, clock: ClockTerms | None
) -> None:
    game = make(ME, OPEN, clock=clock)
    if moment != "open":
        lobby.join(game.pk, ben)
    if moment == "over":
        to_the_end(game, ann, ben)
    elif moment != "open":
        lay_bets(game, ann, ben)
        chatting.say(game.pk, ann, "Well laid.")
    if moment == "resigned":
        resign(game.pk, ben)
    row = followed(game.pk, [])
    same = with_talk(Game.objects.select_related("due")).get(pk=game.pk)
    assert row.talk == talk_of(same)
    assert row.game == same
    loaded = vars(row.game).keys() & vars(same).keys() - {"_state"}
    assert {name: vars(row.game)[name] for name in loaded} == {
        name: vars(same)[name] for name in loaded
    }
    assert row.game.due_at == same.due_at
    assert row.valid == frozenset()


def test_those_who_may_see_it_where_it_is_private(
    make: Make, ann: Player, ben: Player, cleo: Player, sent: list[Hint]
) -> None:
    game = make(ME, OPEN, OPEN, is_public=False)
    Seat.objects.filter(game=game, number=0).update(player=ben)
    Seat.objects.filter(game=game, number=1).update(kept_for=cleo)
    dan = Player.objects.create(name="Dan")
    insiders = followed(game.pk, []).insiders
    seats = list(Seat.objects.filter(game=game))
    for who, inside in ((ann, True), (ben, True), (cleo, True), (dan, False)):
        assert (who.pk in insiders) is may_see(game, seats, who) is inside
    assert len(insiders) == 3


def test_of_the_tokens_those_that_count(make: Make, ann: Player, ben: Player) -> None:
    good, revoked = (digest_of(new_token(player)) for player in (ann, ben))
    Token.objects.filter(digest=revoked).update(revoked_at=Now())
    asked = [good, revoked, b"unknown"]
    assert followed(make(ME, OPEN).pk, asked).valid == valid_among(asked) == {good}
    assert valid_among([]) == set()


def test_one_that_is_not_there() -> None:
    with pytest.raises(Game.DoesNotExist):
        followed(uuid4(), [])


def test_a_batch_costs_two_statements_and_few_calls_whoever_follows(
    make: Make, ann: Player, ben: Player
) -> None:
    game = make(ME, BOT)
    digests = [digest_of(new_token(player)) for player in (ann, ben)]
    [before] = [followed(game.pk, []).game.version]
    play(game.pk, ann, 0, bet(1))
    lenses = [Lens(frozenset(seats), then=True, whole=False) for seats in ((), (0,), (1,))]
    assert all(news_of(game.pk, before, lenses, digests).messages[lens] for lens in lenses)
    with connection.execute_wrapper(_none_by_the_orm), statements_told() as statements:
        assert calls_of(lambda: news_of(game.pk, before, lenses, digests)) < 400
    assert len(statements) == 2


def _none_by_the_orm(*_: Any) -> Any:
    raise AssertionError("The ORM is not asked.")
