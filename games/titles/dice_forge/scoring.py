"""Scores (DF-14) and the count of every piece, for checks that none is lost."""

from __future__ import annotations

from collections import Counter

from games.engine.records import Outcome
from games.titles.dice_forge.parameters import CardNumbers
from games.titles.dice_forge.state import Hero, State


def score(hero: Hero, numbers: dict[str, CardNumbers]) -> int:
    """DF-14.2: the track and the printed glory of every card owned, unfinished hammers included."""
    owned = [*hero.pile_1, *hero.pile_2, *hero.pile_3, *["blacksmith_hammer"] * len(hero.hammers)]
    return hero.glory + sum(numbers[card].glory for card in owned)


def outcome(state: State) -> Outcome | None:
    """How the game ended; None while it runs (DF-14.3)."""
    return state.table.outcome


def pieces(state: State) -> Counter[str]:
    """Every card, face, pawn and token of the game, wherever it is."""
    table = state.table
    counted: Counter[str] = Counter()
    for place in table.places.values():
        counted[place.card] += place.left
    for group in table.temple.values():
        counted.update(f"face:{face}" for face in group.faces)
    counted.update(f"face:{face}" for face in table.removed)
    for token in ("cerberus", "triton"):
        counted[f"token:{token}"] += table.tokens.get(token, 0) + table.spent.get(token, 0)
    for hero in table.heroes:
        counted.update([*hero.pile_1, *hero.pile_2, *hero.pile_3])
        counted["blacksmith_hammer"] += len(hero.hammers)
        faces = [face for die in hero.dice.values() for face in die.faces]
        counted.update(f"face:{face}" for face in [*faces, *hero.in_hand, *hero.beside])
        counted["token:cerberus"] += hero.cerberus
        counted["token:triton"] += hero.triton
        counted["pawn"] += 1
    return counted
