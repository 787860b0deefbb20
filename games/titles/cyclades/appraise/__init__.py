"""How good a move looks to a greedy player of Cyclades, in gold.

The player asks what an area, a building, a card or a metropolis is worth (``worths``), how a battle
should go (``odds``), how safe an area is (``guards``), and from that what each god is worth now
(``favours``), what each action of a turn brings (``actions``, ``marches``, ``fleets``,
``creatures``, ``promises``) and where things go (``sites``). ``weights`` holds every judgement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.latest import Latest
from games.engine.records import Move, Step
from games.titles.cyclades import moves as mv
from games.titles.cyclades import steps
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

Judge = Callable[[Outlook, Any, Any], float]


def appraise(view: State, seat: int, move: Move) -> float:
    """The worth of a move; only comparisons between moves of one decision mean anything."""
    step = view.flow.agenda[-1]
    judge = BY_QUESTION.get(type(step)) or BY_MOVE[type(move)]
    return judge(outlook_of(view, seat), step, move)


BY_QUESTION: Mapping[type[Step], Judge] = {
    steps.Settle: settling.settle,
    steps.Berth: settling.berth,
    steps.Garrison: settling.garrison,
    steps.MakeOffer: bids.bid,
    steps.Wander: figures.wander,
    steps.Bless: sites.prosper,
    steps.Station: sites.garrison,
    steps.Muster: marches.join,
    steps.BeforeBattle: battles.effect_first,
    steps.HectorKills: battles.kill,
    steps.ChooseLoss: battles.lose,
    steps.ChooseLosses: battles.lose,
    steps.OrderDue: sites.first_built,
    steps.PlaceBonus: sites.place_bonus,
    steps.OrderBonuses: actions.nothing,
    steps.TargetCreature: creatures.target,
    steps.ChooseDrawn: creatures.drawn,
    steps.HydraKills: figures.hydra_kills,
    steps.PlaceCarried: sites.garrison,
    steps.TradeWithHector: actions.trade,
    steps.CopyHero: actions.copy,
    steps.SendByPerseus: marches.send,
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

_outlooks = Latest(lambda view, seat: Outlook(view, _asked(view, seat)))


def outlook_of(view: State, seat: int) -> Outlook:
    """The outlook of a question, the same one for all its moves."""
    return _outlooks.of(view, seat)


def _asked(view: State, seat: int) -> FactionId:
    """The faction of the seat that the open question asks; of both losers its own (CY-12.5)."""
    step: Any = view.flow.agenda[-1]
    named = step.factions if isinstance(step, steps.ChooseLosses) else (step.faction,)
    return next(one for one in named if view.table.factions[one].seat == seat)
