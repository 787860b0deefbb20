"""When to hunt, and how to strike (LH-20.1 to LH-20.7, LH-20.15, LH-20.16)."""

from __future__ import annotations

from games.titles.hellas.components.ids import MonsterId
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.monsters import open_slots
from games.titles.hellas.moves import fights as mv
from games.titles.hellas.rules.hunting.start import draws_by
from games.titles.hellas.steps.hunt import ChooseMonster
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.odds import surely
from games.titles.lords_of_hellas.appraise.outlook import Outlook


def prize(outlook: Outlook, seat: int) -> float:
    """A monster more, for a player."""
    return w.MONSTER + outlook.monsters_worth(seat)


def chance(outlook: Outlook, monster: MonsterId, seat: int) -> float:
    """That a hunt begun now succeeds: cards in hand and those drawn, against open symbols."""
    table = outlook.table
    cards = table.players[seat].cards + value(table, seat, draws_by(table, monster))
    missing = len(open_slots(table, monster))
    hurt = len(table.players[seat].injured)
    return surely((cards - w.HUNT_SURE - w.HUNT_EACH * missing - hurt) * w.HUNT_SPREAD)


def hunt_worth(outlook: Outlook, monster: MonsterId) -> float:
    """What a hunt on a monster should bring."""
    seat = outlook.seat
    success = chance(outlook, monster, seat)
    hurt = w.FAILURE + w.INJURY * len(outlook.player.injured)
    return success * prize(outlook, seat) + w.WOUND - (1.0 - success) * hurt


def hunt(outlook: Outlook, _step: ChooseMonster, move: mv.Hunt) -> float:
    """The best prey."""
    return hunt_worth(outlook, move.monster)
