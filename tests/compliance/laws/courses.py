"""The numbers of a course are what their viewer knows, and nothing beyond."""

from __future__ import annotations

from games.engine.course import measured
from games.engine.records import label
from games.engine.secrecy import redact
from tests.compliance.broken import require, require_same
from tests.compliance.fingerprints import fingerprint
from tests.compliance.record import Record

MOMENTS = 8
"""So many moments of a game are looked at."""


def a_course_tells_what_its_viewer_knows(game: Record) -> None:
    """Each number is the true one, or none at all to who cannot know it, which nobody is of their
    own; and everybody knows which round it is."""
    title, rounds = game.title, game.title.dimensions.rounds
    rests = game.rests
    for state, _ in rests[:: max(1, len(rests) // MOMENTS)]:
        truth = measured(title.course, state, game.seats)
        for measure, line in zip(title.course, truth, strict=True):
            for number in line:
                require(type(number) is int, f"{measure.id} is {number!r}, which is no number")
        for viewer in game.viewers:
            view = redact(state, viewer)
            before = fingerprint(view)
            lines = measured(title.course, view, game.seats)
            require_same(fingerprint(view), before, "what is measured changed the view")
            require(rounds is None or rounds(view) == rounds(state), "the round is hidden")
            for measure, line, true in zip(title.course, lines, truth, strict=True):
                for seat, number in enumerate(line):
                    what = f"{measure.id} of {label(seat)}"
                    require(number in (None, true[seat]), f"{what} is told wrongly: {number}")
                    require(
                        number is not None or seat not in viewer, f"{what} is not told to itself"
                    )
