"""A seat that goes from one person to another: offered by a link, taken by it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from django.db.models.functions import Now
from django.utils import timezone

from audit.adjudicating.game import game_fault
from audit.history.lines import history
from audit.verifier.kleio_verify import check
from games.engine.clock import ClockTerms
from games.engine.flow import Replaced
from games.engine.returning import seat_person
from games.engine.secrecy import SPECTATOR
from games.errors import (
    Conflict,
    GameNotRunning,
    GamesError,
    Invalid,
    Kicked,
    NotFound,
    NotYourSeat,
    UndoRefused,
)
from games.models import (
    Due,
    Game,
    Invitation,
    Pairing,
    Player,
    Predecessor,
    Tournament,
    Vote,
    Watch,
)
from games.models import Kicked as SentAway
from games.selectors.invitations import digest_of, invited_to
from games.selectors.players_game import players_game
from games.selectors.seeing import eyes_of
from games.selectors.tables import game_for
from games.services import handing_on, lobby
from games.services.appending import append
from games.services.claiming import claim
from games.services.erasing import erase
from games.services.flagging import flag
from games.services.inviting import forget_worthless, invite, join_by
from games.services.loading import load_game_at
from games.services.playing import play, play_from
from games.services.resigning import resign
from games.services.returning import give_seat_back
from games.services.seeds import seed_of
from games.services.undoing import undo
from tests.filled import filled
from tests.games import pebbles
from tests.games.absence import DAYS, begun, on_vacation, pass_by, told
from tests.games.conftest import ME, OPEN, Hint
from tests.games.racing import at_once, failures
from tests.games.table import actors, take

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def dan() -> Player:
    return Player.objects.create(name="Dan")


def offered(game: Game, who: Player, seat: int) -> str:
    """The code by which somebody may have a seat."""
    return invite(game.pk, who, hours=1, uses=16, seat=seat)[1]


def later() -> datetime:
    return timezone.now() + timedelta(hours=1)


def handed_on(game: Game, seat: int, giver: Player, taker: Player) -> Game:
    return join_by(offered(game, giver, seat), taker)


def test_another_person_plays_the_seat_from_there(
    three: Game, ann: Player, ben: Player, dan: Player
) -> None:
    game = handed_on(three, 0, ann, dan)
    assert told(game, "replaced") == [{"type": "replaced", "seat": 0}]
    assert actors(game)[-1] == dan.opaque
    assert (game.waiting, game.population, game.handed_over, game.bots) == (
        [0],
        "people",
        False,
        [],
    )
    seat = game.seats.get(number=0)
    assert (seat.kind, seat.player, seat.resigned_at) == ("person", dan, None)
    with pytest.raises(NotYourSeat):
        play(game.pk, ann, 0, take(1))
    play(game.pk, dan, 0, take(1))
    play(game.pk, ben, 1, take(1))
    assert game_fault(game.pk) is None


def test_who_handed_it_on_looks_on_like_everybody_and_who_came_with_the_seats_eyes(
    three: Game, ann: Player, ben: Player, dan: Player
) -> None:
    handed_on(three, 1, ben, dan)
    game = game_for(three.pk, None)
    assert eyes_of(game, ben).seats == eyes_of(game, None).seats == SPECTATOR
    assert eyes_of(game, dan).seats == {1}
    with pytest.raises(NotYourSeat):
        eyes_of(game, ben, 1)


def test_of_a_private_game_they_see_nothing_any_more(
    ann: Player, ben: Player, dan: Player, sent: list[Hint]
) -> None:
    game = lobby.create_game(ann, "pebbles", None, [ME, OPEN], is_public=False)
    lobby.join(game.pk, ben, invitation=game.invitation)
    assert invited_to(offered(game, ben, 1)).seat == 1
    handed_on(game, 1, ben, dan)
    with pytest.raises(NotFound):
        game_for(game.pk, ben)
    assert game_for(game.pk, dan) == game


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


def test_of_two_who_come_at_once_one_has_it(three: Game, ann: Player) -> None:
    code = offered(three, ann, 0)
    guests = [Player.objects.create(name=name) for name in ("Dan", "Eve")]
    outcomes = at_once([partial(join_by, code, guest) for guest in guests])
    assert [type(each) for each in failures(outcomes)] == [NotFound]
    assert len(told(three, "replaced")) == 1
    assert game_fault(three.pk) is None


def test_who_comes_while_others_move_and_who_moves_while_somebody_comes(
    three: Game, ann: Player, dan: Player
) -> None:
    """Of a move and a hand-over at once one comes first, and the log says which."""
    code = offered(three, ann, 0)
    calls: list[Any] = [partial(join_by, code, dan), partial(play, three.pk, ann, 0, take(1))]
    outcomes = at_once(calls)
    assert all(isinstance(each, GamesError) for each in failures(outcomes))
    assert len(told(three, "replaced")) == 1
    assert game_fault(three.pk) is None


def test_a_move_that_was_on_its_way_is_not_made_for_who_came(
    three: Game, ann: Player, dan: Player
) -> None:
    """Looked up while the seat was theirs, and overtaken by the hand-over: what is asked is the
    same, and it is not theirs to answer any more."""
    found = players_game(three.pk, ann.pk)
    handed_on(three, 0, ann, dan)
    with pytest.raises(NotYourSeat):
        play_from(found, 0, take(1))
    assert len(told(three, "replaced")) == 1
    assert game_fault(three.pk) is None


def test_no_move_from_before_is_taken_back(
    three: Game, ann: Player, ben: Player, dan: Player
) -> None:
    play(three.pk, ann, 0, take(1))
    game = handed_on(three, 0, ann, dan)
    for who in (ann, dan):
        with pytest.raises((UndoRefused, NotYourSeat), match=r"changed hands|not yours|no seat"):
            undo(game.pk, who, 0, game.version)


def test_votes_about_it_end_and_so_do_theirs(
    three: Game, ann: Player, ben: Player, dan: Player
) -> None:
    resign(three.pk, ann)
    give_seat_back(three.pk, ann, 0)
    give_seat_back(three.pk, ben, 0)
    assert Vote.objects.count() == 2
    handed_on(three, 1, ben, dan)
    assert [vote.player for vote in Vote.objects.all()] == [ann]


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


def test_a_hand_over_is_no_move(three: Game, ann: Player, dan: Player) -> None:
    game = handed_on(three, 0, ann, dan)
    assert game.moved_at == three.moved_at
    assert game_fault(three.pk) is None


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
    assert len(told(three, "replaced")) == handing_on.MOST == 3


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


def test_a_bot_takes_over_and_who_came_has_it_back(
    three: Game, ann: Player, ben: Player, cleo: Player, dan: Player
) -> None:
    handed_on(three, 0, ann, dan)
    play(three.pk, dan, 0, take(1))
    game = resign(three.pk, dan)
    assert (game.handed_over, game.population) == (True, "mixed")
    with pytest.raises(NotYourSeat):
        give_seat_back(three.pk, ann, 0)
    for who in (ben, cleo, dan):
        game = give_seat_back(three.pk, who, 0)
    assert game.seats.get(number=0).player == dan
    assert game_fault(game.pk) is None


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
    assert not told(game, "replaced")


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


def test_of_whoever_is_erased_afterwards_nothing_is_left(
    three: Game, ann: Player, ben: Player, dan: Player
) -> None:
    play(three.pk, ann, 0, take(1))
    handed_on(three, 0, ann, dan)
    assert Predecessor.objects.get().player == ann
    erase(ann.pk)
    assert not Predecessor.objects.exists()
    three.refresh_from_db()
    assert three.seats.get(number=0).player == dan
    assert (three.status, three.bots) == ("running", [])
    assert game_fault(three.pk) is None
    erase(dan.pk)
    three.refresh_from_db()
    assert three.bots == [0]
    assert game_fault(three.pk) is None


def test_a_game_with_all_of_this_is_sound_to_everybody(
    ann: Player, ben: Player, cleo: Player, dan: Player, sent: list[Hint]
) -> None:
    game = begun(ann, ben, clock=ClockTerms("random", "bank", bank=3600, increment=10))
    people = [ann, ben]
    for taker in (cleo, dan, cleo):
        play(game.pk, people[0], 0, take(1))
        game = handed_on(game, 0, people[0], taker)
        people[0] = taker
        play(game.pk, ben, 1, take(1))
    game.refresh_from_db()
    while game.status == "running":
        play(game.pk, people[game.waiting[0]], game.waiting[0], take(1))
        game.refresh_from_db()
    assert game_fault(game.pk) is None
    assert check(BytesIO(history(game, SPECTATOR))).fault is None


def test_the_doctor_finds_another_person_at_the_seat(three: Game, ann: Player, dan: Player) -> None:
    game = handed_on(three, 0, ann, dan)
    game.seats.filter(number=0).update(player=ann)
    fault = game_fault(game.pk)
    assert fault is not None
    assert (fault.version, fault.field) == (game.version - 1, "games_seat.player_id")


def test_the_doctor_finds_who_moved_for_a_seat_that_another_had(
    three: Game, ann: Player, dan: Player
) -> None:
    game = handed_on(three, 0, ann, dan)
    play_from(replace(players_game(game.pk, dan.pk), player_id=ann.pk), 0, take(1))
    fault = game_fault(game.pk)
    assert fault is not None
    assert (fault.version, fault.field) == (game.version + 1, "games_seat.player_id")
    handed_on(three, 0, dan, ann)
    fault = game_fault(game.pk)
    assert fault is not None
    assert (fault.version, fault.field) == (game.version + 1, "actor")


def test_the_doctor_finds_who_came_to_a_second_seat(three: Game, ann: Player, ben: Player) -> None:
    play(three.pk, ann, 0, take(1))
    play(three.pk, ben, 1, take(1))
    three.refresh_from_db()
    current = load_game_at(three.pk, pebbles.TITLE, three.version)
    batch = seat_person(pebbles.TITLE, current.state, Replaced(0))
    append(pebbles.TITLE, current.head, batch, seed_of(three.pk), actor=ben.opaque)
    three.seats.filter(number=0).update(player=ben)
    fault = game_fault(three.pk)
    assert fault is not None
    assert (fault.version, fault.field) == (three.version + 1, "actor")
    assert "P2" in fault.reason


def test_the_doctor_finds_a_bot_to_which_a_seat_was_handed_on(three: Game) -> None:
    title = pebbles.TITLE
    current = load_game_at(three.pk, title, three.version)
    batch = seat_person(title, current.state, Replaced(0))
    append(title, current.head, batch, seed_of(three.pk), actor="bot:random")
    fault = game_fault(three.pk)
    assert fault is not None
    assert (fault.version, fault.field) == (three.version + 1, "actor")
