"""How a hunt ends: injury, reward, hand limit (LH-20.15 to LH-20.17, LH-20.20)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Works
from games.engine.referee import Referee
from games.titles.hellas.components.event_cards import MONSTER_CARDS
from games.titles.hellas.components.ids import Icon, MonsterId, SlotId
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.events.hunts import HuntEnded
from games.titles.hellas.facts.heroes import uninjured
from games.titles.hellas.rules.injuries import injure
from games.titles.hellas.state import State
from games.titles.hellas.steps.cards import DiscardDown
from games.titles.hellas.steps.hunt import EndHunt, Reward

Ref = Referee[State]


def end_hunt(ref: Ref, step: EndHunt) -> None:
    """LH-20.15, LH-20.16; the figure and the Glory Token are his since the last wound."""
    table, seat = ref.state.table, step.seat
    hunt = table.hunt
    if hunt is None:
        return
    icons = covered_icons(hunt.monster, hunt.wounds)
    ref.push(Reward(seat, hunt.monster, icons, step.success), DiscardDown(seat))
    if not step.success:
        hurt = min(table.parameters.hunt.failure_injuries, len(uninjured(table, seat)))
        injure(ref, seat, hurt, "hunt")
    ref.emit(HuntEnded(seat, hunt.monster, step.success))


def covered_icons(monster: MonsterId, slots: Sequence[SlotId]) -> tuple[Icon, ...]:
    """The reward icons of symbols that were covered, each once."""
    added = [card.wounds for card in MONSTER_CARDS.values() if card.monster == monster]
    symbols = [*MONSTERS[monster].wounds, *(wound for wounds in added for wound in wounds)]
    rewards = [
        symbol.reward for symbol in symbols if symbol.slot in slots and symbol.reward is not None
    ]
    return tuple(dict.fromkeys(rewards))


WORKS: Works = {EndHunt: end_hunt}
