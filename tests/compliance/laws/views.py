"""What a viewer gets is made of what that viewer may know, and of nothing else."""

from __future__ import annotations

from itertools import cycle

from games.engine import asking, folding
from games.engine.canonical import canonical
from games.engine.flow import Waits
from games.engine.records import label
from games.engine.secrecy import SPECTATOR, redact
from tests.compliance.broken import Broken, require, require_same
from tests.compliance.fingerprints import fingerprint
from tests.compliance.record import Record


def a_view_is_a_function_of_the_viewers_feed(game: Record) -> None:
    """Folding the redacted feed, read from its JSON, gives the same view after every event, and
    the same bytes of it where the game waits, for one viewer after the other.
    """
    title = game.title
    full = title.state()
    folded = {viewer: title.state() for viewer in game.viewers}
    in_turn = cycle(game.viewers)
    for event in game.events:
        folding.apply(title, full, event)
        to_the_byte = next(in_turn) if isinstance(event, Waits) else None
        to_all = title.reading.event(canonical(event))
        for viewer, state in folded.items():
            shown = redact(event, viewer)
            feed = to_all if shown is event else title.reading.event(canonical(shown))
            try:
                folding.apply(title, state, feed)
            except Exception as error:
                raise Broken(f"{feed!r} as {_name(viewer)} gets it cannot be applied") from error
            mine, theirs = redact(state, viewer), redact(full, viewer)
            if mine != theirs or viewer == to_the_byte:
                what = f"the view of {_name(viewer)} after {type(event).__name__}"
                require_same(fingerprint(mine), fingerprint(theirs), what)


def a_seat_can_list_its_moves_from_its_view(game: Record) -> None:
    """A bot or a client needs no more than the view; so what is legal betrays nothing."""
    title = game.title
    for state, _ in game.rests:
        for viewer in game.viewers:
            for seat in viewer:
                try:
                    listed = asking.choices(title, redact(state, viewer), seat)
                except Exception as error:
                    raise Broken(f"the moves of {label(seat)} read what it cannot see") from error
                require(
                    listed == asking.choices(title, state, seat),
                    f"the moves of {label(seat)} depend on what it cannot see",
                )


def who_is_asked_can_be_told_from_the_table(game: Record) -> None:
    """Everybody sees all open decisions, so a spectator's view must give them."""
    title = game.title
    for state, _ in game.rests:
        try:
            seen = asking.decisions(title, redact(state, SPECTATOR))
        except Exception as error:
            raise Broken("who is asked depends on something hidden") from error
        require(seen == asking.decisions(title, state), "who is asked depends on something hidden")


def _name(viewer: frozenset[int]) -> str:
    return " and ".join(map(label, sorted(viewer))) or "a spectator"
