"""What is told of moves and facts: names and no ids, choices that differ, and nothing twice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple, get_args

import msgspec
import pytest

from games.bots.levels import LEVELS
from games.bots.random import POLICIES
from games.engine import asking, describing
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.flow import Chose, Waits
from games.engine.playing_out import play_out
from games.engine.policy import Policy
from games.engine.records import Event, Move
from games.engine.secrecy import redact
from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.event_cards import MONSTER_CARDS
from games.titles.hellas.components.ids import MonsterId, RegionId, SlotId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.describe import phrases, symbols, words
from games.titles.hellas.events import battles, cards, heroes, hoplites, hunts, monsters
from games.titles.hellas.events import table as ev
from games.titles.hellas.moves import cards as choices
from games.titles.hellas.moves import fights, turn
from games.titles.hellas.moves import hoplites as orders
from games.titles.hellas.steps.parts import By, Cause, Death
from games.titles.lords_of_hellas import TITLE
from games.titles.lords_of_hellas import events as le
from games.titles.lords_of_hellas import moves as lv
from games.titles.lords_of_hellas.describe import SILENT_MOVES
from games.titles.lords_of_hellas.moves import MOVES
from tests.filled import filled

KIND_ONLY = (turn.Prepare, choices.Reward)
"""Moves that name the kind of a thing, of which the facts name the thing itself."""


class Moment(NamedTuple):
    """A choice, what followed, and in which words each question then puts its choices."""

    move: Move | None
    events: Sequence[Event]
    put: Sequence[tuple[str, Sequence[str]]]


@cache
def watched(seats: int) -> tuple[Moment, ...]:
    """Some games by chance and some by players who want to win, choice by choice."""
    policies: list[Policy] = [POLICIES["random"](TITLE), LEVELS["greedy"](TITLE)]
    options = TITLE.reading.options({"max_rounds": 25})
    seen: list[Moment] = []
    for number in range(4):
        play_out(
            TITLE,
            [policies[number % 2]] * seats,
            SeededChance(f"told {number}"),
            Random(number),
            options=options,
            observer=lambda state, _asked, move, events: seen.append(
                Moment(move, tuple(events), _put(state))
            ),
        )
    return tuple(seen)


def _put(state: Any) -> list[tuple[str, list[str]]]:
    return [
        (
            decision.kind,
            [describing.describe(TITLE, move) for move in asking.moves_of(TITLE, state, decision)],
        )
        for decision in asking.decisions(TITLE, state)
    ]


def named(move: Move) -> set[str]:
    """Regions, monsters, cards, attributes, actions and so on that a move names."""
    fields = {} if isinstance(move, KIND_ONLY) else msgspec.to_builtins(move)
    return {value for name, value in fields.items() if name != "move" and isinstance(value, str)}


@pytest.mark.parametrize("seats", TITLE.seat_counts)
def test_facts_name_all_that_the_move_before_them_named(seats: int) -> None:
    met: set[type[Move]] = set()
    for move, events, _ in filled(watched(seats)):
        facts = [event for event in events if not isinstance(event, Chose | Waits)]
        if isinstance(move, SILENT_MOVES) and facts:
            text = b" ".join(map(canonical, facts)).decode()
            assert {name for name in named(move) if f'"{name}"' not in text} == set(), (move, text)
            met.add(type(move))
    assert len(met) > 30


@pytest.mark.parametrize("seats", TITLE.seat_counts)
def test_no_two_choices_of_a_question_read_alike(seats: int) -> None:
    asked: set[str] = set()
    for moment in filled(watched(seats)):
        for kind, alternatives in moment.put:
            assert len(set(alternatives)) == len(alternatives), (kind, alternatives)
            asked.add(kind)
    assert len(asked) > 25


def test_cards_of_other_kinds_have_other_names() -> None:
    """LH-2.2: several combat and attack cards bear one name."""
    assert len({words.card(card) for card in COMBAT_CARDS}) == len(COMBAT_CARDS)
    assert len({words.attack(card) for card in ATTACK_CARDS}) == len(ATTACK_CARDS)


def test_symbols_of_a_monster_are_told_apart() -> None:
    """LH-19.1: those of the tray, and those that evolutions add."""
    for monster, facts in MONSTERS.items():
        evolved = [card.wounds for card in MONSTER_CARDS.values() if card.monster == monster]
        slots = [wound.slot for wound in (*facts.wounds, *sum(evolved, ()))]
        assert len({symbols.symbol(monster, slot) for slot in slots}) == len(slots)
    every: tuple[SlotId, ...] = get_args(SlotId)
    assert len({symbols.place(slot) for slot in every}) == len(every)


@pytest.mark.parametrize("cause", [*get_args(Cause), *get_args(By), "limit"])
def test_everything_that_may_happen_for_a_reason_can_say_it(cause: str) -> None:
    phrase = phrases.through(cause)
    assert phrase == "" or phrase.startswith(" ")
    assert "_" not in phrase


def test_each_choice_between_effects_of_a_card_has_words() -> None:
    """W-10, W-26, LH-5.2."""
    kinds = {
        effect.kind
        for artifact in ARTIFACTS.values()
        if artifact.choose_one
        for effect in artifact.effects
    }
    kinds |= {
        effect.kind
        for blessing in BLESSINGS.values()
        if blessing.choose_one
        for effect in blessing.effects
    }
    assert len(kinds) > 3
    assert not [
        k for k in kinds if describing.describe(TITLE, choices.Choose(k)).startswith("Choose the")
    ]


CRETE: RegionId = "crete"
HYDRA: MonsterId = "hydra"
READS: list[tuple[Event | Move, str]] = [
    (
        hoplites.HoplitesMoved(1, "march", "corinthia", "arcadia", 4),
        "P2 marches 4 hoplites from Corinthia to Arcadia.",
    ),
    (
        hoplites.HoplitesMoved(1, "hermes", "elis", "arcadia", 1, passing=True),
        "P2 moves 1 hoplite from Elis to Arcadia through Hermes, on the way.",
    ),
    (
        hoplites.HoplitesKilled((Death(0, CRETE, 2), Death(2, CRETE, 1)), "battle"),
        "2 hoplites of P1 in Crete and 1 hoplite of P3 in Crete die in battle.",
    ),
    (
        hoplites.HoplitesKilled((Death(0, CRETE, 1),), HYDRA),
        "1 hoplite of P1 in Crete dies through the Hydra.",
    ),
    (
        hoplites.HoplitesRecruited(0, "laconia", 4, 1, "recruit"),
        "P1 recruits 4 hoplites in Laconia, 1 of them into the city spot.",
    ),
    (hoplites.ControlGained(0, CRETE, 2), "P1 takes control of Crete from P3."),
    (
        battles.CardPlayed(0, "axe_assault", 7, 2, planned=True),
        "P1 plays Assault (axe 4) with Master Plan: strength 7, 2 casualty symbols.",
    ),
    (battles.SymbolsChanged(0, -1), "P1 has 1 casualty symbol fewer."),
    (
        battles.BattleEnded(CRETE, 0, fought=False),
        "It comes to no battle in Crete; only P1 has hoplites left there.",
    ),
    (monsters.MonsterPlaced("medusa", CRETE), "Medusa appears in Crete."),
    (monsters.MonsterMoved(HYDRA, CRETE), "The Hydra goes to Crete."),
    (
        monsters.MonsterWounded(0, "cyclops", "w2", "thunder_of_zeus"),
        "P1 covers the second bow of the Cyclops through Thunder of Zeus.",
    ),
    (hunts.HuntEnded(0, HYDRA, success=False), "P1's hunt on the Hydra fails."),
    (heroes.GloryTaken(0, "blue", 1), "P1 takes the Glory Token of the Blue Land from P2."),
    (heroes.Injured(0, "speed", "ma_fury"), "P1's hero is injured in Speed through Fury."),
    (
        ev.EffectUsed(0, "b_push_ups", "hero_movement", "turn"),
        "P1 uses Push-Ups instead of Hero Movement.",
    ),
    (ev.TempleBuilt(0, "phocis", 0), "P1 builds the Oracle of Delphi in Phocis."),
    (turn.Begin("march"), "Perform March."),
    (turn.Begin("prayer"), "Begin Prayer."),
    (
        orders.March("b_forced_march", "elis", CRETE),
        "March from Elis to Crete through Forced March.",
    ),
    (fights.Strike("sickle_charge", "w3"), "Cover symbol 3 of the tray with Charge (sickle 4)."),
    (
        fights.Lay("axe_assault", 1, 1),
        "Defend with Assault (axe 4), Master Plan and Advanced Dodge.",
    ),
]


@pytest.mark.parametrize(("record", "sentence"), READS)
def test_sentences_read_like_this(record: Event | Move, sentence: str) -> None:
    assert describing.describe(TITLE, record) == sentence


SECRETS: list[tuple[Event, str, str]] = [
    (
        cards.CardsDrawn(0, 2, "zeus", ("mace_trap", "mace_trap")),
        "P1 draws 2 combat cards through Zeus: 2 Trap (mace 1).",
        "P1 draws 2 combat cards through Zeus.",
    ),
    (
        cards.CardKept(0, ("bow_glory",), "mace_trap"),
        "P1 keeps Trap (mace 1) and discards Glory (bow 1).",
        "P1 keeps a combat card and discards Glory (bow 1).",
    ),
    (
        cards.ArtifactsLooked(0, 2, ("harpe", "aegis")),
        "P1 looks at 2 neutral artifacts: Harpe and Aegis.",
        "P1 looks at 2 neutral artifacts.",
    ),
    (
        le.PackPassed(1, (0, 1), ("b_exile",)),
        "The other blessings go on to P2: Exile.",
        "The other blessings go on to P2.",
    ),
    (
        hunts.AttacksDrawn(0, 2, (0,), ("ma_fury", "ma_recall_3")),
        "P1 looks at 2 attack cards: Fury and Recall (3).",
        "P1 looks at 2 attack cards.",
    ),
    (
        Chose(0, choices.KeepCard("mace_trap")),
        "P1: Keep Trap (mace 1).",
        "P1: Keep a combat card.",
    ),
]


@pytest.mark.parametrize(("event", "full", "redacted"), SECRETS)
def test_what_a_viewer_may_not_know_is_left_out(event: Event, full: str, redacted: str) -> None:
    """LH-28.1."""
    assert describing.describe(TITLE, redact(event, frozenset({0, 1}))) == full
    assert describing.describe(TITLE, redact(event, frozenset({2}))) == redacted
    assert describing.describe(TITLE, redact(event, frozenset())) == redacted


def test_each_move_is_told_by_facts_or_by_itself() -> None:
    """What is left, said or planned is no fact."""
    untold = {move for move in MOVES if move not in SILENT_MOVES}
    assert untold == {turn.Pass, lv.First, choices.Choose, fights.Combine}
    assert all(MAP[region].name in describing.describe(TITLE, orders.Go(region)) for region in MAP)
