"""Making games, finding people for them, and the moment when they begin."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine.chance import commitment
from games.engine.errors import BadOptions, BadParameters, UnknownTitle
from games.errors import Conflict, Forbidden, Invalid, NotFound
from games.models import Game, Player, Secret
from games.selectors.tables import game_for, game_to_look_at, visible_games
from games.services import leaving, lobby
from games.services.lobby import create_game
from games.services.seating import SeatRequest
from tests.games.conftest import BOT, ME, OPEN, Hint

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]


def seats_of(game: Game) -> list[tuple[str, str | None]]:
    return [
        (seat.kind, seat.player.name if seat.player else None)
        for seat in game.seats.select_related("player")
    ]


def test_a_game_with_an_open_seat_waits(make: Make) -> None:
    game = make(ME, OPEN)
    assert game.status == "open"
    assert game.version == 0
    assert seats_of(game) == [("person", "Ann"), ("open", None)]


def test_a_game_without_an_open_seat_begins_at_once(make: Make) -> None:
    game = make(ME, BOT)
    assert game.status == "running"
    assert game.version == 5
    assert game.moves == 0
    assert game.waiting == [0, 1]
    assert game.started_at is not None
    game.refresh_from_db()
    assert (game.status, game.version, game.bots) == ("running", 5, [1])


def test_the_last_to_join_starts_the_game(make: Make, ben: Player, cleo: Player) -> None:
    game = make(ME, OPEN, OPEN)
    assert lobby.join(game.pk, cleo, 2).status == "open"
    begun = lobby.join(game.pk, ben)
    assert begun.status == "running"
    assert seats_of(begun) == [("person", "Ann"), ("person", "Ben"), ("person", "Cleo")]


def test_a_bot_that_is_asked_first_is_told_of(make: Make, sent: list[Hint]) -> None:
    game = make(ME, BOT)
    assert sent == [("games.tasks.bot_turn", (str(game.pk), game.version, 1))]


def test_the_hash_of_the_seed_is_published_and_the_seed_is_not(make: Make) -> None:
    game = make(ME, OPEN)
    seed = bytes(Secret.objects.get(game=game).seed)
    assert len(seed) == 32
    assert game.commitment == commitment(seed)
    assert make(ME, OPEN).commitment != game.commitment


@pytest.mark.parametrize(
    ("seats", "population"),
    [((ME, OPEN), "people"), ((ME, BOT), "mixed"), ((BOT, BOT), "bots"), ((OPEN, BOT), "mixed")],
)
def test_who_sits_there_is_kept(make: Make, seats: list[SeatRequest], population: str) -> None:
    assert make(*seats).population == population


def test_a_simulation_is_marked_as_one(make: Make) -> None:
    assert make(BOT, BOT, is_simulation=True).population == "simulation"


def test_one_person_may_hold_several_seats(make: Make) -> None:
    assert seats_of(make(ME, ME)) == [("person", "Ann"), ("person", "Ann")]


def test_the_options_and_the_patch_are_kept(make: Make) -> None:
    game = make(ME, OPEN, pile=30, patch={"most": 2})
    assert game.options == {"pile": 30}
    assert game.patch == {"most": 2}


def test_an_unknown_title_is_refused_with_the_list(ann: Player) -> None:
    with pytest.raises(UnknownTitle, match="pebbles"):
        create_game(ann, "chess", None, [ME, OPEN])


@pytest.mark.parametrize("options", [{"pile": 2}, {"pile": "many"}, {"heap": 5}])
def test_bad_options_are_refused(ann: Player, options: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        create_game(ann, "pebbles", options, [ME, OPEN])
    assert not Game.objects.exists()


@pytest.mark.parametrize("patch", [{"least": 1}, {"most": 9}, {"most": "2"}])
def test_a_bad_patch_is_refused_with_the_names(make: Make, patch: dict[str, int]) -> None:
    with pytest.raises(BadParameters, match="most"):
        make(ME, OPEN, patch=patch)


@pytest.mark.parametrize(
    ("seats", "code", "message"),
    [
        ([ME], "bad_seats", "2, 3, 4 seats, not with 1"),
        ([ME] * 5, "bad_seats", "not with 5"),
        (
            [ME, SeatRequest("ghost")],
            "bad_seats",
            "P2 cannot be 'ghost'; a seat is me, open, bot or challenge",
        ),
        (
            [ME, SeatRequest("bot", "genius")],
            "bad_level",
            "the levels are: random, novice, casual, greedy",
        ),
    ],
)
def test_bad_seats_are_refused(
    make: Make, seats: list[SeatRequest], code: str, message: str
) -> None:
    with pytest.raises(Invalid, match=message) as refusal:
        make(*seats)
    assert refusal.value.code == code


@pytest.mark.parametrize("entropy", ["x" * 129, "a\x1fb", "é", "\x00"])
def test_bad_entropy_is_refused(make: Make, ann: Player, ben: Player, entropy: str) -> None:
    game = make(ME, OPEN, OPEN)
    for tell in (lobby.join, partial(lobby.start, fill="random")):
        with pytest.raises(Invalid) as refusal:
            tell(game.pk, ben if tell is lobby.join else ann, entropy=entropy)
        assert refusal.value.code == "bad_entropy"
    game.refresh_from_db()
    assert (game.status, game.version) == ("open", 0)


def test_who_has_no_seat_has_no_part_in_chance(make: Make, ann: Player, ben: Player) -> None:
    game = make(OPEN, BOT, held=True)
    lobby.join(game.pk, ben)
    with pytest.raises(Conflict, match="no seat in this game") as refusal:
        lobby.start(game.pk, ann, entropy="of Ann")
    assert refusal.value.code == "no_seat"
    assert lobby.start(game.pk, ann).status == "running"


def test_a_taken_seat_is_refused_with_the_open_ones(make: Make, ben: Player) -> None:
    game = make(ME, OPEN, OPEN)
    with pytest.raises(Conflict, match="P1 is taken; open: P2, P3") as refusal:
        lobby.join(game.pk, ben, 0)
    assert refusal.value.code == "seat_taken"


@pytest.mark.parametrize("seat", [-1, 2, 10**9])
def test_a_seat_that_is_not_there_is_refused(make: Make, ben: Player, seat: int) -> None:
    with pytest.raises(Invalid, match="seats 0 to 1"):
        lobby.join(make(ME, OPEN).pk, ben, seat)


def test_nobody_joins_twice(make: Make, ann: Player, ben: Player) -> None:
    game = make(ME, OPEN, OPEN)
    lobby.join(game.pk, ben)
    for player in (ann, ben):
        with pytest.raises(Conflict) as refusal:
            lobby.join(game.pk, player)
        assert refusal.value.code == "already_seated"


def test_a_game_that_has_begun_takes_nobody(make: Make, cleo: Player) -> None:
    game = make(ME, BOT)
    for change in (lobby.join, leaving.leave):
        with pytest.raises(Conflict, match="begun already") as refusal:
            change(game.pk, cleo)
        assert refusal.value.code == "not_open"


def test_an_unknown_game_is_not_found(ann: Player) -> None:
    for change in (lobby.join, leaving.leave, leaving.cancel, lobby.start):
        with pytest.raises(NotFound):
            change(uuid4(), ann)


def test_who_leaves_gives_the_seat_back(make: Make, ben: Player, cleo: Player) -> None:
    game = make(ME, OPEN, OPEN)
    lobby.join(game.pk, ben, entropy="ben's")
    left = leaving.leave(game.pk, ben)
    assert seats_of(left) == [("person", "Ann"), ("open", None), ("open", None)]
    assert not left.seats.exclude(entropy="").exists()
    lobby.join(game.pk, cleo, 1)


def test_who_has_no_seat_cannot_leave(make: Make, ben: Player) -> None:
    with pytest.raises(Conflict) as refusal:
        leaving.leave(make(ME, OPEN).pk, ben)
    assert refusal.value.code == "not_seated"


def test_a_private_game_is_hidden_from_strangers(make: Make, ann: Player, ben: Player) -> None:
    game = make(ME, OPEN, is_public=False)
    assert list(visible_games(ann)) == [game]
    assert not visible_games(ben).exists()
    assert not visible_games(None).exists()
    for change in (lobby.join, leaving.leave, leaving.cancel, lobby.start):
        with pytest.raises(NotFound):
            change(game.pk, ben)


@pytest.mark.parametrize("look", [game_for, game_to_look_at])
def test_one_game_is_shown_to_those_in_whose_list_it_is(
    look: Callable[[UUID, Player | None], Game], make: Make, ann: Player, ben: Player, cleo: Player
) -> None:
    """Of the one it is found out otherwise: by a condition that Django need not put together."""
    dan = Player.objects.create(name="Dan")
    for public in (True, False):
        game = make(OPEN, OPEN, is_public=public)
        code = None if public else game.invitation
        lobby.join(game.pk, ben, 0, invitation=code)
        game.seats.filter(number=1).update(kept_for=cleo)
        for who, is_inside in ((ann, True), (ben, True), (cleo, True), (dan, False), (None, False)):
            is_listed = visible_games(who).filter(pk=game.pk).exists()
            assert is_listed is (public or is_inside)
            if is_listed:
                assert look(game.pk, who) == game
            else:
                with pytest.raises(NotFound):
                    look(game.pk, who)


@pytest.mark.parametrize("look", [game_for, game_to_look_at])
def test_to_a_stranger_a_private_game_takes_no_more_than_one_that_is_not_there(
    look: Callable[[UUID, Player | None], Game], make: Make, ben: Player
) -> None:
    """Else the time of the answer would tell of it."""
    asked = []
    for game_id in (make(ME, OPEN, is_public=False).pk, uuid4()):
        for who in (ben, None):
            with CaptureQueriesContext(connection) as statements, pytest.raises(NotFound):
                look(game_id, who)
            asked.append(len(statements))
    assert asked == [1, 1, 1, 1]


def test_an_invitation_opens_a_private_game(make: Make, ben: Player) -> None:
    game = make(ME, OPEN, is_public=False)
    for wrong in ("", "guess", "\ud800"):
        with pytest.raises(NotFound):
            lobby.join(game.pk, ben, invitation=wrong)
    assert lobby.join(game.pk, ben, invitation=game.invitation).status == "running"
    assert list(visible_games(ben)) == [game]


def test_a_public_game_needs_no_invitation(make: Make) -> None:
    assert make(ME, OPEN).invitation == ""


def test_starting_fills_the_open_seats_with_bots(make: Make, ann: Player) -> None:
    game = lobby.start(make(ME, OPEN, OPEN).pk, ann, fill="random")
    assert game.status == "running"
    assert game.bots == [1, 2]
    assert game.population == "mixed"


def test_starting_with_open_seats_says_what_to_do(make: Make, ann: Player) -> None:
    with pytest.raises(Conflict, match="P2, P3 still open: wait for people, or say") as refusal:
        lobby.start(make(ME, OPEN, OPEN).pk, ann)
    assert refusal.value.code == "seats_open"


def test_a_game_that_is_held_waits_for_its_creator(make: Make, ann: Player, ben: Player) -> None:
    game = make(ME, OPEN, held=True)
    assert lobby.join(game.pk, ben, entropy="of Ben").status == "open"
    begun = lobby.start(game.pk, ann, entropy="of Ann")
    assert begun.status == "running"
    assert [seat.entropy for seat in begun.seats.all()] == ["of Ann", "of Ben"]


def test_a_full_table_that_is_held_takes_nobody(make: Make, ben: Player, cleo: Player) -> None:
    game = make(ME, OPEN, held=True)
    lobby.join(game.pk, ben)
    with pytest.raises(Conflict, match="begins when its creator starts it") as refusal:
        lobby.join(game.pk, cleo)
    assert refusal.value.code == "seat_taken"
    leaving.leave(game.pk, ben)
    assert lobby.join(game.pk, cleo).status == "open"


def test_what_was_told_at_joining_stays_unless_it_is_told_anew(make: Make, ann: Player) -> None:
    for entropy, mixed in ((None, "first"), ("", ""), ("then", "then")):
        game = make(OPEN, BOT, held=True)
        lobby.join(game.pk, ann, entropy="first")
        begun = lobby.start(game.pk, ann, entropy=entropy)
        assert begun.seats.first().entropy == mixed  # type: ignore[union-attr]


def test_a_game_starts_once(make: Make, ann: Player) -> None:
    game = lobby.start(make(ME, OPEN).pk, ann, fill="greedy")
    with pytest.raises(Conflict, match="begun already"):
        lobby.start(game.pk, ann, fill="greedy")


def test_only_the_creator_starts_and_cancels(make: Make, ben: Player) -> None:
    game = make(ME, OPEN, OPEN)
    lobby.join(game.pk, ben)
    for change in (lobby.start, leaving.cancel):
        with pytest.raises(Forbidden) as refusal:
            change(game.pk, ben)
        assert refusal.value.code == "not_creator"


def test_a_cancelled_game_is_over_before_it_began(make: Make, ann: Player, ben: Player) -> None:
    game = leaving.cancel(make(ME, OPEN).pk, ann)
    assert game.status == "cancelled"
    for change in (lobby.join, lobby.start, leaving.cancel):
        with pytest.raises(Conflict, match="was cancelled; make a new one"):
            change(game.pk, ben if change is lobby.join else ann)


def test_a_running_game_cannot_be_cancelled(make: Make, ann: Player) -> None:
    with pytest.raises(Conflict, match="begun already"):
        leaving.cancel(make(ME, BOT).pk, ann)
