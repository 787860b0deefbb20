"""A seat that is handed on brings no time: clocks, silences and vacations go on as they stood."""

from __future__ import annotations

import pytest
from django.db.models.functions import Now

from audit.adjudicating.game import game_fault
from games.engine.clock import ClockTerms
from games.errors import (
    Conflict,
)
from games.models import (
    Due,
    Game,
    Player,
    Watch,
)
from games.services.claiming import claim
from games.services.flagging import flag
from games.services.inviting import join_by
from tests.games.absence import DAYS, begun, on_vacation, pass_by, payloads_of
from tests.games.conftest import Hint
from tests.games.handed_on import handed_on, later, offered

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_silence_goes_on_without_vacations_from_before(
    three: Game, ann: Player, ben: Player, cleo: Player, dan: Player
) -> None:
    pass_by(three, 13 * DAYS)
    on_vacation(dan, 13, 0.5)
    handed_on(three, 0, ann, dan)
    with pytest.raises(Conflict, match="14 days"):
        claim(three.pk, cleo, 0)
    pass_by(three, 1.5 * DAYS)
    for who in (cleo, ben):
        game = claim(three.pk, who, 0)
    assert game.bots == [0]


def test_whoever_comes_to_another_seat_ends_no_silence(
    three: Game, ann: Player, ben: Player, cleo: Player, dan: Player
) -> None:
    pass_by(three, 15 * DAYS)
    claim(three.pk, cleo, 0)
    handed_on(three, 1, ben, dan)
    assert claim(three.pk, dan, 0).bots == [0]


def test_nobody_comes_to_a_silent_seat(three: Game, ann: Player, dan: Player) -> None:
    pass_by(three, 15 * DAYS)
    on_vacation(ann, 14, -1)
    with pytest.raises(Conflict, match="no time left"):
        handed_on(three, 0, ann, dan)


def test_the_clock_goes_on_as_it_stood(
    ann: Player, ben: Player, dan: Player, sent: list[Hint]
) -> None:
    bank = ClockTerms("random", "bank", bank=3600, increment=10)
    game = begun(ann, ben, clock=bank)
    assert game.clocks is not None
    before = game.clocks["left"][0]
    game = handed_on(game, 0, ann, dan)
    assert game.clocks is not None
    assert before - 5000 < game.clocks["left"][0] <= before
    days = begun(ann, ben, clock=ClockTerms("random", per_move=86400))
    asked, due = days.asked_at, days.due_at
    days = handed_on(days, 0, ann, dan)
    assert (days.asked_at, days.due_at) == (asked, due)
    assert game_fault(game.pk) is None
    assert game_fault(days.pk) is None


def test_nobody_comes_to_a_seat_without_time(
    ann: Player, ben: Player, dan: Player, sent: list[Hint]
) -> None:
    game = begun(ann, ben, clock=ClockTerms("random", per_move=86400))
    code = offered(game, ann, 0)
    assert game.asked_at is not None
    late = [None if at is None else at - 2 * DAYS for at in game.asked_at]
    Game.objects.filter(pk=game.pk).update(asked_at=late)
    with pytest.raises(Conflict, match="no time left"):
        join_by(code, dan)


def test_nobody_comes_to_a_seat_whose_bank_is_spent(
    ann: Player, ben: Player, dan: Player, sent: list[Hint]
) -> None:
    game = begun(ann, ben, clock=ClockTerms("random", "bank", "nothing", bank=60, increment=0))
    assert game.clocks is not None
    spent = {**game.clocks, "at": game.clocks["at"] - 120_000_000}
    Game.objects.filter(pk=game.pk).update(clocks=spent)
    Watch.objects.update_or_create(pk=1, defaults={"seen_at": Now()})
    with pytest.raises(Conflict, match="no time left"):
        handed_on(game, 0, ann, dan)
    assert not payloads_of(game, "replaced")


def test_days_go_on_without_vacations_of_who_had_the_seat_and_from_before_one_came(
    ann: Player, ben: Player, dan: Player, sent: list[Hint]
) -> None:
    game = begun(ann, ben, clock=ClockTerms("random", per_move=3 * 86400))
    asked = later() - 1 * DAYS
    Game.objects.filter(pk=game.pk).update(asked_at=[asked, None])
    on_vacation(ann, 0.5, -5)
    on_vacation(dan, 0.9, 0.5)
    handed_on(game, 0, ann, dan)
    assert Due.objects.get(pk=game.pk).at == asked + 3 * DAYS


def test_a_flag_that_led_to_nothing_stays_down(
    flagged: Game, ann: Player, ben: Player, dan: Player
) -> None:
    game = handed_on(flagged, 0, ann, dan)
    assert game.flagged == [0]
    assert flag() == 0
    assert claim(game.pk, ben, 0).bots == [0]
