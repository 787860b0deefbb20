"""Who may hand a seat on and who may have it, and how long an offer of one is good."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from games.errors import (
    Conflict,
    GameNotRunning,
    Invalid,
    Kicked,
    NotFound,
    NotYourSeat,
)
from games.models import (
    Game,
    Invitation,
    Pairing,
    Player,
    Tournament,
)
from games.models import Kicked as SentAway
from games.selectors.invitations import digest_of, invited_to
from games.services import handing_on, lobby
from games.services.erasing import erase
from games.services.inviting import forget_worthless, join_by
from games.services.resigning import resign
from games.services.returning import give_seat_back
from tests.filled import filled
from tests.games.absence import payloads_of
from tests.games.conftest import ME, OPEN, Hint
from tests.games.handed_on import handed_on, later, offered

pytestmark = pytest.mark.django_db(transaction=True)


def test_only_who_plays_a_seat_offers_it(
    three: Game, ann: Player, ben: Player, dan: Player
) -> None:
    with pytest.raises(NotYourSeat):
        offered(three, ben, 0)
    with pytest.raises(NotFound):
        offered(three, dan, 0)
    with pytest.raises(NotYourSeat):
        offered(three, ann, 7)
    resign(three.pk, ben)
    with pytest.raises(NotYourSeat):
        offered(three, ben, 1)
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("status", ["open", "over"])
def test_only_in_a_running_game(ann: Player, ben: Player, status: str) -> None:
    game = lobby.create_game(ann, "pebbles", None, [ME, OPEN])
    if status == "over":
        lobby.join(game.pk, ben)
        for who in (ann, ben):
            resign(game.pk, who)
    with pytest.raises(GameNotRunning):
        offered(game, ann, 0)


def test_games_of_a_tournament_are_played_by_those_whom_it_paired(three: Game, ann: Player) -> None:
    terms = {"title": "pebbles", "clock": {}, "form": "swiss", "rounds": 1, "most_entrants": 2}
    cup = Tournament.objects.create(name="Cup", **terms)
    Pairing.objects.create(tournament=cup, round=1, table=0, first=0, second=1, game=three)
    with pytest.raises(Conflict, match="tournament"):
        offered(three, ann, 0)


def test_whoever_has_seen_another_hand_cannot_have_it(
    three: Game, ann: Player, ben: Player, cleo: Player, dan: Player
) -> None:
    code = offered(three, ann, 0)
    with pytest.raises(Conflict, match="P2"):
        join_by(code, ben)
    resign(three.pk, cleo)
    with pytest.raises(Conflict, match="P3"):
        join_by(code, cleo)
    handed_on(three, 1, ben, dan)
    with pytest.raises(Conflict, match="P2"):
        join_by(code, ben)
    assert Invitation.objects.filter(seat=0, uses=0).exists()
    assert handed_on(three, 1, dan, ben).seats.get(number=1).player == ben


def test_bots_of_people_and_whoever_was_sent_away_cannot_have_it(
    three: Game, ann: Player, dan: Player
) -> None:
    robot = Player.objects.create(name="Robot", is_bot=True)
    with pytest.raises(Conflict, match="no bot"):
        handed_on(three, 0, ann, robot)
    SentAway.objects.create(game=three, player=dan, reason="other")
    with pytest.raises(Kicked):
        handed_on(three, 0, ann, dan)


@pytest.mark.parametrize("end", ["resigned", "erased", "handed on", "over"])
def test_an_offer_ends_with_the_right_to_make_it(
    three: Game, ann: Player, ben: Player, cleo: Player, dan: Player, end: str
) -> None:
    code = offered(three, ann, 0)
    if end == "resigned":
        resign(three.pk, ann)
    elif end == "erased":
        erase(ann.pk)
    elif end == "handed on":
        join_by(code, dan)
    else:
        for who in (ann, ben, cleo):
            resign(three.pk, who)
    for ask in (
        partial(join_by, code, Player.objects.create(name="Eve")),
        partial(invited_to, code),
    ):
        with pytest.raises(NotFound, match="unknown, has expired"):
            ask()
    forget_worthless()
    assert not Invitation.objects.exists()


def test_offers_that_are_good_are_not_forgotten(three: Game, ann: Player) -> None:
    code = offered(three, ann, 0)
    forget_worthless()
    assert invited_to(code).seat == 0


def test_a_seat_is_handed_on_a_few_times_in_a_game(three: Game, ann: Player, dan: Player) -> None:
    people = [ann, dan, ann, dan]
    for giver, taker in filled(pairwise(people)):
        handed_on(three, 0, giver, taker)
    with pytest.raises(Conflict, match="3 times"):
        offered(three, dan, 0)
    older = Invitation.objects.create(
        game=three, seat=0, maker=dan, most_uses=1, digest=digest_of("code"), expires_at=later()
    )
    with pytest.raises(Conflict, match="3 times"):
        join_by("code", ann)
    assert Invitation.objects.get() == older
    assert len(payloads_of(three, "replaced")) == handing_on.MOST == 3


@pytest.mark.parametrize("is_bots", [False, True])
def test_who_has_another_seat_hands_none_on(
    ann: Player, dan: Player, sent: list[Hint], is_bots: bool
) -> None:
    """Also where a bot plays the other one, which they may have back."""
    game = lobby.create_game(ann, "pebbles", {"pile": 12}, [ME, ME, ME])
    resign(game.pk, ann, 0)
    if is_bots:
        resign(game.pk, ann, 2)
    with pytest.raises(Conflict, match="is yours too"):
        offered(game, ann, 1)
    assert not Invitation.objects.exists()


def test_the_last_offer_of_a_seat_is_good_and_stands_apart_from_invitations(
    three: Game, ann: Player, ben: Player, dan: Player, settings: Any
) -> None:
    settings.KLEIO_INVITATIONS_GAME = 1
    first, other, last = (offered(three, *who) for who in ((ann, 0), (ben, 1), (ann, 0)))
    with pytest.raises(NotFound):
        join_by(first, dan)
    assert (invited_to(other).seat, invited_to(last).seat) == (1, 0)
    join_by(last, dan)


def test_an_offer_does_not_wake_up_when_its_maker_has_the_seat_back(
    three: Game, ann: Player, ben: Player, cleo: Player
) -> None:
    code = offered(three, ann, 0)
    resign(three.pk, ann)
    for who in (ann, ben, cleo):
        game = give_seat_back(three.pk, who, 0)
    assert game.bots == []
    with pytest.raises(NotFound):
        invited_to(code)


@pytest.mark.parametrize("end", ["resigned", "over"])
def test_where_an_offer_has_ended_meanwhile_nothing_is_tried(
    three: Game,
    ann: Player,
    ben: Player,
    cleo: Player,
    dan: Player,
    end: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for who in (ann,) if end == "resigned" else (ann, ben, cleo):
        resign(three.pk, who)
    monkeypatch.setattr(handing_on, "append", lambda *_, **__: pytest.fail("it was tried"))
    with pytest.raises(NotFound, match="unknown, has expired"):
        handing_on.take_seat(three.pk, 0, dan, lambda: True)


def test_who_comes_asks_for_that_seat_or_none_and_mixes_nothing_into_chance(
    three: Game, ann: Player, dan: Player
) -> None:
    code = offered(three, ann, 0)
    with pytest.raises(Invalid, match="for P1"):
        join_by(code, dan, seat=1)
    with pytest.raises(Invalid, match="game that runs"):
        join_by(code, dan, entropy="mine")
    assert join_by(code, dan, seat=0).seats.get(number=0).player == dan
