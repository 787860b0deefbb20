"""Slots and the rows that go with games: what needs no server."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.apps import apps
from django.db.models import Model

from games.models import Game
from shards.figures import OF_EACH, OF_THE_HOME
from shards.slots import SLOTS, in_slot, range_of, slot_of
from shards.tables import BEFORE, DERIVED, GO_ALONG, HELD, LEFT
from tests.filled import filled


def test_a_slot_is_the_first_three_digits_of_an_id() -> None:
    assert slot_of(UUID("a1b00000-0000-4000-8000-000000000000")) == 0xA1B
    assert range_of(0xA1B) == (
        UUID("a1b00000-0000-0000-0000-000000000000"),
        UUID("a1bfffff-ffff-ffff-ffff-ffffffffffff"),
    )


def test_ranges_of_slots_meet_and_leave_nothing_out() -> None:
    assert range_of(0)[0].int == 0
    assert range_of(SLOTS - 1)[1].int == 2**128 - 1
    for slot in filled(range(1, SLOTS)):
        assert range_of(slot)[0].int == range_of(slot - 1)[1].int + 1


def test_an_id_is_brought_into_a_slot_and_is_a_random_one_still() -> None:
    for slot in filled((0, 1, 0xFFF)):
        game = in_slot(slot, uuid4())
        assert slot_of(game) == slot
        assert game.version == 4


def test_whatever_refers_to_a_game_goes_where_it_goes() -> None:
    """Or is removed and made anew, or holds it back, or its app hears of it."""
    known = {*GO_ALONG, *LEFT, *HELD, *BEFORE}
    reached: set[type[Model]] = {Game}
    more = True
    while more:
        referring = {
            model
            for model in apps.get_models()
            for field in model._meta.get_fields()
            if field.many_to_one or field.one_to_one
            if field.concrete and field.related_model in reached
            if model._meta.db_table not in HELD and model._meta.app_label not in DERIVED
        }
        more = not referring <= reached
        reached |= referring
    forgotten = {model._meta.db_table for model in filled(reached)} - known
    assert not forgotten


def test_all_that_figures_are_made_of_is_collected() -> None:
    collected = {*OF_EACH, *OF_THE_HOME}
    assert len(collected) == len(OF_EACH) + len(OF_THE_HOME)
    tables = {model._meta.db_table for model in apps.get_app_config("analytics").get_models()}
    assert tables - collected == {"analytics_orderkey"}  # which is about requests
