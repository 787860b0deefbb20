"""Moves, as one says them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed, some
from games.engine.records import label
from games.titles.hellas.components.actions import is_special
from games.titles.hellas.components.effects import Kind
from games.titles.hellas.describe import symbols
from games.titles.hellas.describe.phrases import do, source, through
from games.titles.hellas.describe.words import (
    action,
    artifact,
    attribute,
    blessing,
    card,
    glory,
    god,
    monster,
    quest,
    region,
)
from games.titles.hellas.moves import cards, fights, hoplites, turn

_PREPARES = {
    "heal": "Heal an injury.",
    "draw": "Draw a combat card.",
    "recruit": "Recruit a hoplite where the hero is.",
    "recruit_fortified": "Recruit a hoplite into the city spot where the hero is.",
}
_REWARDS = {
    "priest": "Take a priest.",
    "neutral_artifact": "Take a neutral artifact.",
    "monster_artifact": "Take the artifact of the monster.",
}
_EFFECTS: dict[Kind, str] = {
    "ignore_casualties": "Ignore a casualty symbol of your own.",
    "add_casualties": "Add a casualty symbol to the enemy's.",
    "wound": "Wound a monster.",
    "injure_enemy_hero": "Injure the hero of another player.",
    "kill_hoplites": "Kill hoplites.",
}
"""Kinds of effects between which a card lets choose."""


def _begin(move: turn.Begin) -> str:
    verb = "Perform" if is_special(move.action) else "Begin"
    return f"{verb} {action(move.action)}."


def _recruit(move: hoplites.Recruit) -> str:
    fortified = f", {move.fortified} of them into the city spot" if move.fortified else ""
    return f"Recruit {some(move.hoplites, 'hoplite')} in {region(move.region)}{fortified}."


def _march(move: hoplites.March) -> str:
    by = "" if move.by == "march" else through(move.by)
    return f"March from {region(move.origin)} to {region(move.region)}{by}."


def _keep(move: cards.KeepCard) -> str:
    return f"Keep {card(move.card) if isinstance(move.card, str) else 'a combat card'}."


def _choose(move: cards.Choose) -> str:
    sentence = _EFFECTS.get(move.kind)
    return sentence or f"Choose the effect: {move.kind.replace('_', ' ')}."


def _play(move: fights.Play) -> str:
    return f"Play {card(move.card)}{' with Master Plan' if move.plan else ''}."


def _lay(move: fights.Lay) -> str:
    helped = ["Master Plan"] * move.plan + ["Advanced Dodge"] * move.dodge
    return f"Defend with {listed([card(move.card), *helped])}."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    turn.Begin: _begin,
    turn.Use: lambda m: f"Use {source(m.source)}.",
    turn.Answer: lambda m: f"Use {source(m.source)}.",
    turn.Pass: lambda m: "Pass.",
    turn.Walk: lambda m: f"Go to {region(m.region)} with the hero.",
    turn.Place: lambda m: f"Place the hero in {region(m.region)}.",
    turn.Climb: lambda m: "Go one step up on the quest.",
    turn.Board: lambda m: f"Board {quest(m.quest)} at step {m.stage}.",
    turn.Pray: lambda m: f"Send a priest to the monument of {god(m.god)}.",
    turn.Prepare: lambda m: _PREPARES[m.choice],
    turn.Build: lambda m: f"Build the temple of {region(m.region)}.",
    hoplites.Recruit: _recruit,
    hoplites.Send: lambda m: (
        f"Move {some(m.hoplites, 'hoplite')} from {region(m.origin)} to {region(m.region)}."
    ),
    hoplites.Fortify: lambda m: f"Fortify a hoplite in {region(m.region)}.",
    hoplites.Unfortify: lambda m: f"Take the hoplite of {region(m.region)} out of the city spot.",
    hoplites.March: _march,
    hoplites.Hoplites: lambda m: f"{some(m.hoplites, 'hoplite')} {do(m.hoplites, 'goes', 'go')}.",
    hoplites.Lead: lambda m: f"Lead {some(m.hoplites, 'hoplite')} out of {region(m.region)}.",
    hoplites.Go: lambda m: f"Go to {region(m.region)}.",
    hoplites.Halt: lambda m: "Go no farther.",
    hoplites.Withdraw: lambda m: f"Withdraw to {region(m.region)}.",
    hoplites.Doom: lambda m: f"A hoplite of {label(m.whose_seat)} dies.",
    cards.Discard: lambda m: f"Discard {card(m.card)}.",
    cards.KeepCard: _keep,
    cards.KeepArtifact: lambda m: f"Keep {artifact(m.artifact)}.",
    cards.KeepBlessing: lambda m: f"Keep {blessing(m.blessing)}.",
    cards.Pick: lambda m: f"Choose {attribute(m.attribute)}.",
    cards.Glory: lambda m: f"Choose {glory(m.land)}.",
    cards.FreeAction: lambda m: f"Take the token off {action(m.action)}.",
    cards.Choose: _choose,
    cards.Wound: lambda m: f"Cover {symbols.symbol(m.monster, m.slot)}.",
    cards.Target: lambda m: f"Choose the hero of {label(m.target_seat)}.",
    cards.MoveMonster: lambda m: f"Move {monster(m.monster)} to {region(m.region)}.",
    cards.Reward: lambda m: _REWARDS[m.reward],
    fights.Play: _play,
    fights.Hunt: lambda m: f"Hunt {monster(m.monster)}.",
    fights.Strike: lambda m: f"Cover {symbols.place(m.slot)} with {card(m.card)}.",
    fights.Combine: lambda m: f"Cover {symbols.place(m.slot)} with {m.symbol} cards together.",
    fights.Lay: _lay,
    fights.Defend: lambda m: "Defend with the cards that lie there.",
    fights.Parry: lambda m: f"Parry with {card(m.card)}.",
    fights.Suffer: lambda m: "Suffer the attack.",
}
