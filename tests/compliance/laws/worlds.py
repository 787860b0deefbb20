"""Nobody can tell apart two worlds that differ only in what is hidden from them.

A second world is made at some moment of a game: the same but for something that a viewer may not
know (the title's author lists what), or with another seed for draws that nobody has seen. From
there the moves of the game are made in both, and all that the viewer gets is compared, until
a fact tells the viewer about the difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeAlias

from games.engine import asking, beginning, deciding, notation
from games.engine.chance import Chance, SeededChance
from games.engine.clone import clone
from games.engine.errors import Refused
from games.engine.flow import Waits
from games.engine.records import Decision, Event, Move, label
from games.engine.secrecy import Viewer, redact
from tests.compliance.broken import Broken, require, require_alike
from tests.compliance.chances import Forked, Untouchable
from tests.compliance.mutation import Pool
from tests.compliance.record import Record, Turn

FOLLOWED = 15
"""Moves made in both worlds."""

STARTS = 40
"""Moments of a game at which a second world is made."""

Told: TypeAlias = tuple[str, str, str] | None


def nobody_can_tell_other_worlds_apart(game: Record) -> None:
    """View, feed, legal moves, decisions and refusals of every viewer stay the same."""
    rng = game.rng("worlds")
    pool = list(Pool(game).some((), rng))
    usual = Usual(game)
    stride = max(1, len(game.turns) // STARTS)
    for start in range(0, len(game.turns), stride):
        state = game.turns[start].before
        for viewer in game.viewers:
            for world in game.particulars.worlds(state, viewer, rng):
                asked = Asked(game, world)
                _require_alike(usual, start, [viewer], asked)
                _require_refused_alike(usual, start, viewer, asked, pool)
                _follow(usual, start, [viewer], world, game.chance)
    other_seed = _other_seed(game)
    for start, moves in _parting(game, range(0, len(game.turns), stride)).items():
        world = clone(game.turns[start].before)
        _follow(usual, start, game.viewers, world, other_seed, moves)


def the_set_up_tells_nothing_that_is_hidden(game: Record) -> None:
    """Two set-ups with other secret draws look alike to whom they tell nothing."""
    if game.start is None:
        return
    again = beginning.new_game(game.title, game.options, game.seats, _other_seed(game))
    usual = Usual(game)
    for viewer in game.viewers:
        _require_same_feed(usual, 0, viewer, again.events)


def _other_seed(game: Record) -> Chance:
    """Chance that draws otherwise what nobody has seen."""
    other = SeededChance(f"{game.key}|other")
    return Forked(game.chance, other, game.particulars.secret_stream)


def _parting(game: Record, starts: Sequence[int]) -> dict[int, int]:
    """With another seed from each of the starts on: the first move that draws by it, and how many
    are followed from there. Up to there it is the same game, by ``replay``'s laws."""
    secret = game.particulars.secret_stream
    drawing = [
        number
        for number, turn in enumerate(game.turns)
        for end in turn.batch.events[-1:]
        if isinstance(end, Waits) and any(secret(draw.stream) for draw in end.draws or ())
    ]
    followed: dict[int, int] = {}
    for start in starts:
        first = next((number for number in drawing if number >= start), len(game.turns))
        if first - start < FOLLOWED:
            followed[first] = max(followed.get(first, 0), FOLLOWED - (first - start))
    followed.pop(len(game.turns), None)
    return followed


class Usual:
    """What is seen of the game as it was played, found out once for all worlds.

    ``rest``: the batches that were made by then, less the set-up; ``batch``: 0 is the set-up.
    """

    def __init__(self, game: Record) -> None:
        self.game = game
        self.batches = list(game.batches)
        self.names = {viewer: _name(viewer) for viewer in game.viewers}
        self.view = cache(self._view)
        self.decisions = cache(self._decisions)
        self.choices = cache(self._choices)
        self.refusal = cache(self._refusal)
        self.feed = cache(self._feed)

    def in_words(self, batch: int) -> str:
        """What made a batch, in words."""
        if batch == 0:
            return "the set-up"
        turn = self.game.turns[batch - 1]
        return f"{notation.write(turn.move)} of {label(turn.asked.seat)}"

    def _view(self, rest: int, viewer: Viewer) -> Any:
        return redact(self.batches[rest].state, viewer)

    def _decisions(self, rest: int) -> list[Decision]:
        return asking.decisions(self.game.title, self.batches[rest].state)

    def _choices(self, rest: int, seat: int) -> list[tuple[Decision, Sequence[Move]]]:
        return asking.choices(self.game.title, self.batches[rest].state, seat)

    def _refusal(self, rest: int, seat: int, move: Move) -> Told:
        if any(move in moves for _, moves in self.choices(rest, seat)):
            return None
        return _refused(self.game, self.batches[rest].state, seat, move)

    def _feed(self, batch: int, viewer: Viewer) -> list[Event]:
        return [redact(event, viewer) for event in self.batches[batch].events]


