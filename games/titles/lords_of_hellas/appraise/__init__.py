"""How good a move looks to a greedy player of Lords of Hellas.

The player asks how far everybody has come on the ways to victory, and what each region is worth
by that (``outlook``); from it what hoplites (``armies``), the hero (``heroes``), cards (``fights``)
and actions (``actions``) bring. ``weights`` holds every judgement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games.engine.records import Move
from games.titles.lords_of_hellas.appraise import actions, armies, fights, heroes
from games.titles.lords_of_hellas.appraise.outlook import Outlook
from games.titles.lords_of_hellas.moves import cards as cv
from games.titles.lords_of_hellas.moves import fights as fv
from games.titles.lords_of_hellas.moves import hoplites as hv
from games.titles.lords_of_hellas.moves import turn as mv
from games.titles.lords_of_hellas.state import State

Judge = Callable[[Outlook, Any, Any], float]


def appraise(view: State, seat: int, move: Move) -> float:
    """The worth of a move; only comparisons between moves of one decision mean anything."""
    step = view.flow.agenda[-1]
    return BY_MOVE[type(move)](outlook_of(view, seat), step, move)


BY_MOVE: Mapping[type[Move], Judge] = {
    mv.Hero: actions.hero,
    mv.Begin: actions.begin,
    mv.Use: actions.use,
    mv.Answer: actions.use,
    mv.Pass: actions.nothing,
    mv.Walk: heroes.walk,
    mv.Place: heroes.place,
    mv.Climb: heroes.climb,
    mv.Board: heroes.board,
    mv.Pray: actions.pray,
    mv.Prepare: actions.prepare,
    mv.Build: actions.build,
    mv.Raise: actions.raise_,
    mv.Repeat: actions.repeat,
    hv.Recruit: armies.recruit,
    hv.Send: armies.send,
    hv.Fortify: armies.fortify,
    hv.Unfortify: actions.nothing,
    hv.March: armies.march,
    hv.Hoplites: armies.count,
    hv.Lead: armies.lead,
    hv.Go: armies.go,
    hv.Halt: actions.nothing,
    hv.Fight: actions.nothing,
    hv.Withdraw: armies.withdraw,
    hv.Doom: armies.doom,
    hv.Save: actions.save,
    cv.Discard: fights.discard,
    cv.KeepCard: actions.keep_card,
    cv.KeepArtifact: actions.something,
    cv.KeepBlessing: actions.keep_blessing,
    cv.Pick: heroes.pick,
    cv.Glory: actions.glory,
    cv.FreeAction: actions.free_action,
    cv.Choose: actions.something,
    cv.Wound: actions.something,
    cv.Target: actions.target,
    cv.MoveMonster: actions.move_monster,
    cv.Roll: actions.nothing,
    cv.Attack: actions.nothing,
    cv.Reward: actions.reward,
    fv.First: actions.nothing,
    fv.Play: fights.play,
    fv.Hunt: lambda outlook, step, move: heroes.hunt(outlook, move.monster),
    fv.Strike: fights.strike,
    fv.Combine: fights.combine,
    fv.ShowAttack: actions.something,
    fv.Lay: fights.lay,
    fv.Defend: actions.something,
    fv.Parry: lambda outlook, step, move: 0.6,
    fv.Suffer: actions.nothing,
}
"""Move -> how it is judged."""

_encoder = msgspec.msgpack.Encoder()
_latest: tuple[bytes, int, Outlook] | None = None


def outlook_of(view: State, seat: int) -> Outlook:
    """The outlook of a question, the same one for all its moves.

    The latest is kept, because a policy asks for the moves of a question one by one. It is used
    again only for the same table object with the same content: a simulation changes a table in
    place, and an outlook works on the table it was made from.
    """
    global _latest
    content = _encoder.encode(view)
    latest = _latest
    if latest is not None:
        known, whose, outlook = latest
        if whose == seat and outlook.table is view.table and known == content:
            return outlook
    outlook = Outlook(view, seat)
    _latest = (content, seat, outlook)
    return outlook
