"""How good a move looks to a greedy player of Cyclades, in gold.

The player asks what an area, a building, a card or a metropolis is worth (``worths``), how a battle
should go (``odds``), how safe an area is (``guards``), and from that what each god is worth now
(``favours``), what each action of a turn brings (``actions``, ``marches``, ``fleets``,
``creatures``, ``promises``) and where things go (``sites``). ``weights`` holds every judgement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.records import Move, Step
from games.titles.cyclades import moves as mv
from games.titles.cyclades.appraise import (
    actions,
    battles,
    bids,
    creatures,
    figures,
    fleets,
    marches,
    settling,
    sites,
)
from games.titles.cyclades.appraise.outlook import Outlook
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.battles import (
    BeforeBattle,
    ChooseLoss,
    ChooseLosses,
    HectorKills,
    Muster,
)
from games.titles.cyclades.steps.cards import (
    ChooseDrawn,
    CopyHero,
    HydraKills,
    PlaceCarried,
    SendByPerseus,
    TargetCreature,
    TradeWithHector,
)
from games.titles.cyclades.steps.cycle import Berth, Garrison, MakeOffer, Settle, Wander
from games.titles.cyclades.steps.metropolises import OrderBonuses, OrderDue, PlaceBonus
from games.titles.cyclades.steps.turn import Bless, Station

Judge = Callable[[Outlook, Any, Any], float]


def appraise(view: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """The worth of each move; only comparisons between moves of one decision mean anything."""
    step, outlook = view.flow.agenda[-1], Outlook(view, _asked(view, seat))
    whole = BY_QUESTION.get(type(step))
    return [(whole or BY_MOVE[type(move)])(outlook, step, move) for move in moves]


BY_QUESTION: Mapping[type[Step], Judge] = {
    Settle: settling.settle,
    Berth: settling.berth,
    Garrison: settling.garrison,
    MakeOffer: bids.bid,
    Wander: figures.wander,
    Bless: sites.prosper,
    Station: sites.garrison,
    Muster: marches.join,
    BeforeBattle: battles.effect_first,
    HectorKills: battles.kill,
    ChooseLoss: battles.lose,
    ChooseLosses: battles.lose,
    OrderDue: sites.first_built,
    PlaceBonus: sites.place_bonus,
    OrderBonuses: actions.nothing,
    TargetCreature: creatures.target,
    ChooseDrawn: creatures.drawn,
    HydraKills: figures.hydra_kills,
    PlaceCarried: sites.garrison,
    TradeWithHector: actions.trade,
    CopyHero: actions.copy,
    SendByPerseus: marches.send,
}
"""Question -> how its answers are judged, where all are of one kind."""

BY_MOVE: Mapping[type[Move], Judge] = {
    mv.Keep: figures.keep,
    mv.Release: actions.nothing,
    mv.Build: actions.build,
    mv.Replace: actions.replace,
    mv.BuildNothing: actions.nothing,
    mv.Recruit: actions.recruit,
    mv.TakeCard: actions.take_card,
    mv.Hire: actions.hire,
    mv.Buy: actions.buy,
    mv.Look: actions.look,
    mv.Play: actions.play,
    mv.PutBack: actions.nothing,
    mv.Sail: fleets.sail,
    mv.March: marches.march,
    mv.Mobilise: marches.mobilise,
    mv.Sacrifice: actions.sacrifice,
    mv.End: actions.nothing,
    mv.Push: figures.push,
    mv.Sink: figures.sink,
    mv.Return: sites.give_back,
    mv.Raise: sites.raise_,
    mv.RaiseOver: sites.raise_over,
    mv.Shelter: sites.shelter,
    mv.Reroll: battles.reroll,
    mv.Accept: actions.nothing,
    mv.Stay: battles.stay,
    mv.Retreat: battles.retreat,
}
"""Move -> how it is judged, at questions with several kinds of answer."""


def _asked(view: State, seat: int) -> FactionId:
    """The faction of the seat that the open question asks; of both losers its own (CY-12.5)."""
    step: Any = view.flow.agenda[-1]
    named = step.factions if isinstance(step, ChooseLosses) else (step.faction,)
    return next(faction for faction in named if view.table.factions[faction].seat == seat)
