"""Where moves are on the board: whoever is asked finds each of them there, or in a short list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

from games.engine import describing, places
from games.engine.drawing.sheet import Part
from games.engine.records import Decision, Move, label
from games.engine.secrecy import redact
from tests.compliance.album import SVG, album, places_in
from tests.compliance.broken import require
from tests.compliance.looks import looked_at
from tests.compliance.record import Record

LONGEST_GROUP = 12
"""Moves that are left to choose from by their sentences, once verb and places are chosen."""

LONG_GROUPS: dict[str, str] = {}
"""Title and kind of a decision, joined by a slash -> why its list is longer."""


def every_place_of_a_move_is_drawn_for_its_seat(game: Record) -> None:
    """In the picture that the seat which is asked sees, once each."""
    title = game.title
    for state, decision, moves in looked_at(game):
        drawn = Counter(at for at, _ in places_drawn(game, state, decision.seat))
        for move in moves:
            for place in places.targets_of(title, decision.seat, move):
                what = f"{place}, a place of {move} for {label(decision.seat)}"
                require(drawn[place] > 0, f"{what}, is not drawn")
                require(drawn[place] == 1, f"{what}, is drawn more than once")


def every_place_has_a_name_and_words(game: Record) -> None:
    """So that it can be listed, and a screen reader can say it."""
    for state, decision, _ in looked_at(game):
        for at, words in places_drawn(game, state, decision.seat):
            require(places.NAME.fullmatch(at) is not None, f"{at!r} is no name of a place")
            require(bool(words.strip()), f"the place {at} is drawn without words")


def every_sign_has_words(game: Record) -> None:
    """Whoever points at a sign is told what it is; those of a legend have words beside them."""
    met = {svg: part for _, _, parts in _sheets(game) for part, svg in parts}
    for svg, part in met.items():
        if part.id == "legend":
            continue
        for drawn in ElementTree.fromstring(svg):
            bare = next(_without_words(drawn), None)
            what = bare is not None and ElementTree.tostring(bare, "unicode")
            require(bare is None, f"in {part.title!r} nothing says what this is: {what}")


_SIGNS = frozenset(f"{SVG}{tag}" for tag in ("circle", "ellipse", "path", "polygon"))
"""Of what signs are made. Rectangles are grounds and cards, lines are lines."""


def _without_words(drawn: ElementTree.Element) -> Iterator[ElementTree.Element]:
    if drawn.find(f"{SVG}title") is not None or "data-of" in drawn.attrib:
        return
    if drawn.tag in _SIGNS and drawn.get("fill") != "none":
        yield drawn
    for inside in drawn:
        yield from _without_words(inside)


def moves_of_one_question_can_be_told_apart(game: Record) -> None:
    """By their places and their sentences; of a secret part others know nothing, its seat does."""
    title = game.title
    for listed in game.listed:
        for decision, moves in listed:
            known: dict[object, Move] = {}
            for move in moves:
                key = _told(title, decision, move)
                other = known.setdefault(key, move)
                require(other is move, f"nobody can tell {move} from {other}: {key}")


def a_list_of_moves_has_short_groups(game: Record) -> None:
    """Once a verb and the places are chosen, few moves are left to choose from."""
    title = game.title
    for listed in game.listed:
        for decision, moves in listed:
            if f"{title.id}/{decision.kind}" in LONG_GROUPS:
                continue
            groups = Counter(_group(title, decision, move) for move in moves)
            for (verb, at), count in groups.items():
                what = f"{count} moves of {decision.kind} stand under {verb!r} at {' '.join(at)}"
                require(count <= LONGEST_GROUP, what)


def _group(title: Any, decision: Decision, move: Move) -> tuple[str, tuple[str, ...]]:
    return places.verb_of(title, move), places.targets_of(title, decision.seat, move)


def _told(title: Any, decision: Decision, move: Move) -> object:
    return describing.describe(title, move), places.targets_of(title, decision.seat, move)


def places_drawn(game: Record, state: Any, seat: int) -> list[tuple[str, str]]:
    """Name and words of each place in the picture that a seat sees."""
    view = redact(state, frozenset((seat,)))
    return album(game).picture(view, f"what {label(seat)} sees").places


def the_parts_of_a_table_are_its_picture(game: Record) -> None:
    """Each has a size, a name of its own and words, and no place is in none of them or in two."""
    for state, seat, parts in _sheets(game):
        names = [part.id for part, _ in parts]
        require(len(set(names)) == len(names), f"parts of one name: {sorted(names)}")
        for part, _ in parts:
            sized = part.width > 0 and part.height > 0
            require(sized and bool(part.title), f"the part {part.id} has no size or no words")
        apart = Counter(at for _, picture in parts for at, _ in places_in(picture))
        together = Counter(at for at, _ in places_drawn(game, state, seat))
        require(apart == together, "the parts have other places than the picture")


@lru_cache(maxsize=1)
def _sheets(game: Record) -> list[tuple[Any, int, list[tuple[Part, str]]]]:
    """State, seat, and the parts of the table with their pictures, at the decisions that are looked
    at: the laws on parts look at the same ones. None where a title has no parts."""
    sheet_of = game.title.sheet
    if sheet_of is None:
        return []
    return [
        (
            state,
            decision.seat,
            [
                (part, part.svg())
                for part in sheet_of(redact(state, frozenset((decision.seat,)))).parts
            ],
        )
        for state, decision, _ in looked_at(game)
    ]
