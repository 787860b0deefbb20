"""Slain monsters: a blessing and the favour of the land (LHS-3.3)."""

from __future__ import annotations

from games.engine.questions import StandingRules, Works
from games.engine.referee import Referee
from games.titles.hellas.components.map import MAP
from games.titles.hellas.events.cards import PackDiscarded
from games.titles.hellas.events.monsters import MonsterSlain, MonsterWounded
from games.titles.hellas.facts.monsters import open_slots
from games.titles.hellas.rules import draft
from games.titles.hellas.steps.cards import PassPack
from games.titles.persian_invasion.facts.sides import PLAYER, table_of
from games.titles.persian_invasion.rules.attitude import rise
from games.titles.persian_invasion.state import State

Ref = Referee[State]


def slay(ref: Ref, event: MonsterWounded) -> None:
    """With the last symbol a monster is slain, wherever that happens: its artifact is out of the
    game, a blessing and the land's favour are the reward (LHS-3.3)."""
    if open_slots(table_of(ref), event.monster):
        return
    region = table_of(ref).monsters[event.monster].region
    ref.emit(MonsterSlain(PLAYER, event.monster, artifact_lost=True))
    rise(ref, MAP[region].land)
    draft.begin(ref, PLAYER)


def discard_pack(ref: Ref, step: PassPack) -> None:
    """The blessing that was not chosen: nobody else is to see it."""
    pack = ref.state.packs["pack"]
    left = tuple(pack.blessings)
    ref.emit(PackDiscarded(len(left), pack.owners, left))


STANDING_RULES: StandingRules = {MonsterWounded: (slay,)}
WORKS: Works = {PassPack: discard_pack}
