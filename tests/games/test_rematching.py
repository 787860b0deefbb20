"""Playing again: the same people on the same terms, each one seat further."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from games.errors import Conflict, NotFound, NotYourSeat, Unauthenticated
from games.models import Game, Player, Seat
from games.selectors.tables import game_for, visible_games
from games.services import leaving, lobby, players
from games.services.erasing import erase
from games.services.rematching import rematch
from games.services.repeating import Done, Keyed, once
from tests.games.conftest import BOT, ME, OPEN
from tests.games.racing import at_once, failures
from tests.games.table import to_the_end

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]
ROUNDS = range(6)


def over(make: Make, ann: Player, ben: Player, **terms: object) -> Game:
    """A game of Ann (P1) and Ben (P2) that is over."""
    game = make(ME, OPEN, held=True, **terms)
    lobby.join(game.pk, ben, invitation=game.invitation)
    game = lobby.start(game.pk, ann)
    to_the_end(game, ann, ben)
    return game


def places(game: Game) -> list[tuple[str, Player | None, Player | None]]:
    rows = Seat.objects.filter(game=game).select_related("player", "kept_for").order_by("number")
    return [(seat.kind, seat.player, seat.kept_for) for seat in rows]


def test_who_asks_sits_one_further_and_the_other_seats_are_kept(
    make: Make, ann: Player, ben: Player, cleo: Player
) -> None:
    before = over(make, ann, ben, pile=15, patch={"most": 2})
    again = rematch(before.pk, ann)
    assert places(again) == [("open", None, ben), ("person", ann, None)]
    assert (again.options, again.patch, again.held) == (before.options, before.patch, True)
    assert again.status == "open"
    assert again.commitment != before.commitment
    with pytest.raises(Conflict, match="kept for those") as refusal:
        lobby.join(again.pk, cleo)
    assert refusal.value.code == "seat_taken"


@pytest.mark.parametrize("way", ["rematch", "join"])
def test_the_others_agree_by_asking_too_or_by_joining(
    make: Make, ann: Player, ben: Player, way: str
) -> None:
    before = over(make, ann, ben)
    again = rematch(before.pk, ann)
    changes = again.changes
    agreed = rematch(before.pk, ben) if way == "rematch" else lobby.join(again.pk, ben)
    assert agreed.pk == again.pk
    assert agreed.changes > changes
    assert places(agreed) == [("person", ben, None), ("person", ann, None)]
    assert rematch(before.pk, ben).pk == rematch(before.pk, ann).pk == again.pk
    assert lobby.start(again.pk, ann).status == "running"


def test_the_game_that_is_over_tells_of_it_and_wakes_who_looks_at_it(
    make: Make, ann: Player, ben: Player
) -> None:
    before = over(make, ann, ben)
    changes = game_for(before.pk, None).changes
    again = rematch(before.pk, ben)
    seen = game_for(before.pk, None)
    assert (seen.rematch, seen.changes) == (again.pk, changes + 1)


def test_a_private_game_is_played_again_in_private_and_seen_by_whom_a_seat_is_kept_for(
    make: Make, ann: Player, ben: Player, cleo: Player
) -> None:
    again = rematch(over(make, ann, ben, is_public=False).pk, ann)
    assert not again.is_public
    assert visible_games(ben).filter(pk=again.pk).exists()
    for stranger in (cleo, None):
        assert not visible_games(stranger).filter(pk=again.pk).exists()
    assert lobby.join(again.pk, ben).seats.get(number=0).player == ben


def test_who_refuses_opens_the_seat(make: Make, ann: Player, ben: Player, cleo: Player) -> None:
    again = rematch(over(make, ann, ben).pk, ann)
    leaving.leave(again.pk, ben)
    assert places(again)[0] == ("open", None, None)
    assert lobby.join(again.pk, cleo).seats.get(number=0).player == cleo


def test_bots_sit_down_by_themselves(make: Make, ann: Player, ben: Player) -> None:
    before = lobby.join(make(ME, OPEN).pk, ben)
    lobby_seats = Seat.objects.filter(game=before, number=1)
    to_the_end(before, ann, ben)
    lobby_seats.update(kind="bot", level="random")
    again = rematch(before.pk, ann)
    assert (again.status, again.bots) == ("running", [0])


def test_only_who_played_to_the_end_asks_and_only_then(
    make: Make, ann: Player, ben: Player, cleo: Player
) -> None:
    running = make(ME, BOT)
    with pytest.raises(Conflict) as refusal:
        rematch(running.pk, ann)
    assert refusal.value.code == "not_over"
    with pytest.raises(NotYourSeat):
        rematch(over(make, ann, ben).pk, cleo)
    with pytest.raises(NotFound):
        rematch(over(make, ann, ben, is_public=False).pk, cleo)


def test_one_that_was_called_off_is_asked_for_anew(make: Make, ann: Player, ben: Player) -> None:
    before = over(make, ann, ben)
    first = rematch(before.pk, ann)
    leaving.cancel(first.pk, ann)
    assert rematch(before.pk, ben).pk != first.pk


def test_of_two_who_ask_at_once_one_makes_it_and_one_agrees(
    make: Make, ann: Player, ben: Player
) -> None:
    before = over(make, ann, ben)
    results = at_once([partial(rematch, before.pk, who) for who in (ann, ben, ann, ben)])
    assert failures(results) == []
    assert len({game.pk for game in results}) == 1
    kept = {kept for _, _, kept in places(results[0])}
    assert kept == {None}


def test_asking_and_being_erased_at_once_keeps_no_seat_for_nobody(make: Make, ann: Player) -> None:
    for _ in ROUNDS:
        ben, _ = players.guest("Ben")
        before = over(make, ann, ben)
        asked, erased = at_once([partial(rematch, before.pk, ann), partial(erase, ben.pk)])
        assert erased is not None
        assert failures([asked]) == []
        assert places(asked) == [("open", None, None), ("person", ann, None)]
        leaving.cancel(asked.pk, ann)


def test_who_made_the_first_game_may_be_erased_meanwhile(make: Make, ben: Player) -> None:
    for _ in ROUNDS:
        ann, _ = players.guest("Ann")
        game = lobby.create_game(ann, "pebbles", {"pile": 12}, [ME, OPEN])
        lobby.join(game.pk, ben)
        to_the_end(game, ann, ben)
        results = at_once(
            [partial(rematch, game.pk, who) for who in (ben, ann)] + [partial(erase, ann.pk)]
        )
        assert all(isinstance(each, Unauthenticated | Conflict) for each in failures(results))
        Game.objects.filter(status="open").update(status="cancelled")


def test_two_who_ask_at_once_with_keys_do_not_wait_in_a_ring(make: Make) -> None:
    for _ in ROUNDS:
        two = [players.guest("Guest")[0] for _ in range(2)]
        game = lobby.create_game(two[0], "pebbles", {"pile": 12}, [ME, OPEN])
        lobby.join(game.pk, two[1])
        to_the_end(game, *two)

        def ask(who: Player, before: Game = game) -> Done:
            keyed = Keyed("key", b"f" * 32)
            return once(who, keyed, lambda: rematch(before.pk, who))

        results = at_once([partial(ask, who) for who in two])
        assert failures(results) == []
        assert len({done.game for done in results}) == 1
