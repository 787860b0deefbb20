"""Figures tell nothing of games that are running, and nothing of games that are private."""

from __future__ import annotations

import pytest

from analytics.projection.catching_up import catch_up
from tests.api.actors import Actor
from tests.api.conftest import ME, OPEN, Table, seated
from tests.api.play import moves_of, played_to_the_end

pytestmark = pytest.mark.django_db(transaction=True)

EVERY = (
    "title=night_market&population=people,mixed,bots,simulation"
    "&rules=any&patched=any&handed_over=any"
)
PATHS = (
    f"win-rates/?{EVERY}",
    f"win-rates/?{EVERY}&by=lanterns",
    f"card-rates/?{EVERY}",
    *(f"game-lengths/?{EVERY}&unit={unit}" for unit in ("moves", "rounds", "seconds")),
    f"games/?{EVERY}",
    f"games/?{EVERY}&by=seat&value=0",
    "coverage/",
)


@pytest.fixture(autouse=True)
def _what_went_before_is_counted(db: None) -> None:
    catch_up()


def contents_of(who: Actor) -> list[bytes]:
    """Every byte that can be had about figures, once all is counted."""
    catch_up()
    return [who.get(f"analytics/{path}").content for path in PATHS]


def test_a_running_game_changes_no_byte_until_it_is_over(
    public_game: str, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    before = contents_of(nobody)
    for number, _ in enumerate(moves_of(public_game, ann, ben)):
        over = nobody.get(f"games/{public_game}/").json()["status"] != "running"
        if number % 7 == 0 or over:
            assert (contents_of(nobody) == before) is not over
    assert contents_of(nobody) != before


def test_a_private_game_changes_no_byte_for_anybody(
    game: str, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    people = (ann, ben, nobody)
    before = [contents_of(who) for who in people]
    played_to_the_end(game, ann, ben)
    assert [contents_of(who) for who in people] == before


def test_figures_name_no_player(table: Table, ann: Actor, ben: Actor, nobody: Actor) -> None:
    made = seated(table(ME, OPEN), ben)
    played_to_the_end(made, ann, ben)
    for answer in contents_of(nobody):
        for who in (ann, ben):
            assert who.player.encode() not in answer
            assert who.name.encode() not in answer
    assert made.encode() in b"".join(contents_of(nobody))
