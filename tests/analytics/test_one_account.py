"""One account at several seats wins against itself: no figure about people counts that."""

from __future__ import annotations

import pytest

from analytics.models import CountedGame
from analytics.projection.catching_up import catch_up
from analytics.projection.rebuilding import forget_everything
from analytics.selectors.coverage import coverage
from games.models import Game, Player
from games.services.erasing import erase
from tests.analytics.table import MARKET, of_bots, of_people, rows

pytestmark = pytest.mark.django_db(transaction=True)


def counted_as(game: Game) -> str:
    return CountedGame.objects.get(pk=game.pk).population


def test_people_are_those_of_whom_each_has_one_seat(ann: Player, ben: Player) -> None:
    each, alone, beside = of_people(ann, ben), of_people(ann, ann), of_people(ann, ben, ann)
    catch_up()
    assert [counted_as(game) for game in (each, alone, beside)] == ["people", "doubled", "doubled"]
    strata = {row.population: row.games for row in coverage(MARKET) if row.seats == 2}
    assert strata == {"people": 1, "doubled": 1}


def test_where_bots_play_too_it_is_a_mixture_as_before(ann: Player) -> None:
    mixed, handed_over, bots = (
        of_people(ann, ann, bot=True),
        of_people(ann, ann, gives_up=3),
        of_bots(),
    )
    catch_up()
    assert [counted_as(game) for game in (mixed, handed_over, bots)] == ["mixed", "mixed", "bots"]


def test_it_follows_from_the_events_also_once_the_person_is_erased(
    ann: Player, ben: Player
) -> None:
    each, alone = of_people(ann, ben), of_people(ann, ann)
    catch_up()
    before = rows()
    erase(ann.pk)
    forget_everything()
    catch_up()
    assert rows() == before
    assert (counted_as(each), counted_as(alone)) == ("people", "doubled")


def test_games_that_were_counted_as_those_of_people_are_counted_anew(ann: Player) -> None:
    game = of_people(ann, ann)
    catch_up()
    CountedGame.objects.update(population="people", revision="of before")
    catch_up()
    assert counted_as(game) == "doubled"
