"""How often a seat did something: battles, hunts, temples, levels of monuments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.records import Event
from games.titles.hellas.events import battles, hunts, monsters, table
from games.titles.lords_of_hellas import events as le


def _decided(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Who won and who lost each battle in which cards could be played; that its loser withdrew, or
    the game ended first, changes nothing."""
    sides, begun = (0, 0), False
    for event in events:
        if isinstance(event, battles.BattleBegan):
            sides, begun = (event.attacker, event.defender), False
        elif isinstance(event, battles.CardsStageBegan):
            begun = True
        elif isinstance(event, battles.BattleCompared | le.SideWipedOut) and begun:
            attacker, defender = sides
            yield event.winner, defender if event.winner == attacker else attacker


def battles_won(events: Sequence[Event], seat: int) -> int:
    return sum(winner == seat for winner, _loser in _decided(events))


def battles_lost(events: Sequence[Event], seat: int) -> int:
    return sum(loser == seat for _winner, loser in _decided(events))


def hunts_won(events: Sequence[Event], seat: int) -> int:
    """The game may end before the hunt does, with the third monster."""
    slain = [e for e in events if isinstance(e, monsters.MonsterSlain) and e.seat == seat]
    return sum(not event.artifact_lost for event in slain)


def hunts_lost(events: Sequence[Event], seat: int) -> int:
    return sum(isinstance(e, hunts.HuntEnded) and e.seat == seat and not e.success for e in events)


def temples(events: Sequence[Event], seat: int) -> int:
    return sum(isinstance(e, table.TempleBuilt) and e.seat == seat for e in events)


def levels(events: Sequence[Event], seat: int) -> int:
    return sum(isinstance(e, le.MonumentRaised) and e.seat == seat for e in events)
