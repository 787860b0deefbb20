"""Who is waited for and is not there is told, once a turn, and nobody else."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

import pytest
from django.db import connection

from games.errors import NotYourSeat
from games.models import Game, Player
from games.services import erasing
from games.services.inviting import invite, join_by
from games.services.lobby import join
from games.services.playing import play
from games.services.resigning import resign
from notices.clock import database_time
from notices.models import Address, Delivery, Notice
from notices.services import following, telling
from notices.services.addresses import confirm
from notices.services.preferring import prefer
from notices.services.sending import claim
from tests.api.statements import statements_told
from tests.games.conftest import BOT, ME, OPEN
from tests.games.database import tables_with
from tests.games.racing import at_once, failures
from tests.games.table import bet, lay_bets, take
from tests.notices.table import after, follow_to_the_end, looked, notices_of, webhook_of

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]

SEEN: dict[UUID, datetime] = {}


def seen(players: Collection[UUID]) -> dict[UUID, datetime]:
    return {player: SEEN[player] for player in players if player in SEEN}


@pytest.fixture(autouse=True)
def _nobody_is_there(settings: object) -> None:
    SEEN.clear()
    settings.KLEIO_LAST_SEEN = f"{__name__}.seen"  # type: ignore[attr-defined]
    follow_to_the_end()


@pytest.fixture
def game(make: Make, ben: Player) -> Game:
    made = make(ME, OPEN)
    follow_to_the_end()
    return join(made.pk, ben)


def test_who_is_waited_for_is_told_after_a_minute(game: Game, ann: Player, ben: Player) -> None:
    webhook_of(ann)
    game.refresh_from_db()
    assert game.moved_at is not None
    follow_to_the_end()
    telling.tell_what_is_due(game.moved_at + timedelta(seconds=59))
    assert notices_of(ann) == []
    looked()
    assert notices_of(ann) == [("turn", game.version)]
    assert notices_of(ben) == []


def test_each_address_in_use_is_told(game: Game, ann: Player) -> None:
    webhook_of(ann)
    webhook_of(ann)
    webhook_of(ann, confirmed=False)
    off = webhook_of(ann)
    off.off_at = database_time()
    off.save()
    looked()
    assert len(notices_of(ann)) == 2


def test_a_turn_is_told_once(game: Game, ann: Player, ben: Player) -> None:
    webhook_of(ann)
    for _ in range(3):
        looked()
    play(game.pk, ben, 1, bet(1))
    looked()
    assert len(notices_of(ann)) == 1


def test_a_turn_that_is_answered_before_it_is_due_is_not_told(game: Game, ann: Player) -> None:
    webhook_of(ann)
    follow_to_the_end()
    play(game.pk, ann, 0, bet(1))
    telling.tell_what_is_due(after(61))
    assert notices_of(ann) == []
    looked()
    assert notices_of(ann) == []


def test_the_next_turn_is_told_again(game: Game, ann: Player, ben: Player) -> None:
    webhook_of(ann)
    looked()
    lay_bets(game, ann, ben)
    play(game.pk, ann, 0, take(1))
    play(game.pk, ben, 1, take(1))
    looked()
    game.refresh_from_db()
    assert [version for _, version in notices_of(ann)][1:] == [game.version]


def test_who_is_there_is_told_a_minute_after_they_left(game: Game, ann: Player) -> None:
    webhook_of(ann)
    follow_to_the_end()
    SEEN[ann.pk] = after(50)
    telling.tell_what_is_due(after(61))
    assert notices_of(ann) == []
    telling.tell_what_is_due(after(111))
    assert len(notices_of(ann)) == 1


def test_who_confirms_an_address_is_told_of_what_waits_already(game: Game, ann: Player) -> None:
    address = webhook_of(ann, confirmed=False)
    looked()
    confirm(address.pk, database_time())
    looked()
    assert len(notices_of(ann)) == 1


def test_who_wants_to_hear_nothing_of_a_game_is_told_of_others(
    game: Game, make: Make, ann: Player, ben: Player
) -> None:
    webhook_of(ann)
    prefer(ann, game.pk, wanted=False)
    other = make(ME, BOT)
    looked()
    assert {row.notice.game_id for row in Delivery.objects.all() if row.notice} == {other.pk}
    prefer(ann, game.pk, wanted=True)
    looked()
    assert len(notices_of(ann)) == 2
    with pytest.raises(NotYourSeat):
        prefer(ben, other.pk, wanted=False)


def test_a_game_that_is_muted_when_a_turn_waits_already_is_told_when_it_is_wanted_again(
    game: Game, ann: Player
) -> None:
    webhook_of(ann)
    follow_to_the_end()
    prefer(ann, game.pk, wanted=False)
    telling.tell_what_is_due(after(61))
    assert notices_of(ann) == []
    prefer(ann, game.pk, wanted=True)
    telling.tell_what_is_due(after(61))
    assert len(notices_of(ann)) == 1


def test_whose_seat_a_bot_has_is_not_told(game: Game, ann: Player) -> None:
    webhook_of(ann)
    follow_to_the_end()
    resign(game.pk, ann)
    looked()
    assert notices_of(ann) == []


def handed_on(game: Game, giver: Player, taker: Player) -> None:
    """The first seat."""
    join_by(invite(game.pk, giver, hours=1, uses=1, seat=0)[1], taker)


def test_what_is_late_is_not_sent_to_who_has_handed_the_seat_on(
    game: Game, ann: Player, cleo: Player
) -> None:
    """Though the game waits for the same seat since then, and whoever has it now is told too."""
    webhook_of(ann)
    looked()
    theirs = webhook_of(cleo)
    handed_on(game, ann, cleo)
    looked()
    assert (len(notices_of(ann)), len(notices_of(cleo))) == (1, 1)
    assert [each.address for each in claim(after(120), lambda: 0.5)] == [theirs.pk]
    assert notices_of(ann) == []


def test_who_has_the_seat_back_while_an_earlier_notice_is_late_is_sent_it_once(
    game: Game, make: Make, ann: Player, cleo: Player
) -> None:
    address = webhook_of(ann)
    webhook_of(cleo)
    looked()
    handed_on(game, ann, cleo)
    looked()
    handed_on(game, cleo, ann)
    other = make(ME, BOT)
    looked()
    claimed = claim(after(120), lambda: 0.5)
    assert {(each.address, each.game) for each in claimed} == {
        (address.pk, game.pk),
        (address.pk, other.pk),
    }
    assert len(claimed) == 2


def test_bots_and_finished_games_make_no_rows(make: Make, ann: Player) -> None:
    webhook_of(ann)
    make(BOT, BOT)
    looked()
    assert not Notice.objects.exists()


def test_ten_sweepers_send_each_notice_once(make: Make, ann: Player) -> None:
    webhook_of(ann)
    for _ in range(12):
        make(ME, BOT)
    follow_to_the_end()
    due = after(61)
    results = at_once([partial(telling.tell_what_is_due, due)] * 10)
    assert failures(results) == []
    assert len(notices_of(ann)) == 12


def test_ten_readers_look_at_each_page_once(make: Make, ann: Player) -> None:
    webhook_of(ann)
    games = [make(ME, BOT) for _ in range(5)]
    results = at_once([partial(following.follow_the_log, after(0))] * 10)
    assert failures(results) == []
    assert Notice.objects.count() == len(games)


def test_a_sweep_that_fails_half_way_tells_nothing(
    game: Game, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    webhook_of(ann)
    follow_to_the_end()
    with monkeypatch.context() as broken:
        broken.setattr(telling, "_send_off", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            telling.tell_what_is_due(after(61))
    assert Notice.objects.filter(told_at=None).count() == 1
    telling.tell_what_is_due(after(61))
    assert len(notices_of(ann)) == 1


def test_who_is_erased_leaves_no_address(game: Game, ann: Player) -> None:
    address = webhook_of(ann)
    looked()
    assert Delivery.objects.exists()
    erasing.erase(ann.pk)
    assert not Address.objects.exists()
    assert not Notice.objects.exists()
    assert not Delivery.objects.exists()
    assert tables_with(str(address.pk)) == set()


def test_where_an_address_is_stands_nowhere_as_it_is(ann: Player) -> None:
    webhook_of(ann, "https://secret-place.example/")
    assert tables_with("secret-place") == set()


def test_looking_costs_the_same_with_many_games(make: Make, ann: Player) -> None:
    """What waits is found by an index of what is due, and not among all games."""
    webhook_of(ann)
    for _ in range(3):
        make(ME, BOT)
    looked()
    with connection.cursor() as cursor:
        cursor.execute("SET enable_seqscan = off")
        cursor.execute(
            "EXPLAIN SELECT 1 FROM notices_notice WHERE due_at <= now() ORDER BY due_at LIMIT 1"
        )
        plan = "\n".join(row[0] for row in cursor.fetchall())
        cursor.execute("SET enable_seqscan = on")
    assert "notices_notice_due" in plan
    with statements_told() as quiet:
        looked()
    assert len(quiet) < 12
