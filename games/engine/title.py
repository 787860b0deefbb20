"""A title: its tables, and the verbs that are the same for all titles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from games.engine import flow, notation, parameters
from games.engine.canonical import canonical
from games.engine.chance import Chance
from games.engine.clone import clone
from games.engine.dimensions import Dimensions
from games.engine.errors import BadOptions, Refused
from games.engine.flow import SENTENCES, Began, Chose, Forked, HasFlow, Undone, Waits
from games.engine.positions import Positions
from games.engine.questions import Aside, Offer, Question
from games.engine.reading import Reading
from games.engine.records import Decision, Event, Move, Outcome, Step, Stored, label
from games.engine.referee import Referee
from games.engine.secrecy import Viewer, redact
from games.engine.standing import standing, standing_rows

S = TypeVar("S", bound=HasFlow)


@dataclass(frozen=True)
class Batch(Generic[S]):
    """What a move led to: its events and the next state, which folding ``apply`` gives too."""

    events: tuple[Event, ...]
    state: S


@dataclass(frozen=True)
class Title(Generic[S]):
    """The rules of one game as tables and functions.

    ``id``, ``name``, ``rules`` (version of the rules as coded), ``seat_counts``. ``options``: a
    Struct type whose defaults are the usual game; ``check_options(options, seats)`` raises
    ``BadOptions``. ``parameters``: the typed table of numbers. ``state``: the state type, blank by
    default. ``moves``, ``events``, ``steps``: all record types. ``set_up(ref, options)``: emits the
    set-up as facts and pushes the first steps. ``works``: step type -> what it does. ``questions``:
    step type -> how it asks. ``appliers``: event type -> how it changes the state; never refuses,
    draws or decides. ``standing``: event type -> rules that watch for it. ``asides``, ``offers``:
    free effects. ``outcome(state)``: None while the game runs. ``sentences``: record type ->
    English sentence. ``components``: what is in the box, ready for JSON. ``pieces(state)``: where
    each physical piece is, counted by name; the totals never change. ``appraise(view, seat,
    move)``: how good a move looks to a greedy player. ``board(view)``: an SVG document of what a
    view shows, made with ``games.engine.drawing``; what the view hides is UNSET or absent.
    ``longest``: a bound of the number of batches of any game. ``passing``: the moves that forgo
    something, which a restless player makes only when nothing else is left. ``told_by_facts``: the
    moves of which facts that follow at once tell all, so that a report tells these alone.
    ``positions``: how worked cases write its positions. ``dimensions``: what finished games are
    looked at by. ``told_openly``: hidden zones of the state whose every change is told to all, so
    that a change of them reveals nothing and may be taken back (``games.engine.undo``).
    """

    id: str
    name: str
    rules: str
    seat_counts: tuple[int, ...]
    options: type[msgspec.Struct]
    parameters: msgspec.Struct
    state: type[S]
    moves: tuple[type[Move], ...]
    events: tuple[type[Event], ...]
    steps: tuple[type[Step], ...]
    set_up: Callable[[Referee[S], Any], None]
    works: Mapping[type[Step], Callable[[Referee[S], Any], None]]
    questions: Mapping[type[Step], Question]
    own_appliers: Mapping[type[Event], Callable[[S, Any], None]]
    outcome: Callable[[S], Outcome | None]
    sentences: Mapping[type, Callable[[Any], str]]
    components: Callable[[], dict[str, Any]]
    pieces: Callable[[S], Counter[str]]
    appraise: Callable[[S, int, Move], float]
    board: Callable[[S], str]
    longest: int
    standing: Mapping[type[Event], Sequence[Callable[[Referee[S], Any], None]]] = field(
        default_factory=dict
    )
    asides: tuple[Aside, ...] = ()
    offers: tuple[Offer, ...] = ()
    check_options: Callable[[Any, int], None] = lambda options, seats: None
    passing: tuple[type[Move], ...] = ()
    told_by_facts: tuple[type[Move], ...] = ()
    positions: Positions[S] | None = None
    dimensions: Dimensions[S] = field(default_factory=Dimensions)
    told_openly: tuple[str, ...] = ()

    def new_game(
        self,
        options: msgspec.Struct | None,
        seats: int,
        chance: Chance,
        *,
        patch: Mapping[str, int] | None = None,
        commitment: str = "",
        entropy: Sequence[str] = (),
    ) -> Batch[S]:
        """The first batch: the set-up as facts, up to the first question.

        Raises ``BadOptions`` or ``BadParameters``, each with a sentence that names what is allowed.
        """
        ref = self.lay(options, seats, chance, patch=patch, commitment=commitment, entropy=entropy)
        ref.run()
        ref.close()
        return Batch(tuple(ref.events), ref.state)

    def lay(
        self,
        options: msgspec.Struct | None,
        seats: int,
        chance: Chance,
        *,
        patch: Mapping[str, int] | None = None,
        commitment: str = "",
        entropy: Sequence[str] = (),
    ) -> Referee[S]:
        """The set-up alone, before anything is done; raises as ``new_game`` does."""
        chosen = self.options() if options is None else options
        if seats not in self.seat_counts:
            counts = ", ".join(map(str, self.seat_counts))
            raise BadOptions(f"{self.name} is played with {counts} seats, not with {seats}.")
        self.check_options(chosen, seats)
        table = parameters.patched(self.parameters, patch or {})
        ref = Referee(self, self.state(), chance)
        began = Began(
            title=self.id,
            rules=self.rules,
            seats=seats,
            options=chosen,
            parameters=table,
            patch=dict(patch or {}),
            commitment=commitment,
            entropy=tuple(entropy),
        )
        ref.emit(began)
        self.set_up(ref, chosen)
        return ref

    def read_options(self, raw: Any) -> msgspec.Struct:
        """Options from JSON-like values; ``BadOptions`` names the field and what it takes."""
        try:
            return msgspec.convert(raw, self.options)
        except msgspec.ValidationError as error:
            allowed = ", ".join(self.options.__struct_fields__)
            raise BadOptions(f"These options are not valid: {error}. Known: {allowed}.") from error

    def decisions(self, state: S) -> list[Decision]:
        """All that is being asked or offered now; nothing inside a batch or after the end."""
        flow = state.flow
        if flow.resolving or not flow.agenda:
            return []
        step = flow.agenda[-1]
        question = self.questions[type(step)]
        since = str(flow.since)
        asked: list[Decision] = []
        for seat in question.seats(state, step):
            asked.append(Decision(since, seat, question.kind, question.prompt, question.clause))
        if not self.offers:
            return asked
        return asked + [
            Decision(
                f"{offer.kind}-{opened}",
                seat,
                offer.kind,
                offer.prompt,
                offer.clause,
                required=False,
                window=offer.window,
            )
            for offer in self.offers
            for seat, opened in enumerate(flow.offered.get(offer.kind, ()))
            if opened
        ]

    def choices(self, state: S, seat: int) -> list[tuple[Decision, Sequence[Move]]]:
        """The decisions of one seat with their legal moves. Works on the seat's view as well."""
        found: list[tuple[Decision, Sequence[Move]]] = []
        for decision in self.decisions(state):
            if decision.seat == seat:
                found.append((decision, self.moves_of(state, decision)))
        return found

    def legal_moves(self, state: S, seat: int) -> list[Move]:
        """All legal moves of a seat, concrete, in a stable order."""
        return [move for _, moves in self.choices(state, seat) for move in moves]

    def moves_of(self, state: S, decision: Decision) -> Sequence[Move]:
        """The legal moves of one open decision, in a stable order."""
        seat = decision.seat
        if not decision.required:
            return self.offer(decision.kind).moves(state, seat)
        step = state.flow.agenda[-1]
        own = self.questions[type(step)].moves(state, step, seat)
        return self.with_asides(own, state, step, seat)

    def with_asides(self, own: Sequence[Move], state: S, step: Step, seat: int) -> Sequence[Move]:
        """A question's own moves, and the free effects that its seat may use there."""
        moves = own
        for aside in self.asides:
            extra = aside.moves(state, step, seat)
            if extra:
                moves = [*moves, *extra]
        return moves

    def offer(self, kind: str) -> Offer:
        """The row of the table."""
        return next(offer for offer in self.offers if offer.kind == kind)

    def decide(
        self, state: S, seat: int, move: Move, chance: Chance, decision: str | None = None
    ) -> Batch[S]:
        """The events that follow a move and the next state; ``state`` itself is not changed.

        ``decision`` is the id that the mover answers; without it any open decision of the seat may
        match. Raises ``Refused`` with a sentence, a stable code and the clause.
        """
        asked, listed = self._find(state, seat, move, decision)
        twin = clone(state)
        return Batch(tuple(Referee(self, twin, chance).carry_out(asked, listed)), twin)

    def play(self, state: S, asked: Decision, move: Move, chance: Chance) -> list[Event]:
        """In-place twin of ``decide`` for simulation and search.

        The move is trusted: it must come from ``choices(state, asked.seat)``.
        """
        return Referee(self, state, chance).carry_out(asked, move)

    def _find(self, state: S, seat: int, move: Move, decision: str | None) -> tuple[Decision, Move]:
        """The decision that this move answers and the listed move it equals, or ``Refused``.

        The listed one goes into the log: ``1 == True``, but only one of them is read back.
        """
        if not state.flow.agenda:
            raise Refused("The game is over; no more moves are taken.", "over")
        mine = [d for d in self.decisions(state) if d.seat == seat]
        if not mine:
            waiting = ", ".join(label(d.seat) for d in self.decisions(state) if d.required)
            raise Refused(
                f"{label(seat)} is not asked now; the game waits for {waiting}.", "not_asked"
            )
        if decision is not None:
            mine = [d for d in mine if d.id == decision]
            if not mine:
                raise Refused(
                    f"Decision {decision} of {label(seat)} is no longer open.", "not_open"
                )
        for candidate in mine:
            moves = self.moves_of(state, candidate)
            if move in moves:
                return candidate, moves[moves.index(move)]
        raise self._refusal(state, mine[0], move)

    def _refusal(self, state: S, asked: Decision, move: Move) -> Refused:
        if asked.required:
            step = state.flow.agenda[-1]
            why_not = self.questions[type(step)].why_not
            told = why_not(state, step, asked.seat, move) if why_not else None
            if told is not None:
                return Refused(told[0], "illegal", told[1])
        return Refused(
            f"{notation.write(move)!r} is not a legal answer here: {asked.prompt}",
            "illegal",
            asked.clause,
        )

    def apply(self, state: S, event: Event) -> S:
        """Lay one fact over the state, in place, and return it.

        ``undone`` is laid over the state as after its version ``to``, which ``replay`` finds.
        """
        self.appliers[type(event)](state, event)
        return state

    def replay(
        self, events: Iterable[Event], state: S | None = None, after: int | None = None
    ) -> S:
        """The state after ``events``, from a blank state or from a copy of ``state``.

        ``after``: the version at which ``state`` stands. It must be told where moves among the
        events are taken back; raises ``CannotGoBack`` where that needs an earlier state.
        """
        current = self.state() if state is None else clone(state)
        appliers = self.appliers
        for _, event in standing(events, 0 if state is None else after):
            appliers[type(event)](current, event)
        return current

    def rebuild(
        self, stored: Iterable[Stored], state: S | None = None, after: int | None = None
    ) -> S:
        """As ``replay``, from events as they are stored.

        Their types are told beside them, and not looked for in each, which is a tenth of the work.
        Raises ``msgspec.ValidationError`` or ``KeyError`` for what is no event of this title.
        """
        current = self.state() if state is None else clone(state)
        kinds = self._stored
        for event in standing_rows(stored, 0 if state is None else after):
            read, apply = kinds[event.type]
            apply(current, read(event.payload))
        return current

    def view(self, state: S, viewer: Viewer) -> S:
        """What the viewer may know: the state with the rest left out."""
        return redact(state, viewer)

    def view_event(self, event: Event, viewer: Viewer) -> Event:
        """What the viewer may know of one event."""
        return redact(event, viewer)

    def describe(self, record: Event | Move) -> str:
        """One English sentence for people."""
        return (self.sentences.get(type(record)) or SENTENCES[type(record)])(record)

    @cached_property
    def aside_by_move(self) -> dict[type[Move], Aside]:
        """Which free effect a type of move belongs to; a question's own moves are not here."""
        return {kind: aside for aside in self.asides for kind in aside.kinds}

    @cached_property
    def appliers(self) -> dict[type[Event], Callable[[Any, Any], None]]:
        """The title's own appliers and the engine's."""
        own = dict(self.own_appliers)
        began = own.pop(Began, None)

        def begin(state: Any, event: Any) -> None:
            flow.begin(state, event)
            if began is not None:
                began(state, event)

        return {
            **own,
            Began: begin,
            Chose: flow.choose,
            Waits: flow.wait,
            Undone: flow.resolve,
            Forked: flow.resolve,
        }

    @cached_property
    def _reading(self) -> Reading[S]:
        return Reading(
            moves=self.moves,
            events=self.events,
            steps=self.steps,
            options=self.options,
            parameters=type(self.parameters),
            state=self.state,
        )

    @cached_property
    def _stored(self) -> dict[str, tuple[Callable[[str], Event], Callable[[S, Any], None]]]:
        """Type under which an event is stored -> how it is read, and how it changes the state."""
        return {
            tag: (read, self.appliers[kind]) for tag, (kind, read) in self._reading.stored.items()
        }

    @property
    def move_type(self) -> Any:
        """The union of all moves."""
        return self._reading.move_type

    @property
    def event_type(self) -> Any:
        """The union of all events, the engine's included."""
        return self._reading.event_type

    @property
    def step_type(self) -> Any:
        """The union of all steps."""
        return self._reading.step_type

    def read_move(self, raw: bytes) -> Move:
        """A move from JSON; raises ``msgspec.ValidationError`` naming the field that is wrong."""
        return self._reading.move(raw)

    def read_event(self, raw: bytes | str) -> Event:
        """An event from its stored JSON."""
        return self._reading.event(raw)

    def read_state(self, raw: bytes) -> S:
        """A state from its JSON (a snapshot)."""
        return self._reading.state(raw)

    def write(self, record: Event | Move | S) -> bytes:
        """Canonical JSON of an event, a move, a state or a view."""
        return canonical(record)

    def notation(self, line: str) -> Move:
        """The move that a line of notation writes."""
        return notation.read(line, self.moves)
