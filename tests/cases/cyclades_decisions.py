"""Which decisions of the law (CY-D01 to CY-D34) the questions of the worked cases put."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.engine.cases import Report
from games.engine.cases.report import Asked
from games.titles.cyclades import moves as mv
from games.titles.cyclades.events.battles import UnitsMoved
from games.titles.cyclades.events.cycle import Offered

_BY_KIND: Mapping[str, str] = {
    "first_troops": "CY-D02",
    "offering": "CY-D03",
    "upkeep": "CY-D05",
    "creature_move": "CY-D06",
    "hydra": "CY-D07",
    "polyphemus": "CY-D08",
    "hero_area": "CY-D13",
    "muster": "CY-D17",
    "creature_target": "CY-D19",
    "carried_mercenary": "CY-D19",
    "drawn_card": "CY-D19",
    "looked_card": "CY-D20",
    "prosperity": "CY-D21",
    "returned_building": "CY-D22",
    "metropolis_site": "CY-D23",
    "bonus_area": "CY-D24",
    "given_building": "CY-D25",
    "hector_trades": "CY-D25",
    "copied_hero": "CY-D25",
    "perseus": "CY-D25",
    "hector": "CY-D26",
    "reroll": "CY-D27",
    "loss": "CY-D28",
    "hidden_loss": "CY-D28",
    "retreat": "CY-D29",
    "first_effect": "CY-D31",
    "order_of_metropolises": "CY-D32",
    "order_of_bonuses": "CY-D32",
}

_BY_MOVE: Mapping[type[Any], str] = {
    mv.BuildNothing: "CY-D11",
    mv.Recruit: "CY-D13",
    mv.Sail: "CY-D16",
    mv.March: "CY-D17",
    mv.Mobilise: "CY-D17",
    mv.Buy: "CY-D18",
    mv.Look: "CY-D20",
    mv.Sacrifice: "CY-D25",
    mv.End: "CY-D30",
    mv.Hire: "CY-D33",
}


def decisions_of(asked: Asked) -> Iterator[str]:
    """The decisions of the law that a question belongs to."""
    kind, step = asked.decision.kind, asked.step
    if kind == "action":
        yield from _in_a_turn(asked.moves)
    elif kind in ("first_area", "first_fleet"):
        yield "CY-D02" if getattr(step, "nth", 1) == 3 else "CY-D01"
    else:
        yield _BY_KIND[kind]


def _in_a_turn(moves: Sequence[Any]) -> Iterator[str]:
    built = [move for move in moves if isinstance(move, mv.Build)]
    recruited = [move for move in moves if isinstance(move, mv.Recruit | mv.TakeCard)]
    if built and recruited:
        yield "CY-D09"
    if len({move.area for move in built}) > 1:
        yield "CY-D10"
    if len({move.building for move in built}) > 1:
        yield "CY-D12"
    if any(move.gold for move in recruited):
        yield "CY-D15"
    if mv.END in moves and len(moves) > 1:
        yield "CY-D14"
    for move in moves:
        if type(move) in _BY_MOVE:
            yield _BY_MOVE[type(move)]


def decisions_met(report: Report) -> Iterator[str]:
    """Every decision of the law that a case comes to."""
    for asked in report.asked:
        yield from decisions_of(asked)
    for event in report.events:
        if isinstance(event, Offered) and event.destitute is True:
            yield "CY-D04"
        elif isinstance(event, UnitsMoved) and event.steps > 1:
            yield "CY-D34"