class Asked:
    """What is asked in a second world, and what may be answered there, each found out once: until
    it is played on."""

    def __init__(self, game: Record, world: Any) -> None:
        self.world, self._title = world, game.title
        self.decisions = asking.decisions(game.title, world)
        self._listed: dict[int, Sequence[Move]] = {}

    def choices(self, seat: int) -> list[tuple[Decision, Sequence[Move]]]:
        """See ``asking.choices``."""
        return [
            (decision, self.moves(number))
            for number, decision in enumerate(self.decisions)
            if decision.seat == seat
        ]

    def moves(self, number: int) -> Sequence[Move]:
        """The moves of the decision of that number."""
        if number not in self._listed:
            decision = self.decisions[number]
            self._listed[number] = asking.moves_of(self._title, self.world, decision)
        return self._listed[number]


def _follow(
    usual: Usual,
    start: int,
    viewers: Sequence[Viewer],
    world: Any,
    chance: Chance,
    moves: int = FOLLOWED,
) -> None:
    """Make the moves of the game in the second world too, until all viewers can tell.

    ``world`` is changed in place.
    """
    game, asked = usual.game, Asked(usual.game, world)
    for number, turn in enumerate(game.turns[start : start + moves], start + 1):
        if not _can_make(asked, turn):
            return
        events = deciding.play(game.title, world, turn.asked, turn.move, chance)
        viewers = [
            viewer for viewer in viewers if _require_same_feed(usual, number, viewer, events)
        ]
        if not viewers:
            return
        asked = Asked(game, world)
        _require_alike(usual, number, viewers, asked)


def _can_make(asked: Asked, turn: Turn) -> bool:
    """Another seat may lack, in the second world, what its move needs."""
    for number, decision in enumerate(asked.decisions):
        if (decision.seat, decision.id) == (turn.asked.seat, turn.asked.id):
            return turn.move in asked.moves(number)
    return False


def _require_same_feed(usual: Usual, batch: int, viewer: Viewer, events: Sequence[Event]) -> bool:
    """Whether the viewer still cannot tell; ``Broken`` if it can and no fact had told it."""
    reveals = usual.game.particulars.reveals
    there = usual.batches[batch].events
    revealed = False
    for one, two, seen in zip(there, events, usual.feed(batch, viewer), strict=False):
        revealed = revealed or reveals(one, viewer) or (one != two and reveals(two, viewer))
        seen_there = redact(two, viewer)
        if seen == seen_there:
            continue
        if revealed:
            return False
        what = f"{usual.in_words(batch)} looks different to {usual.names[viewer]}"
        require_alike(seen_there, seen, what)
    if len(there) != len(events):
        if revealed:
            return False
        counts = f"{len(there)} and {len(events)} events"
        raise Broken(f"{usual.in_words(batch)} gives {counts}: {usual.names[viewer]} can tell")
    return True


def _require_alike(usual: Usual, rest: int, viewers: Sequence[Viewer], asked: Asked) -> None:
    """What is asked is the same for all, and the moves of a seat for all who speak for it."""
    for viewer in viewers:
        what = f"the view of {usual.names[viewer]}"
        require_alike(redact(asked.world, viewer), usual.view(rest, viewer), what)
    if asked.decisions != usual.decisions(rest):
        whoever = " or ".join(usual.names[viewer] for viewer in viewers)
        raise Broken(f"{whoever} can tell by the open decisions")
    for seat in frozenset[int]().union(*viewers):
        same = asked.choices(seat) == usual.choices(rest, seat)
        require(same, f"{label(seat)} can tell by its legal moves")


def _require_refused_alike(
    usual: Usual, rest: int, viewer: Viewer, asked: Asked, pool: Sequence[Move]
) -> None:
    for seat in viewer:
        listed = asked.choices(seat)
        for move in pool:
            legal = any(move in moves for _, moves in listed)
            refused = None if legal else _refused(usual.game, asked.world, seat, move)
            if refused != usual.refusal(rest, seat, move):
                how = f"how {notation.write(move)!r} is refused"
                raise Broken(f"{usual.names[viewer]} can tell by {how}")


def _refused(game: Record, state: Any, seat: int, move: Move) -> Told:
    """Code, sentence and clause of a refusal; None where the move is legal."""
    try:
        deciding.decide(game.title, state, seat, move, Untouchable())
    except Refused as refusal:
        return refusal.code, str(refusal), refusal.clause
    return None


def _name(viewer: Viewer) -> str:
    return " and ".join(map(label, sorted(viewer))) or "a spectator"
