"""Boxes of what everybody shares: monsters, quests, temples, decks and discard piles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine.drawing.boxes import Box
from games.engine.drawing.marks import Mark, words
from games.engine.english import listed
from games.engine.records import label
from games.titles.hellas.board import marks
from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.event_cards import (
    EVENT_CARDS,
    MONSTER_CARDS,
    is_monster,
    is_quest,
)
from games.titles.hellas.components.ids import EventCardId, MonsterId, QuestId
from games.titles.hellas.components.map import LAND_FACTS
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.temple_cards import TEMPLE_CARDS
from games.titles.hellas.describe import effects, quests
from games.titles.hellas.describe.phrases import cards
from games.titles.hellas.describe.words import region, regions
from games.titles.hellas.facts.monsters import track
from games.titles.hellas.state import Table

_GLORY_AT = 40


def shared(table: Table) -> list[Box]:
    """All of them."""
    return [_monsters(table), _quests(table), _temples(table), _decks(table), _discards(table)]


def _monsters(table: Table) -> Box:
    """LH-19.1: the open symbols, and where cards have evolved it."""
    box = Box("Monsters")
    here = [monster for monster in MONSTERS if monster in table.monsters]
    for monster in here:
        _monster(box, table, monster)
    if not here:
        box.tell("None is on the map")
    return box


def _monster(box: Box, table: Table, monster: MonsterId) -> None:
    there, symbols = table.monsters[monster], track(table, monster)
    sign = marks.monster(monster, len(there.wounds), len(symbols), short=False)
    box.add(sign, words(region(there.region)))
    box.row(*tray(table, monster, f"wound.{monster}"))
    if there.evolutions:
        evolved = (card for card in MONSTER_CARDS if card in there.evolutions)
        box.tell(f"Evolved: {regions(MONSTER_CARDS[card].region for card in evolved)}")


def tray(table: Table, monster: MonsterId, name: str) -> list[Mark]:
    """The symbols of a monster, of which a wound covers some; places called ``name`` and slot."""
    covered = table.monsters[monster].wounds
    return [
        marks.wound(
            *(monster, there.slot, there.symbol + ("" if there.reward is None else "+")),
            f"{name}.{there.slot}",
            covered=there.slot in covered,
        )
        for there in track(table, monster)
    ]


def _quests(table: Table) -> Box:
    """LH-23.2: the slots, with what each step requires and costs."""
    box = Box("Quests")
    for number, quest in enumerate(table.quests, 1):
        if quest is None:
            box.tell(f"{number}: free")
            continue
        reward = f"{QUESTS[quest].name}: its reward: {effects.does(table.parameters, quest)}"
        box.tell(f"{number}: {QUESTS[quest].name}", bold=True, tooltip=reward)
        box.tell(f"In {region(QUESTS[quest].region)}")
        for stage, line in enumerate(_steps(table, quest), 1):
            tooltip = f"{QUESTS[quest].name}, step {line}"
            box.tell(line, at=f"quest.{quest}.{stage}", tooltip=tooltip)
    return box


def _steps(table: Table, quest: QuestId) -> Iterator[str]:
    for stage in range(1, len(QUESTS[quest].steps) + 1):
        there = [
            label(seat)
            for seat, player in enumerate(table.players)
            if player.quest == quest and player.stage == stage
        ]
        asked = quests.asks(table.parameters, quest, stage)
        yield f"{stage}. {asked}" + (f" - {listed(there)}" if there else "")


def _temples(table: Table) -> Box:
    """LH-13.2 to LH-13.4: how many are built, and which begin a draft."""
    box = Box("Temples")
    built, of = table.temples, table.parameters.seats[str(len(table.players))].temples
    box.tell(f"Built: {built} of {of}")
    if table.temple_card is not None:
        drafts = TEMPLE_CARDS[table.temple_card].drafts
        box.tell(f"Blessings are drafted with temples {listed(map(str, drafts))}")
    if table.glory:
        box.add(words("Glory"))
        box.beside(*map(marks.glory, (x for x in LAND_FACTS if x in table.glory)), x=_GLORY_AT)
    return box


def _decks(table: Table) -> Box:
    """LH-2.2: how many cards are left."""
    decks = table.decks
    box = Box("Cards in the decks")
    box.tell(f"Combat: {decks.combat}, events: {decks.events}")
    box.tell(f"Artifacts: {decks.artifacts}, blessings: {decks.blessings}")
    if table.hunt is not None:
        box.tell(f"Monster attacks: {decks.attacks}")
    return box


def _discards(table: Table) -> Box:
    """LH-28.2: piles that lie face up, and what left the game."""
    box = Box("Discarded")
    piles = {
        "Combat": cards(sorted(table.combat_discards)) if table.combat_discards else "",
        "Events": _events(card for card in EVENT_CARDS if card in table.event_discards),
        "Quests done": _events(card for card in QUESTS if card in table.done),
        "Lost artifacts": ", ".join(
            ARTIFACTS[artifact].name for artifact in ARTIFACTS if artifact in table.lost
        ),
    }
    for name, names in piles.items():
        if names:
            box.tell(f"{name}: {names}")
    if table.thrown:
        box.tell(f"Blessings face down: {table.thrown}")
    if len(box.drawn) == 1:
        box.tell("Nothing yet")
    return box


def _events(names: Iterable[EventCardId]) -> str:
    return ", ".join(map(_event, names))


def _event(card: EventCardId) -> str:
    """``Hydra in Argolis``, or the name of a quest."""
    if is_quest(card):
        return QUESTS[card].name
    assert is_monster(card)
    facts = MONSTER_CARDS[card]
    return f"{MONSTERS[facts.monster].name} in {region(facts.region)}"
