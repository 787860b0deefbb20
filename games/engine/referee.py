"""The referee carries a batch out: emits facts, keeps the agenda, draws, stops at a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from games.engine.chance import Chance
from games.engine.flow import Chose, HasFlow, Waits
from games.engine.records import Draw, Event, Move, Step

if TYPE_CHECKING:
    from games.engine.title import Title

S = TypeVar("S", bound=HasFlow)


class Referee(Generic[S]):
    """What the rules of a title are given while a batch is made. It changes ``state`` in place.

    Rules read ``ref.state``, tell facts by ``emit``, plan by ``push`` and draw by ``pick``.
    """

    __slots__ = (
        "_agenda",
        "_appliers",
        "_before",
        "_chance",
        "_draws",
        "_low",
        "_over",
        "_standing",
        "_title",
        "events",
        "state",
    )

    def __init__(self, title: Title[S], state: S, chance: Chance) -> None:
        self._title = title
        self._appliers = title.appliers
        self._standing = title.standing
        self._chance = chance
        self.state = state
        self.events: list[Event] = []
        self._agenda: list[Step] = state.flow.agenda
        self._before = self._low = len(self._agenda)
        self._draws: list[Draw] = []
        self._over = False

    def emit(self, event: Event) -> None:
        """Tell a fact: it is applied at once, then the standing rules that watch its type run."""
        self.events.append(event)
        kind = type(event)
        self._appliers[kind](self.state, event)
        if kind in self._standing:
            for rule in self._standing[kind]:
                rule(self, event)

    def push(self, *steps: Step) -> None:
        """Do these next, in this order, before what is already on the agenda."""
        self._agenda.extend(steps[::-1])

    def pick(self, stream: str, options: Sequence[object]) -> int:
        """Draw a position in ``options`` from a named stream; the draw is kept in the bookmark."""
        taken = self.state.flow.draws
        index = taken.get(stream, 0)
        value = self._chance.draw(stream, index, options)
        taken[stream] = index + 1
        self._draws.append(Draw(stream, index, len(options), value))
        return value

    def finish(self) -> None:
        """The game ends here, whatever is still on the agenda (an immediate victory)."""
        self._over = True

    def pop(self) -> Step:
        """Take the next step off the agenda. Only the engine calls this."""
        step = self._agenda.pop()
        if len(self._agenda) < self._low:
            self._low = len(self._agenda)
        return step

    def run(self) -> None:
        """Work steps off until one needs a choice or nothing is left."""
        works, questions = self._title.works, self._title.questions
        agenda = self._agenda
        while agenda and not self._over:
            step = agenda[-1]
            kind = type(step)
            if kind in works:
                agenda.pop()
                if len(agenda) < self._low:
                    self._low = len(agenda)
                works[kind](self, step)
            elif self._stops_at(step, questions[kind]):
                return

    def _stops_at(self, step: Step, question: Any) -> bool:
        """Whether somebody must be asked; what needs no asking is carried out here."""
        seats = question.seats(self.state, step)
        if seats and (question.always or question.sealed):
            return True
        seat = seats[0] if seats else -1
        own: Sequence[Move] = question.moves(self.state, step, seat) if seats else ()
        if len(own) > 1:
            return True
        if own and self._title.asides_of(self.state, step, seat):
            return True
        self.pop()
        if own:
            self.emit(Chose(seat, own[0], forced=True))
            question.take(self, step, seat, own[0])
        elif question.otherwise is not None:
            question.otherwise(self, step)
        return False

    def close(self) -> None:
        """The bookmark: what the batch left on the agenda and which draws it made."""
        flow = self.state.flow
        if self._over:
            self._agenda.clear()
            self._low = 0
        moves = flow.moves + 1
        push = tuple(self._agenda[self._low :])
        anew = bool(push) or self._low < self._before
        since = moves if anew else flow.since
        self.emit(Waits(moves, since, self._low, push, tuple(self._draws)))
