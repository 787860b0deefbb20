"""How a batch is made: a choice is carried out, steps are worked off up to the next question, and
the bookmark closes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import UNSET

from games.engine import asking
from games.engine.batch import Batch
from games.engine.chance import Chance
from games.engine.flow import Chose, HasFlow, Waits, lay_offers
from games.engine.questions import Question
from games.engine.records import Decision, Draw, Event, Move, OfferOpened, Step
from games.engine.title import Consequences, Title

S = TypeVar("S", bound=HasFlow)


class BatchMaker(Generic[S]):
    """Makes batch after batch of one game, as long as nobody else changes its state.

    ``state`` is changed in place; ``events`` are those of the latest batch. It is the ``Referee``
    of the rules that it calls.
    """

    __slots__ = (
        "_agenda",
        "_before",
        "_chance",
        "_consequences",
        "_draws",
        "_listed",
        "_low",
        "_occasions",
        "_offers",
        "_over",
        "_taken",
        "_title",
        "events",
        "state",
    )

    def __init__(self, title: Title[S], state: S, chance: Chance) -> None:
        self._title = title
        self._consequences: Mapping[type[Event], Consequences] = title.consequences
        self._offers = title.offers
        self._chance = chance
        self.state = state
        self.events: list[Event] = []
        self._agenda: list[Step] = state.flow.agenda
        self._before = self._low = len(self._agenda)
        self._draws: list[Draw] = []
        self._listed: dict[int, Sequence[Move]] = {}
        self._over = False
        self._occasions: dict[str, object] = {}
        self._taken: Decision | None = None

    def carry_out(self, asked: Decision, move: Move) -> list[Event]:
        """A batch: the choice, what follows and the bookmark. The move must be a legal answer."""
        self.events, self._draws, self._listed = [], [], {}
        self._before = self._low = len(self._agenda)
        if self._offers:
            self._taken = None if asked.required else asked
            self._occasions = self._occasions_now()
        self.emit(Chose(asked.seat, move))
        if asked.required:
            self._answer(asked.seat, move)
        else:
            self._title.offer_by_kind[asked.kind].take(self, asked.seat, move)
        self._run()
        self._close()
        return self.events

    def complete(self) -> Batch[S]:
        """The batch that was begun by what the rules were let tell and push: what is on the agenda
        is worked off up to the next question, and the bookmark follows."""
        self._run()
        self._close()
        return Batch(tuple(self.events), self.state)

    def moves_of(self, asked: Decision) -> Sequence[Move]:
        """See ``asking.moves_of``. What was listed to see that the seat must be asked is not listed
        again: it is kept until the next choice, before which nothing changes."""
        listed = self._listed.get(asked.seat) if asked.required else None
        return listed or asking.moves_of(self._title, self.state, asked)

    def _answer(self, seat: int, move: Move) -> None:
        step = self._agenda[-1]
        question = self._title.questions[type(step)]
        if not question.sealed:
            self._agenda.pop()
        aside = self._title.aside_by_move.get(type(move))
        if aside is None:
            question.take(self, step, seat, move)
            return
        if not question.sealed:
            self.push(step)
        aside.take(self, seat, move)

    def emit(self, event: Event) -> None:
        """See ``Referee.emit``."""
        if self._over:
            return
        self.events.append(event)
        apply, rules = self._consequences[type(event)]
        apply(self.state, event)
        if rules:
            self._heed(event, rules)

    def _heed(self, event: Event, rules: Sequence[Callable[[Any, Any], None]]) -> None:
        for rule in rules:
            if not self._over:
                rule(self, event)

    def push(self, *steps: Step) -> None:
        """See ``Referee.push``."""
        agenda = self._agenda
        if len(agenda) < self._low:
            self._low = len(agenda)
        agenda.extend(steps[::-1])

    def pick(self, stream: str, options: Sequence[object]) -> int:
        """See ``Referee.pick``."""
        taken = self.state.flow.draws
        index = taken.get(stream, 0)
        value = self._chance.draw(stream, index, options)
        taken[stream] = index + 1
        self._draws.append(Draw(stream, index, len(options), value))
        return value

    def finish(self) -> None:
        """See ``Referee.finish``."""
        self._over = True

    def _run(self) -> None:
        """Work steps off until one needs a choice or nothing is left."""
        works, questions = self._title.works, self._title.questions
        agenda = self._agenda
        while agenda and not self._over:
            step = agenda[-1]
            work = works.get(type(step))
            if work is not None:
                agenda.pop()
                work(self, step)
            elif self._stops_at(step, questions[type(step)]):
                return

    def _stops_at(self, step: Step, question: Question) -> bool:
        """Whether somebody must be asked; what needs no asking is carried out here."""
        seats = question.seats(self.state, step)
        if seats and (question.always or question.sealed):
            return True
        seat = seats[0] if seats else -1
        own: Sequence[Move] = question.moves(self.state, step, seat) if seats else ()
        if own:
            moves = asking.with_asides(self._title, own, self.state, step, seat)
            if len(moves) > 1:
                self._listed[seat] = moves
                return True
        self._agenda.pop()
        if own:
            self.emit(Chose(seat, own[0], forced=True))
            question.take(self, step, seat, own[0])
        elif question.otherwise is not None:
            question.otherwise(self, step)
        return False

    def _close(self) -> None:
        """The bookmark: what the batch left on the agenda, what is offered beside it, and which
        draws it made."""
        flow, agenda = self.state.flow, self._agenda
        if self._over:
            agenda.clear()
        keep = min(self._low, len(agenda))
        push = tuple(agenda[keep:])
        moves = flow.moves + 1
        anew = bool(push) or keep < self._before
        since = moves if anew else flow.since
        offered = (self._offers and self._changed_offers(moves)) or UNSET
        bookmark = Waits(moves, since, keep, push, tuple(self._draws), offered)
        # Not by ``emit``: a game that is over has its bookmark too. What ``flow.wait`` makes of its
        # agenda and its draws stands already.
        self.events.append(bookmark)
        flow.moves, flow.since, flow.resolving = moves, since, False
        if offered is not UNSET:
            lay_offers(flow, offered)

    def _occasions_now(self) -> dict[str, object]:
        return {offer.kind: offer.occasion(self.state) for offer in self._offers}

    def _changed_offers(self, now: int) -> tuple[OfferOpened, ...]:
        """The offers that opened, opened anew or closed in this batch, whose number is ``now``."""
        flow, changed = self.state.flow, []
        for offer in self._offers:
            kind = offer.kind
            seats = offer.open(self.state) if self._agenda else ()
            if not seats and kind not in flow.offered:
                continue
            occasion = self._occasions.get(kind)
            anew = bool(seats) and occasion != offer.occasion(self.state)
            for seat, since in enumerate(flow.offered.get(kind, [0] * len(flow.chosen))):
                if seat not in seats:
                    if since:
                        changed.append(OfferOpened(kind, seat, 0))
                elif not since or anew or self._took(kind, seat):
                    changed.append(OfferOpened(kind, seat, now))
        return tuple(changed)

    def _took(self, kind: str, seat: int) -> bool:
        taken = self._taken
        return taken is not None and (taken.kind, taken.seat) == (kind, seat)
