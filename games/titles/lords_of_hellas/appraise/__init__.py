"""How good a move looks to a greedy player of Lords of Hellas.

The player asks how far everybody has come on the four ``ways`` to victory, what each region is
worth by that (``outlook``) and how a battle should go (``odds``); from it what hoplites
(``armies``), cards in a battle (``battles``), a hunt (``hunts``, ``attacks``), the hero
(``heroes``), monsters and monuments (``monsters``), effects (``effects``), actions (``actions``)
and whatever is chosen once (``choices``) bring. ``weights`` holds every judgement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.records import Move, Step
from games.titles.hellas.moves import fights as fv
from games.titles.hellas.moves import hoplites as hv
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.state import State
from games.titles.hellas.steps import actions as action_steps
from games.titles.hellas.steps import battle as battle_steps
from games.titles.hellas.steps import cards as card_steps
from games.titles.hellas.steps import hoplites as hoplite_steps
from games.titles.hellas.steps import hunt as hunt_steps
from games.titles.lords_of_hellas import steps as ls
from games.titles.lords_of_hellas.appraise import (
    actions,
    attacks,
    attributes,
    battles,
    choices,
    defence,
    effects,
    gains_and_losses,
    heroes,
    hunts,
    monsters,
    monuments,
    stepping,
    strikes,
    travelling,
    wounding,
)
from games.titles.lords_of_hellas.appraise.outlook import Outlook

Judge = Callable[[Outlook, Any, Any], float]


def appraise(view: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """The worth of each move; only comparisons between moves of one decision mean anything."""
    step, outlook = view.flow.agenda[-1], Outlook(view, seat)
    whole = BY_QUESTION.get(type(step))
    return [
        (ANYWHERE.get(type(move)) or whole or BY_MOVE[type(move)])(outlook, step, move)
        for move in moves
    ]


ANYWHERE: Mapping[type[Move], Judge] = {mv.Use: effects.use, mv.Answer: effects.use}
"""Effects, which may be used beside any question."""

BY_QUESTION: Mapping[type[Step], Judge] = {
    ls.ChooseHero: choices.hero,
    ls.PlaceHero: heroes.begin_in,
    action_steps.MoveHero: heroes.walk,
    action_steps.Board: heroes.board,
    action_steps.Pray: choices.pray,
    action_steps.Prepare: choices.prepare,
    action_steps.BuildTemple: choices.build,
    ls.ChooseMonument: monuments.raise_,
    ls.RepeatAction: actions.repeat,
    ls.FirstToAct: choices.nothing,
    battle_steps.PlayCard: battles.play,
    ls.Bluff: battles.play,
    card_steps.DiscardDown: choices.discard,
    card_steps.Discard: choices.discard,
    card_steps.KeepArtifact: choices.keep_artifact,
    card_steps.KeepCard: choices.keep_card,
    card_steps.Redraw: choices.redraw,
    card_steps.Injure: attributes.injure,
    card_steps.Heal: attributes.heal,
    card_steps.Change: attributes.change,
    ls.TakeGlory: choices.take_glory,
    card_steps.GiveGlory: choices.give_glory,
    card_steps.FreeAction: actions.free,
    card_steps.Choose: effects.choose,
    card_steps.Wound: wounding.wound,
    card_steps.InjureEnemy: choices.target,
    card_steps.PlaceByEffect: heroes.place,
    card_steps.MoveMonster: monsters.move_monster,
    card_steps.Draft: choices.keep_blessing,
    hoplite_steps.Recruit: gains_and_losses.recruit,
    hoplite_steps.Divide: gains_and_losses.doom,
    ls.Save: gains_and_losses.save,
    hoplite_steps.Battles: choices.nothing,
    hoplite_steps.Count: stepping.count,
    hoplite_steps.Lead: travelling.lead,
    hoplite_steps.Travel: travelling.travel,
    hoplite_steps.Withdraw: gains_and_losses.withdraw,
    hoplite_steps.Bring: battles.bring,
    hunt_steps.ChooseMonster: hunts.hunt,
    hunt_steps.Strike: strikes.strike,
    hunt_steps.PayCombo: strikes.pay,
    ls.ChooseAttack: attacks.show_attack,
    hunt_steps.Reward: choices.reward,
    ls.MonsterPhase: choices.nothing,
    ls.ActMonster: monsters.move_monster,
    ls.ToHighest: monsters.move_monster,
}
"""Question -> how its answers are judged, where one judge looks at all of them."""

BY_MOVE: Mapping[type[Move], Judge] = {
    mv.Begin: actions.begin,
    mv.Pass: choices.nothing,
    hv.Send: stepping.send,
    hv.Fortify: stepping.fortify,
    hv.Unfortify: choices.nothing,
    hv.March: stepping.march,
    hv.Halt: choices.nothing,
    fv.Lay: defence.lay,
    fv.Defend: defence.defend,
    fv.Parry: defence.parry,
    fv.Suffer: defence.suffer,
}
"""Move -> how it is judged, at questions with several kinds of answer."""
