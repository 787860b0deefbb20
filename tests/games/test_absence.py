"""People who do not answer or come back: what the others say of them, and what the log tells."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from io import BytesIO

import pytest

from audit.adjudicating.game import game_fault
from audit.history.lines import history
from audit.verifier.kleio_verify import check
from games.engine.clock import ClockTerms
from games.engine.secrecy import SPECTATOR
from games.errors import Conflict, Contended, GameNotRunning, MovedOn, NotFound, NotYourSeat
from games.models import Game, Player, Vote
from games.services import bots, lobby
from games.services.claiming import claim
from games.services.playing import play
from games.services.resigning import hand_over_abandoned, resign
from games.services.returning import give_seat_back
from games.services.silence import Silence
from tests.games.absence import DAYS, begun, pass_by, payloads_of
from tests.games.conftest import ME, OPEN, Hint
from tests.games.racing import at_once
from tests.games.table import CHEER, actors, bet, take

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]


def test_all_who_are_there_hand_a_silent_seat_over(
    three: Game, ann: Player, ben: Player, cleo: Player
) -> None:
    with pytest.raises(Conflict, match="14 days"):
        claim(three.pk, ben, 0)
    pass_by(three, 15 * DAYS)
    assert claim(three.pk, ben, 0).bots == []
    assert claim(three.pk, ben, 0).bots == []
    assert claim(three.pk, cleo, 0).bots == [0]
    [taken] = payloads_of(three, "taken_over")
    assert taken == {"type": "taken_over", "seat": 0, "level": "greedy", "reason": "claimed"}
    assert actors(three)[-1] == cleo.opaque
    assert not Vote.objects.exists()
    with pytest.raises(NotYourSeat):
        play(three.pk, ann, 0, take(1))
    with pytest.raises(Conflict, match="No person"):
        claim(three.pk, ben, 0)


def test_a_word_about_an_earlier_silence_counts_no_more(
    three: Game, ann: Player, ben: Player, cleo: Player
) -> None:
    pass_by(three, 15 * DAYS)
    claim(three.pk, ben, 0)
    for seat, who in enumerate((ann, ben, cleo)):
        play(three.pk, who, seat, take(1))
    pass_by(three, 15 * DAYS)
    assert claim(three.pk, cleo, 0).bots == []
    assert claim(three.pk, ben, 0).bots == [0]


def test_the_maker_alone_decides_where_they_chose_so(
    ann: Player, ben: Player, cleo: Player, sent: list[Hint]
) -> None:
    game = begun(ann, ben, cleo, silence=Silence(3600, "maker"))
    play(game.pk, ann, 0, take(1))
    pass_by(game, timedelta(hours=2))
    with pytest.raises(Conflict, match="alone"):
        claim(game.pk, cleo, 1)
    assert claim(game.pk, ann, 1).bots == [1]


def test_nobody_claims_their_own_seat_or_one_that_is_not_waited_for(
    three: Game, ann: Player, ben: Player, cleo: Player
) -> None:
    pass_by(three, 15 * DAYS)
    with pytest.raises(NotYourSeat, match="resign"):
        claim(three.pk, ann, 0)
    with pytest.raises(Conflict):
        claim(three.pk, ann, 1)
    stranger = Player.objects.create(name="Dan")
    for service in (claim, give_seat_back):
        with pytest.raises(NotFound):
            service(three.pk, stranger, 0)


def test_who_is_waited_for_answers_first(ann: Player, ben: Player, cleo: Player) -> None:
    game = lobby.create_game(ann, "pebbles", None, [ME, OPEN, OPEN], silence=Silence())
    for who in (ben, cleo):
        game = lobby.join(game.pk, who)
    play(game.pk, cleo, 2, bet(1))
    pass_by(game, 15 * DAYS)
    with pytest.raises(Conflict, match="yourself first"):
        claim(game.pk, ben, 0)
    assert claim(game.pk, cleo, 0).bots == [0]


def test_of_many_who_claim_at_once_one_is_told(three: Game, ben: Player, cleo: Player) -> None:
    pass_by(three, 15 * DAYS)
    calls = [partial(claim, three.pk, who, 0) for who in (ben, cleo)] * 2
    outcomes = at_once(calls)
    assert all(isinstance(each, Game | Conflict | MovedOn | Contended) for each in outcomes)
    assert len(payloads_of(three, "taken_over")) == 1


def test_nobody_is_left_to_bots_before_the_others_could_say_so(
    three: Game, settings: object
) -> None:
    settings.KLEIO_ABANDONED_AFTER_HOURS = 24  # type: ignore[attr-defined]
    pass_by(three, 14 * DAYS)
    assert hand_over_abandoned() == 0
    pass_by(three, timedelta(hours=25))
    assert hand_over_abandoned() == 1


def test_another_claims_a_seat_whose_flag_has_fallen(flagged: Game, ben: Player) -> None:
    with pytest.raises(Conflict):
        claim(flagged.pk, flagged.creator or ben, 1)
    game = claim(flagged.pk, ben, 0)
    assert (game.bots, game.flagged) == ([0], [])
    assert payloads_of(game, "taken_over")[0]["level"] == "random"


def test_a_flag_that_nobody_claims_is_an_abandoned_seat_in_the_end(
    flagged: Game, settings: object
) -> None:
    settings.KLEIO_ABANDONED_AFTER_HOURS = 24  # type: ignore[attr-defined]
    pass_by(flagged, timedelta(hours=25))
    assert hand_over_abandoned() == 1
    assert payloads_of(flagged, "taken_over")[0]["reason"] == "abandoned"


def test_who_comes_back_plays_again_once_all_agree(
    three: Game, ann: Player, ben: Player, cleo: Player
) -> None:
    resign(three.pk, ann)
    three.refresh_from_db()
    bots.bot_turn(three.pk, three.version, 0)
    for who in (ann, ben):
        assert give_seat_back(three.pk, who, 0).bots == [0]
    game = give_seat_back(three.pk, cleo, 0)
    assert (game.bots, game.handed_over, game.population) == ([], True, "mixed")
    [back] = payloads_of(game, "returned")
    assert back == {"type": "returned", "seat": 0}
    seat = game.seats.get(number=0)
    assert (seat.kind, seat.player, seat.level, seat.resigned_at) == ("person", ann, "", None)
    assert game_fault(game.pk) is None
    play(game.pk, ben, 1, take(1))
    play(game.pk, cleo, 2, take(1))
    play(game.pk, ann, 0, take(1))
    assert game_fault(game.pk) is None
    resign(game.pk, ann)
    assert game_fault(game.pk) is None


def test_no_seat_is_given_back_that_no_bot_took(
    three: Game, ann: Player, ben: Player, cleo: Player
) -> None:
    with pytest.raises(Conflict):
        give_seat_back(three.pk, ann, 0)
    resign(three.pk, ann)
    stranger = Player.objects.create(name="Dan")
    with pytest.raises(NotFound):
        give_seat_back(three.pk, stranger, 0)
    for who in (ben, cleo):
        resign(three.pk, who)
    with pytest.raises(GameNotRunning):
        give_seat_back(three.pk, ann, 0)


def test_agreeing_alone_brings_nobody_back(
    three: Game, ann: Player, ben: Player, cleo: Player
) -> None:
    resign(three.pk, ann)
    for who in (ben, cleo):
        assert give_seat_back(three.pk, who, 0).bots == [0]
    assert give_seat_back(three.pk, ann, 0).bots == []


def test_a_game_with_all_of_this_is_sound_to_everybody(
    ann: Player, ben: Player, cleo: Player, sent: list[Hint]
) -> None:
    terms = ClockTerms("random", "bank", bank=3600, increment=10)
    game = begun(ann, ben, cleo, clock=terms)
    resign(game.pk, ann)
    for who in (ben, cleo, ann):
        game = give_seat_back(game.pk, who, 0)
    assert game.clocks is not None
    assert game.clocks["left"][0] == 3_600_000
    play(game.pk, ann, 0, CHEER)
    people = (ann, ben, cleo)
    while game.status == "running":
        seat = game.waiting[0]
        play(game.pk, people[seat], seat, take(1))
        game.refresh_from_db()
    assert game_fault(game.pk) is None
    assert check(BytesIO(history(game, SPECTATOR))).fault is None
