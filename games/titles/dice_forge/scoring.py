"""Scores (DF-14) and the count of every piece, for checks that none is lost."""

from __future__ import annotations

from collections import Counter

from games.engine.records import Outcome
from games.titles.dice_forge.parameters import CardNumbers
from games.titles.dice_forge.state import Hero, State, Table


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
    cards = [card for hero in table.heroes for card in (*hero.pile_1, *hero.pile_2, *hero.pile_3)]
    counted = Counter(cards)
    for place in table.places.values():
        counted[place.card] += place.left
    for token in ("cerberus", "triton"):
        counted[f"token:{token}"] += table.tokens.get(token, 0) + table.spent.get(token, 0)
    for hero in table.heroes:
        counted["blacksmith_hammer"] += len(hero.hammers)
        counted["token:cerberus"] += hero.cerberus
        counted["token:triton"] += hero.triton
        counted["pawn"] += 1
    for face, number in _faces(table).items():
        counted[f"face:{face}"] += number
    return counted


def _faces(table: Table) -> Counter[str]:
    faces: list[str] = [*table.removed]
    for group in table.temple.values():
        faces += group.faces
    for hero in table.heroes:
        faces += [*hero.in_hand, *hero.beside]
        for die in hero.dice.values():
            faces += die.faces
    return Counter(faces)
