"""Hero boards: what each hero has, both dice with all faces, feats and tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from games.engine import drawing
from games.engine.drawing import Element
from games.engine.drawing.fitting import in_rows
from games.engine.drawing.marks import Mark, pill
from games.engine.drawing.palette import NEUTRAL
from games.engine.drawing.sheet import Part
from games.engine.records import label
from games.titles.dice_forge.board.faces import SIZE, drawn_face
from games.titles.dice_forge.board.symbols import RESOURCES, symbol
from games.titles.dice_forge.components.cards import CARDS
from games.titles.dice_forge.components.ids import DICE, DieName
from games.titles.dice_forge.components.islands import START
from games.titles.dice_forge.describe.words import card_name, face_name, face_told
from games.titles.dice_forge.moves import USE
from games.titles.dice_forge.state import Die, Hero, Table

REINFORCEMENTS = tuple(USE)

_DICE_AT = 74
_DIE = SIZE + 13
_WORDS_AT = _DICE_AT + _DIE * len(DICE)


def boards(table: Table, width: float, gap: float) -> tuple[list[Part], float]:
    """The boards two by two, and the height that they take."""
    wide = (width - gap) / 2
    drawn: list[Part] = []
    y: float = 0
    for first in range(0, len(table.heroes), 2):
        row = range(first, min(first + 2, len(table.heroes)))
        inside = [_inside(table, seat, wide) for seat in row]
        height = max(tall for _, tall in inside)
        for at, (elements, _) in enumerate(inside):
            ground = _ground(table, row[at], wide, height)
            tooltip = f"{label(row[at])}, hero board"
            inside_it = drawing.group(ground, *elements, tooltip=tooltip, at=label(row[at]))
            left = at * (wide + gap)
            drawn.append(Part(label(row[at]), tooltip, "box", wide, height, [inside_it], left, y))
        y += height + gap
    return drawn, y


def _ground(table: Table, seat: int, width: float, height: float) -> Element:
    colour = drawing.SEATS[seat].fill
    line = 4 if seat == table.active else 2
    return drawing.panel(width, height, fill=drawing.tint(colour, 0.12), stroke=colour, line=line)


def _inside(table: Table, seat: int, width: float) -> tuple[list[Element], float]:
    hero = table.heroes[seat]
    drawn = [
        drawing.badge(22, 22, label(seat), drawing.SEATS[seat], radius=14),
        drawing.text(46, 27, f"Hero of {label(seat)}", drawing.USUAL, bold=True),
        drawing.text(width - 12, 27, _part_played(table, seat), drawing.SMALL, anchor="end"),
        *_reserve(hero, seat),
        *(_die(hero.dice[die], seat, die, _DICE_AT + at * _DIE) for at, die in enumerate(DICE)),
    ]
    y: float = _WORDS_AT + 10
    begins = ["Begins each round"] if seat == table.first else []
    for line in [*begins, *_belongings(hero)]:
        words, y = drawing.paragraph(12, y, line, width - 20)
        drawn += words
    things = _things(hero, seat)
    if things:
        rows, below = in_rows(things, 12, y, width - 20)
        drawn += rows
        y = below + 4
    return drawn, y - 4


def _part_played(table: Table, seat: int) -> str:
    outcome = table.outcome
    if outcome is not None:
        won = ", won" if seat in outcome.winners else ""
        return f"{outcome.scores[seat]} points{won}"
    return "has the turn" if seat == table.active else ""


def _reserve(hero: Hero, seat: int) -> Iterable[Element]:
    x: float = 24
    for resource in RESOURCES:
        cap = getattr(hero, f"{resource}_cap", None)
        amount = str(getattr(hero, resource)) + (f"/{cap}" if cap is not None else "")
        yield drawing.group(
            symbol(x, 52, resource),
            drawing.text(x + 14, 57, amount, drawing.USUAL, bold=True),
            tooltip=f"{resource} of {label(seat)}: {amount}",
            at=f"{label(seat)}.{resource}",
            n=getattr(hero, resource),
        )
        x += 34 + drawing.width_of(amount, drawing.USUAL, bold=True)


def _die(die: Die, seat: int, name: DieName, y: float) -> Element:
    return _drawn_die(tuple(die.faces), die.up, seat, name, y)


@lru_cache(maxsize=2048)
def _drawn_die(shown: tuple[str, ...], up: int, seat: int, name: DieName, y: float) -> Element:
    """Kept, as a die often lies as it did in the picture before."""
    faces = (
        drawing.group(
            drawn_face(face, up=slot == up),
            x=48 + slot * (SIZE + 2.5),
            y=y,
            tooltip=f"{face_told(face)}; face {slot + 1} of the {name} die of {label(seat)}",
            at=f"{label(seat)}.{name}.{slot}",
        )
        for slot, face in enumerate(shown)
    )
    return drawing.group(
        drawing.text(12, y + SIZE / 2 + 4, name, drawing.SMALL),
        *faces,
        tooltip=f"the {name} die of {label(seat)}",
        at=f"{label(seat)}.{name}",
    )


def _things(hero: Hero, seat: int) -> list[Mark]:
    """What may be used: tokens, and cards that give something each turn (DF-8, DF-12)."""
    tokens = (
        pill(f"{name} ×{n}", NEUTRAL, f"{name} tokens of {label(seat)}").named(
            f"{label(seat)}.{name.lower()}"
        )
        for name, n in (("Cerberus", hero.cerberus), ("Triton", hero.triton))
        if n
    )
    kept = {*hero.pile_1, *hero.pile_2, *hero.pile_3}
    cards = (
        pill(card_name(card), NEUTRAL, f"{card_name(card)}: {CARDS[card].text}").named(
            f"{label(seat)}.card.{card}"
        )
        for card in REINFORCEMENTS
        if card in kept
    )
    return [*tokens, *cards]


def _belongings(hero: Hero) -> Iterable[str]:
    if hero.portal == START:
        yield "On the portal of its own colour"
    feats = [card_name(card) for card in (*hero.pile_1, *hero.pile_2, *hero.pile_3)]
    yield f"Feats: {_counted(feats)}"
    for hammer in hero.hammers:
        yield f"Hammer: lap {hammer.lap}, step {hammer.step}"
    if hero.in_hand:
        yield f"To be forged: {_counted(face_name(face) for face in hero.in_hand)}"


def _counted(names: Iterable[str]) -> str:
    counts = Counter(names)
    counted = [f"{name} ×{n}" if n > 1 else name for name, n in counts.items()]
    return ", ".join(counted) or "none"
