"""Cards of battles and hunts, and where a monster is led."""

from __future__ import annotations

from typing import Any

from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.facts.monsters import monsters_in
from games.titles.hellas.moves import cards as cv
from games.titles.hellas.moves import fights as fv
from games.titles.hellas.rules.battle.strength import strength
from games.titles.persian_invasion.appraise.outlook import Outlook
from games.titles.persian_invasion.appraise.weights import BLESSING, CARD
from games.titles.persian_invasion.facts.command import command
from games.titles.persian_invasion.facts.sides import PLAYER
from games.titles.persian_invasion.facts.ways import god_at
from games.titles.persian_invasion.rules.battle.xerxes import strength_of_xerxes


def play(now: Outlook, step: Any, move: fv.Play) -> float:
    """As long as the battle seems to be lost."""
    table = now.table
    mine = strength(table, PLAYER)
    theirs = strength_of_xerxes(table) + CARD[command(table.campaign)]
    numbers = table.parameters.combat_cards[move.card]
    return numbers.strength - numbers.casualties + 0.5 if mine <= theirs else -1.0


def lay(now: Outlook, step: Any, move: fv.Lay) -> float:
    """The weakest first, once the answer is begun; one that is worth several cards is not."""
    numbers = now.table.parameters.combat_cards[move.card]
    hunt = now.table.hunt
    assert hunt is not None  # asked in a hunt alone
    return 2.0 if numbers.strength >= hunt.strength - hunt.defended else 0.4


def keep(now: Outlook, step: Any, move: cv.Discard) -> float:
    """The weakest goes."""
    return -float(now.table.parameters.combat_cards[move.card].strength)


def blessing(now: Outlook, step: Any, move: cv.KeepBlessing) -> float:
    """The one that does most for a hunter."""
    return max((BLESSING.get(e.kind, 1.0) for e in BLESSINGS[move.blessing].effects), default=1.0)


def move_monster(now: Outlook, step: Any, move: cv.MoveMonster) -> float:
    """Away from monuments."""
    return float(god_at(move.region) is None) + 0.1 * len(monsters_in(now.table, move.region))
