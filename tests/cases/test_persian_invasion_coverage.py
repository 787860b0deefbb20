"""The worked cases of Persian Invasion show each kind of order of a Script, each fact, each end."""

from __future__ import annotations

from functools import cache

from games.engine.cases import Report
from games.engine.flow import Chose
from games.titles.hellas.events.table import GameEnded
from games.titles.persian_invasion import events as ev
from games.titles.persian_invasion.components.scripts import SCRIPTS
from games.titles.persian_invasion.events import EVENTS, TokenTurned
from games.titles.persian_invasion.moves import Allies, CatchSpy, Hoist, Lose, Rest
from games.titles.persian_invasion.rules.victory import ENDINGS
from tests.cases.played import played


@cache
def holding() -> list[Report]:
    """What came of the cases that hold; the others show nothing."""
    return [report for report in played("persian_invasion").values() if report.holds]


def test_every_kind_of_order_is_carried_out_in_each_act_that_has_it() -> None:
    shown = set()
    for report in holding():
        act = int(report.case.position.get("act", 1))
        for event in report.events:
            if isinstance(event, TokenTurned) and event.use == "script":
                shown |= {(act, order.kind) for order in SCRIPTS[act][event.number].orders}
    every = {
        (act, order.kind)
        for act, scripts in SCRIPTS.items()
        for script in scripts.values()
        for order in script.orders
    }
    assert every - shown == set()


OWN = [kind for kind in EVENTS if kind.__module__ == ev.__name__]
NOT_IN_A_CASE = {"CampaignLaid"}
"""Lies under every case, and is told before its events begin."""


def test_every_fact_of_its_own_is_told_in_a_case() -> None:
    kinds = {type(event).__name__ for report in holding() for event in report.events}
    assert {kind.__name__ for kind in OWN} - kinds - NOT_IN_A_CASE == set()


def test_every_choice_of_its_own_is_made_in_a_case() -> None:
    made = {
        type(event.move)
        for report in holding()
        for event in report.events
        if isinstance(event, Chose)
    }
    assert {Allies, Hoist, Lose, Rest, CatchSpy} - made == set()


def test_every_ending_is_shown() -> None:
    shown = {
        event.outcome.reason
        for report in holding()
        for event in report.events
        if isinstance(event, GameEnded)
    }
    assert shown == set(ENDINGS)
