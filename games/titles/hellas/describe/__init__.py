"""One English sentence for every event and, in ``moves``, for every move of the family."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Event, Move
from games.engine.tables import joined
from games.titles.hellas.describe import battles, cards, monsters, pieces, table
from games.titles.hellas.events.cards import BlessingKept, CardsDiscarded
from games.titles.hellas.events.heroes import HeroMoved
from games.titles.hellas.events.hoplites import HoplitesMoved, Unfortified
from games.titles.hellas.events.hunts import AttackAnswered
from games.titles.hellas.events.monsters import MonsterMoved, MonsterWounded
from games.titles.hellas.events.table import PriestPlaced
from games.titles.hellas.moves import MOVES, fights, hoplites, turn
from games.titles.hellas.moves import cards as chosen

SENTENCES: Mapping[type, Callable[[Any], str]] = joined(
    table.SENTENCES,
    pieces.SENTENCES,
    cards.SENTENCES,
    monsters.SENTENCES,
    battles.SENTENCES,
)
_NOT_TOLD: tuple[type[Move], ...] = (turn.Pass, chosen.Choose, fights.Combine)
"""What a player leaves or plans: no fact speaks of it."""

SILENT_MOVES: tuple[type[Move], ...] = tuple(move for move in MOVES if move not in _NOT_TOLD)
"""Moves that a report need not repeat: their facts say the same and name the player."""

ECHOES: Mapping[type[Move], tuple[type[Event], ...]] = {
    turn.Place: (HeroMoved,),
    turn.Pray: (PriestPlaced,),
    chosen.MoveMonster: (MonsterMoved,),
    chosen.KeepBlessing: (BlessingKept,),
    hoplites.Send: (HoplitesMoved,),
    hoplites.Unfortify: (Unfortified,),
    hoplites.Hoplites: (HoplitesMoved,),
    hoplites.Go: (HeroMoved,),
    fights.Strike: (CardsDiscarded, MonsterWounded),
    fights.Suffer: (AttackAnswered,),
}
"""What is listed names the region, the card and the symbol by itself."""
