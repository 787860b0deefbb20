"""Which games are rated, and of whom: games that are really played."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from random import Random
from threading import Event
from time import sleep
from uuid import UUID

import pytest

from analytics.models import Contender, CountedGame, RatedGame, Rating, RatingPool
from analytics.projection import rating
from analytics.projection.catching_up import catch_up, rate
from analytics.projection.counting import count
from analytics.projection.rebuilding import forget_everything
from analytics.projection.recomputing import compare
from analytics.rating.definition import DEFINITION
from analytics.simulation.ordering import order
from analytics.simulation.storing import play_one
from games.models import Game, Player
from games.services import lobby
from games.services.bots import play_to_the_end
from games.services.erasing import erase
from games.services.players import hold_others
from games.services.resigning import resign
from games.services.seating import SeatRequest
from games.services.stopping import stop_by_operator
from tests.analytics.table import MARKET, of_bots, of_people, running
from tests.filled import filled
from tests.games.racing import at_once, failures
from tests.patience import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)

ANN_BEGINS = {"first_seat": 0}
"""So that she has chosen before she gives up, and the game is not over by then."""

ALL = (Contender, RatedGame, Rating, RatingPool)


@pytest.fixture
def cid() -> Player:
    return Player.objects.create(name="Cid")


def entrants(game: Game) -> dict[str, tuple[int, bool]]:
    contenders = Contender.objects.filter(game=game.pk)
    return {each.who: (each.place, each.left) for each in contenders}


def standings() -> list[tuple[object, ...]]:
    """All that is shown."""
    return sorted(
        Rating.objects.values_list("title", "seat_count", "who", "mu", "sigma", "games", "last")
    )


def tallies() -> list[object]:
    return list(RatingPool.objects.order_by("title", "seat_count").values_list("tally", flat=True))


def in_agreement() -> None:
    comparison = compare()
    assert comparison.differences == []
    assert comparison.games == RatedGame.objects.count() > 0


def test_people_are_rated_by_the_ids_that_the_log_has(ann: Player, ben: Player) -> None:
    game = of_people(ann, ben)
    catch_up()
    assert game.outcome is not None
    places = dict(zip((ann.opaque, ben.opaque), game.outcome["places"], strict=True))
    assert entrants(game) == {who: (place, False) for who, place in places.items()}
    best, worst = Rating.objects.order_by("-points")
    assert places[best.who] < places[worst.who]
    assert best.mu > 25 > worst.mu
    assert {best.player_id, worst.player_id} == {ann.pk, ben.pk}
    assert best.points == best.mu - 3 * best.sigma
    in_agreement()


def test_bots_are_rated_by_level_and_version(ann: Player) -> None:
    game = of_people(ann, bot=True)
    bots = of_bots("random", "greedy", "greedy")
    catch_up()
    assert set(entrants(game)) == {ann.opaque, "random"}
    assert set(entrants(bots)) == {"random", "greedy"}
    assert set(Rating.objects.values_list("seat_count", "who", "games")) == {
        *((2, ann.opaque, 1), (2, "random", 1)),
        *((3, "random", 1), (3, "greedy", 1)),
    }
    in_agreement()


def test_what_is_not_rated(ann: Player, ben: Player) -> None:
    of_people(ann, ben, is_public=False)
    of_people(ann, ben, patch={"upkeep": 0})
    of_people(ann, ann)
    of_bots("random", "random")
    simulation = order(MARKET, ["random", "greedy"], 1, seed="a seed")
    play_one(simulation, 0)
    stopped = running(ann, ann)
    catch_up()
    stop_by_operator(stopped, "enough")
    catch_up()
    assert CountedGame.objects.exists()
    for kind in filled(ALL):
        assert not kind._default_manager.exists(), kind


def test_who_hands_a_seat_on_is_last_and_who_came_is_not_rated(
    ann: Player, ben: Player, cid: Player
) -> None:
    game = of_people(ann, ben, gives_up=3, to=cid, options=ANN_BEGINS)
    assert not game.handed_over
    catch_up()
    rated = entrants(game)
    assert set(rated) == {ann.opaque, ben.opaque}
    assert (rated[ann.opaque][1], rated[ben.opaque][1]) == (True, False)
    assert Rating.objects.get(player=ann).mu < 25 < Rating.objects.get(player=ben).mu
    assert CountedGame.objects.get().population == "people"
    in_agreement()


def test_who_lends_a_seat_has_left_it_and_whoever_played_it_meanwhile_is_not_rated(
    ann: Player, ben: Player, cid: Player
) -> None:
    game = of_people(ann, ben, gives_up=3, to=cid, lent=4, options=ANN_BEGINS)
    assert game.seats.get(number=0).player == ann
    catch_up()
    rated = entrants(game)
    assert set(rated) == {ann.opaque, ben.opaque}
    assert (rated[ann.opaque][1], rated[ben.opaque][1]) == (True, False)
    assert Rating.objects.get(player=ann).mu < 25 < Rating.objects.get(player=ben).mu
    in_agreement()


def test_who_resigns_is_last_and_the_bot_is_not_rated(ann: Player, ben: Player) -> None:
    game = of_people(ann, ben, gives_up=3, options=ANN_BEGINS)
    catch_up()
    rated = entrants(game)
    assert set(rated) == {ann.opaque, ben.opaque}
    assert rated[ann.opaque][1] is True
    assert Rating.objects.get(player=ann).mu < 25 < Rating.objects.get(player=ben).mu
    in_agreement()


def test_partners_are_one_side_and_who_holds_both_its_seats_is_there_once(
    ann: Player, ben: Player, cid: Player
) -> None:
    both = of_people(ann, ben, ann, cid, options={"teams": True})
    mixed = of_people(ann, ben, cid, options={"teams": True}, bot=True)
    catch_up()
    side = dict(Contender.objects.filter(game=both.pk).values_list("who", "side"))
    assert Contender.objects.filter(game=both.pk).count() == 3
    assert side[ann.opaque] != side[ben.opaque] == side[cid.opaque]
    side = dict(Contender.objects.filter(game=mixed.pk).values_list("who", "side"))
    assert side[ann.opaque] == side[cid.opaque] != side[ben.opaque] == side["random"]
    in_agreement()


def test_who_sits_on_two_sides_is_rated_once(ann: Player, ben: Player) -> None:
    game = of_people(ann, ben, ann)
    catch_up()
    assert Contender.objects.filter(game=game.pk, who=ann.opaque).count() == 2
    assert Rating.objects.get(player=ann).games == 1
    in_agreement()


def test_who_never_chose_is_not_rated(ann: Player, ben: Player, cid: Player) -> None:
    seats = [SeatRequest("me"), SeatRequest("open"), SeatRequest("bot", "random")]
    game = lobby.create_game(ann, MARKET, {"first_seat": 0}, seats)
    lobby.join(game.pk, ben)
    resign(game.pk, ben, 1)
    resign(game.pk, ann, 0)
    play_to_the_end(game.pk)
    catch_up()
    assert not RatedGame.objects.exists()


def test_the_order_in_which_games_are_counted_does_not_matter(
    ann: Player, ben: Player, cid: Player
) -> None:
    games = [
        of_people(*people)
        for people in [(ann, ben), (ben, cid), (cid, ann), (ben, ann), (ann, ben)]
    ]
    games.append(of_people(ann, ben, gives_up=3, options=ANN_BEGINS))
    catch_up()
    due, counts = standings(), tallies()
    assert len(due) == 3
    rng = Random(1)
    for order_of_counting in (games[::-1], *(rng.sample(games, len(games)) for _ in range(2))):
        forget_everything()
        for game in order_of_counting:
            count({game.pk})
            while rate():
                pass
        assert standings() == due
        assert tallies() == counts
    in_agreement()


def test_however_many_are_rated_at_once_it_is_the_same(
    ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    for people in filled(permutations((ann, ben))):
        of_people(*people)
        of_people(*people)
    catch_up()
    due = standings()
    for some in (1, 2, 3):
        monkeypatch.setattr(rating, "RATED_AT_ONCE", some)
        forget_everything()
        catch_up()
        assert standings() == due


def test_until_games_are_rated_anew_ratings_are_those_of_before(
    ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        of_people(ann, ben)
    catch_up()
    due, counts = standings(), tallies()
    RatingPool.objects.update(definition="of before")
    monkeypatch.setattr(rating, "RATED_AT_ONCE", 1)
    seen = []
    while rate():
        seen.append(standings() == due and tallies() == counts)
    assert seen == [True, True, True]
    assert RatingPool.objects.get().definition == DEFINITION
    Rating.objects.update(mu=1)
    assert len(compare().differences) == 2
    rating.rate_anew_all()
    catch_up()
    assert standings() == due
    in_agreement()


def test_games_that_are_counted_anew_are_rated_in_their_place(ann: Player, ben: Player) -> None:
    games = [of_people(ann, ben) for _ in range(3)]
    catch_up()
    due, counts = standings(), tallies()
    CountedGame.objects.filter(pk=games[0].pk).update(revision="of before")
    catch_up()
    assert (standings(), tallies()) == (due, counts)
    Game.objects.filter(pk=games[1].pk).update(is_public=False)
    CountedGame.objects.filter(pk=games[1].pk).update(revision="of before")
    catch_up()
    assert {each[5] for each in standings()} == {2}
    in_agreement()


def test_what_a_release_without_ratings_forgot_is_counted_again(ann: Player, ben: Player) -> None:
    game = of_people(ann, ben)
    catch_up()
    due = standings()
    CountedGame.objects.all().delete()
    count({game.pk})
    catch_up()
    assert standings() == due
    assert Contender.objects.count() == 2
    in_agreement()


def test_who_is_erased_has_no_rating_and_others_keep_theirs(
    ann: Player, ben: Player, cid: Player
) -> None:
    of_people(ann, ben)
    of_people(ben, cid)
    later = of_people(ann, cid, gives_up=3, options=ANN_BEGINS)
    catch_up()
    due = [each for each in standings() if each[2] != ann.opaque]
    left = entrants(later)
    erase(ann.pk)
    assert standings() == due
    in_agreement()
    forget_everything()
    catch_up()
    assert standings() == due
    assert entrants(later) == left
    in_agreement()


def test_who_is_erased_while_they_are_rated_has_no_rating(
    ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever rates holds them, and an erasure waits for that."""
    of_people(ann, ben)
    held = Event()

    def holding(players: Iterable[UUID]) -> set[UUID]:
        there = hold_others(players)
        held.set()
        sleep(0.3)  # in which an erasure that did not wait would be over
        return there

    monkeypatch.setattr(rating, "hold_others", holding)
    raced = at_once([catch_up, lambda: held.wait(PATIENCE) and erase(ann.pk)])
    assert failures(raced) == []
    assert [each.who for each in Rating.objects.all()] == [ben.opaque]
    in_agreement()


def test_who_is_erased_before_their_game_is_over_is_last_in_it(ann: Player, ben: Player) -> None:
    of_people(ann, ben)
    catch_up()
    before = Rating.objects.get(player=ben)
    game = of_people(ann, ben, gives_up=3, erased=True, options=ANN_BEGINS)
    catch_up()
    assert entrants(game)[ann.opaque][1] is True
    assert [each.who for each in Rating.objects.all()] == [ben.opaque]
    assert Rating.objects.get(player=ben).mu > before.mu
    in_agreement()
    due = standings()
    forget_everything()
    catch_up()
    assert standings() == due


def test_a_pool_of_very_many_is_shown_whole(ann: Player, ben: Player) -> None:
    """More than fit into one statement."""
    of_people(ann, ben)
    catch_up()
    game = RatedGame.objects.get()
    terms = {"title": game.title, "seat_count": game.seat_count, "finished_at": game.finished_at}
    Contender.objects.bulk_create(
        [
            Contender(game=game, side=2, who=f"level-{number}", place=9, left=False, **terms)
            for number in range(7_000)
        ],
        1000,
    )
    RatingPool.objects.update(is_behind=True)
    while rate():
        pass
    assert Rating.objects.count() == 7_002
