"""State, event, move and view survive JSON, moves survive notation, and the door is strict."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from games.engine import notation
from games.engine.canonical import canonical
from games.engine.errors import EngineError
from games.engine.records import Event
from games.engine.secrecy import SPECTATOR, redact
from tests.compliance.broken import Broken, require, require_alike, require_same
from tests.compliance.fingerprints import fingerprint
from tests.compliance.record import Record


def every_event_survives_json(game: Record) -> None:
    """In full and as each viewer gets it."""
    title = game.title
    for event in game.events:
        for shown in game.shown(event):
            written = canonical(shown)
            try:
                back = title.reading.event(written)
            except msgspec.ValidationError as error:
                raise Broken(f"{written.decode()} is not read back: {error}") from error
            require_same(canonical(back), written, f"{type(event).__name__} through JSON")
        require(title.reading.event(canonical(event)) == event, f"{event!r} is not itself again")


def every_move_survives_json_and_notation(game: Record) -> None:
    """Each listed move, in one line of text too."""
    title = game.title
    for move in game.moves:
        try:
            require(title.reading.move(canonical(move)) == move, f"{move!r} through JSON")
            require(
                notation.read(notation.write(move), title.moves) == move,
                f"{move!r} through notation",
            )
        except (msgspec.ValidationError, EngineError) as error:
            raise Broken(f"{move!r} does not survive: {error}") from error


def every_view_survives_json(game: Record) -> None:
    """A client reads a view as the state it is, with the rest left out.

    At each moment a spectator's and two others; they differ in what is hidden alone.
    """
    title, rng = game.title, game.rng("views")
    for state, _ in game.rests:
        for viewer in (SPECTATOR, *rng.sample(game.viewers[1:], 2)):
            view = redact(state, viewer)
            try:
                back = redact(title.reading.state(fingerprint(view)), viewer)
            except msgspec.ValidationError as error:
                raise Broken(f"the view of {sorted(viewer)} is not read back: {error}") from error
            require_alike(back, view, f"the view of {sorted(viewer)} through JSON")


def an_unknown_field_or_a_wrong_type_is_refused_at_the_door(game: Record) -> None:
    """One event and one move of each type, with a field too many or a fraction in each field."""
    title = game.title
    seen = {_name(event): event for event in game.events}
    for event in seen.values():
        _require_strict(title.reading.event, canonical(event))
    moves = {type(move): move for move in game.moves}
    for move in moves.values():
        _require_strict(title.reading.move, canonical(move))


def _require_strict(read: Callable[[bytes], object], written: bytes) -> None:
    fields: dict[str, Any] = msgspec.json.decode(written)
    spoilt = [{**fields, "surprise": 1}, *({**fields, name: 1.5} for name in fields)]
    for wrong in spoilt:
        try:
            read(msgspec.json.encode(wrong))
        except msgspec.ValidationError:
            continue
        raise Broken(f"{msgspec.json.encode(wrong).decode()} is let in")


def _name(event: Event) -> str:
    move = getattr(event, "move", None)
    return f"{type(event).__name__} {type(move).__name__}"
