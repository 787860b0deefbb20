"""What questions are about, for whoever is asked."""

from __future__ import annotations

from games.engine.english import listed
from games.engine.records import label
from games.titles.hellas.describe.words import attack, monster, region
from games.titles.hellas.facts.monsters import open_slots
from games.titles.hellas.state import Side, Table


def hunted(table: Table) -> str:
    """``Open on the Hydra: torch, sword and axe.``"""
    hunt = table.hunt
    if hunt is None or hunt.monster not in table.monsters:
        return ""
    symbols = [there.symbol for there in open_slots(table, hunt.monster)]
    return f"Open on {monster(hunt.monster)}: {listed(symbols)}."


def attacked(table: Table) -> str:
    """``Rampage of strength 5; your cards there count 2.``"""
    hunt = table.hunt
    if hunt is None or hunt.attack is None:
        return ""
    name, laid = attack(hunt.attack), hunt.defended
    return f"{name} of strength {hunt.strength}; your cards there count {laid}."


def fought(table: Table) -> str:
    """``In Argolis the cards of P1, who attacks, count 3, those of P2 2.``"""
    fight = table.battle
    if fight is None:
        return ""
    attacks, defends = _strength(fight.attack), _strength(fight.defence)
    return (
        f"In {region(fight.region)} the cards of {label(fight.attack.seat)}, who attacks, count"
        f" {attacks}, those of {label(fight.defence.seat)} {defends}."
    )


def _strength(side: Side) -> int:
    return side.bonus + sum(played.strength + played.added for played in side.played)
