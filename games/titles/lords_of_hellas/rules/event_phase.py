"""The Event Phase: quests come, monsters come or evolve (LH-18)."""

from __future__ import annotations

from msgspec import UnsetType

from games.engine.questions import Works
from games.engine.referee import Referee
from games.titles.hellas.components.event_cards import MONSTER_CARDS, is_monster, is_quest
from games.titles.hellas.components.ids import EventCardId, MonsterCardId, QuestId
from games.titles.hellas.events.monsters import MonsterPlaced
from games.titles.hellas.state import State
from games.titles.lords_of_hellas.events import EventDrawn, MonsterEvolved, QuestPlaced
from games.titles.lords_of_hellas.steps import EventPhase

Ref = Referee[State]


def draw_event(ref: Ref) -> EventCardId:
    """The top card, face up; the deck must not be empty."""
    assert not isinstance(ref.state.event_bag, UnsetType)  # whoever draws is no viewer
    bag = ref.state.event_bag
    card = bag[ref.pick("deck:events", bag)]
    ref.emit(EventDrawn(card))
    return card


def place_quest(ref: Ref, quest: QuestId) -> None:
    """LH-18.2, LH-18.3: onto the first free slot, or nowhere."""
    slots = ref.state.table.quests
    if None in slots:
        ref.emit(QuestPlaced(quest, slots.index(None)))


def event_phase(ref: Ref, step: EventPhase) -> None:
    """LH-18.1, LH-18.7: an empty deck brings nothing and is not made anew (LH-R50)."""
    if not ref.state.table.decks.events:
        return
    card = draw_event(ref)
    if is_monster(card):
        _monster(ref, step, card)
    elif is_quest(card):
        place_quest(ref, card)


def _monster(ref: Ref, step: EventPhase, card: MonsterCardId) -> None:
    """LH-18.4 to LH-18.6: it evolves, it comes, or, being slain, another card is drawn."""
    table, facts = ref.state.table, MONSTER_CARDS[card]
    if facts.monster in table.monsters:
        ref.emit(MonsterEvolved(facts.monster, card))
    elif any(facts.monster in player.monsters for player in table.players):
        ref.push(step)
    else:
        ref.emit(MonsterPlaced(facts.monster, facts.region))


WORKS: Works = {EventPhase: event_phase}
