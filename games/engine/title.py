"""A title: the rules of one game as a record of tables and functions. There is nothing to inherit
from, and nothing is done here.

What can be done with it is the same for all titles: ``beginning`` a game, ``asking``, ``deciding``,
``folding`` and ``describing`` are modules of functions over this record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from games.engine import flow
from games.engine.clock import Flagged, Ticked, Timed
from games.engine.course import Measure
from games.engine.decks import Deck, Guess
from games.engine.dimensions import Dimensions
from games.engine.drawing.palette import SEATS, Paint
from games.engine.drawing.sheet import Sheet
from games.engine.flow import (
    Began,
    Chose,
    Forked,
    HasFlow,
    Replaced,
    Returned,
    Stopped,
    TakenOver,
    Undone,
    Waits,
)
from games.engine.meanings import Meaning
from games.engine.positions import Positions
from games.engine.prospects import Prospects
from games.engine.questions import Aside, Offer, Question
from games.engine.reading import Reading
from games.engine.records import Event, Move, Outcome, Step
from games.engine.referee import Referee
from games.engine.shapes import Shapes
from games.engine.streams import Stream
from games.engine.unfolding import Unfolding
from games.engine.upcasts import Upcast, is_before, upcasts_since

S = TypeVar("S", bound=HasFlow)

Consequences: TypeAlias = tuple[Callable[[Any, Any], None], Sequence[Callable[[Any, Any], None]]]
"""What a fact does: how it changes the state, and the standing rules that watch for it."""


@dataclass(frozen=True)
class Title(Generic[S]):
    """What a package in ``games/titles`` fills in. ``S``: the type of the state."""

    id: str
    """Stable for ever: in paths, in files and in the first event of each game."""

    name: str
    """For people."""

    rules: str
    """The version of the rules as coded here, a whole number; raised by one whenever the same
    choices lead elsewhere."""

    seat_counts: tuple[int, ...]
    """With how many seats it is played, the smallest first."""

    options: type[msgspec.Struct]
    """What may be chosen when a game is made; its defaults are the usual game."""

    parameters: msgspec.Struct
    """The table of numbers, typed with their bounds. A game may carry a patch of it."""

    state: type[S]
    """The type of the state, blank by default. Every field has a mark of secrecy."""

    moves: tuple[type[Move], ...]
    """All types of moves."""

    events: tuple[type[Event], ...]
    """All types of events but the engine's own."""

    steps: tuple[type[Step], ...]
    """All types of steps. Each stands either in ``works`` or in ``questions``."""

    set_up: Callable[[Referee[S], Any], None]
    """``set_up(ref, options)`` tells the set-up as facts and pushes the first steps."""

    works: Mapping[type[Step], Callable[[Referee[S], Any], None]]
    """Type of step -> what it does: ``work(ref, step)``. The step is off the agenda by then."""

    questions: Mapping[type[Step], Question]
    """Type of step -> how it asks."""

    own_appliers: Mapping[type[Event], Callable[[S, Any], None]]
    """Type of event -> how it changes the state, in place: ``applier(state, event)``. It never
    refuses, draws or decides. One for ``Began`` runs after the engine's own."""

    outcome: Callable[[S], Outcome | None]
    """How the rules ended a game; None before. ``ending.outcome`` knows of games that were stopped,
    too."""

    sentences: Mapping[type, Callable[[Any], str]]
    """Type of event or move -> one English sentence for people, from what its viewer may know."""

    components: Callable[[], dict[str, Any]]
    """What is in the box, ready for JSON."""

    pieces: Callable[[S], Counter[str]]
    """How many there are of each physical piece, wherever they lie; the counts never change."""

    appraise: Callable[[S, int, Sequence[Move]], Sequence[float]]
    """``appraise(view, seat, moves)``: how good each legal move of a decision looks to a greedy
    player, the more the better; an offer is worth taking above 0."""

    board: Callable[[S], str]
    """``board(view)``: an SVG document of what a view shows, made with ``games.engine.drawing``;
    what the view hides is UNSET or absent."""

    longest: int
    """A bound of the number of batches of any game, those apart that took moves back or were taken
    back. A game that reaches it is ended (``games.engine.stopping``). It belongs to the version of
    the rules: with another bound, games that were stopped at this one would be judged otherwise, so
    whoever changes it raises ``rules``."""

    sheet: Callable[[S], Sheet] | None = None
    """``sheet(view)``: the parts of which ``board`` is put together, for whoever lays them out
    otherwise. None for a table that is one part."""

    paints: tuple[Paint, ...] = SEATS
    """The paint of each seat on the board, from seat 0 on, for whoever draws seats elsewhere."""

    prospects: Prospects[S] | None = None
    """What seats may expect of a state, for bots that search; None where none does."""

    nearness: Callable[[S], float] | None = None
    """``nearness(state)``: how near a game that one seat plays alone has come to being won, in a
    unit of its own, for whoever looks for a way to win it; None for games against others."""

    streams: Callable[[int, Any], Mapping[str, Stream]] | None = None
    """``streams(seats, parameters)``: every stream of chance that a game of so many seats may draw
    from. None only for what nobody plays for keeps."""

    standing_rules: Mapping[type[Event], Sequence[Callable[[Referee[S], Any], None]]] = field(
        default_factory=dict
    )
    """Type of event -> the standing rules that watch for it, in order: ``rule(ref, event)`` runs
    right after the fact was applied."""

    asides: tuple[Aside, ...] = ()
    """Free effects of the seat that is asked."""

    offers: tuple[Offer, ...] = ()
    """Free effects of seats that need not be asked."""

    check_options: Callable[[Any, int], None] = lambda options, seats: None
    """``check_options(options, seats)`` raises ``BadOptions`` for what does not go together."""

    never_ends: Callable[[Any, Any, int], tuple[str, str] | None] = (
        lambda options, parameters, seats: None
    )
    """``never_ends(options, parameters, seats)``: the option to change and a sentence, where the
    numbers show that no end can be reached. It is asked when a game is made."""

    passing: tuple[type[Move], ...] = ()
    """The moves that forgo something, which a restless player makes only when nothing else is
    left."""

    targets: Mapping[type[Move], str] = field(default_factory=dict)
    """Type of move -> the places on the board that it names, in the order in which one picks them,
    with fields of the move in braces: ``"{origin} {region}"``, ``"{me}.{die}.{slot}"``. ``me`` and
    fields that hold a seat stand for its label. See ``games.engine.places``."""

    verbs: Mapping[type[Move], str] = field(default_factory=dict)
    """Type of move -> the word that heads its group in a long list: ``March``."""

    silent_moves: tuple[type[Move], ...] = ()
    """The moves of which facts that follow at once tell all, so that a report tells these alone."""

    echoes: Mapping[type[Move], tuple[type[Event], ...]] = field(default_factory=dict)
    """Type of move -> the facts that say what its listed sentence has said already, so that of each
    the first is not foretold beside it."""

    positions: Positions[S] | None = None
    """How worked cases write its positions; None while it has no cases."""

    dimensions: Dimensions[S] = field(default_factory=Dimensions)
    """What finished games are looked at by."""

    meanings: tuple[Meaning, ...] = ()
    """What each of the parameters is, in words, and the clause that uses it."""

    course: tuple[Measure[S], ...] = ()
    """What is drawn from round to round, the most telling first."""

    scored_in: str = "points"
    """What the scores of an outcome are counted in; empty where they only tell how near each seat
    came, in percent, so that how a game ended is told by its reason."""

    unfolding: Unfolding[S] | None = None
    """By what the course of finished games is told; None where nobody has said."""

    deducible_zones: tuple[str, ...] = ()
    """Hidden zones of the state whose every change is told to all, so that a change of them reveals
    nothing and may be taken back (``games.engine.undo``), and whoever counts along knows them
    (``games.engine.recall``)."""

    deductions: Mapping[type[Event], Callable[[S, Any], Event]] = field(default_factory=dict)
    """Type of event -> the event in full: ``deduce(state, event)``, of an event of which not all is
    told, with what follows for whoever knows the deducible zones before it, which ``state`` has."""

    decks: tuple[Deck[S], ...] | None = None
    """Where things lie that a viewer may not see (``games.engine.worlds``); empty where nothing is
    hidden, None where nobody has said."""

    guesses: tuple[Guess[S], ...] = ()
    """What is chosen and not shown, in the order in which it is guessed, after the decks."""

    upcasts: Mapping[str, Upcast] = field(default_factory=dict)
    """Earlier version of the rules -> how what it told is told by the next one."""

    shapes: Shapes = field(default_factory=Shapes)
    """Which fields states had under each version; they lie beside the title."""

    begun_by: str = ""
    """The version by which the games were begun that are read: see ``reading_games_of``. Nobody
    fills it in; empty for ``rules``."""

    @cached_property
    def appliers(self) -> dict[type[Event], Callable[[Any, Any], None]]:
        """Type of event -> how it changes the state: the title's own and the engine's."""
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
            Stopped: flow.stop,
            TakenOver: flow.resolve,
            Replaced: flow.resolve,
            Returned: flow.resolve,
            Timed: flow.resolve,
            Flagged: flow.resolve,
            Ticked: flow.resolve,
        }

    @cached_property
    def consequences(self) -> dict[type[Event], Consequences]:
        """Type of event -> what it does when the rules tell it."""
        rules = self.standing_rules
        return {kind: (apply, rules.get(kind, ())) for kind, apply in self.appliers.items()}

    @cached_property
    def aside_by_move(self) -> dict[type[Move], Aside]:
        """Which free effect a type of move belongs to; a question's own moves are not here."""
        return {kind: aside for aside in self.asides for kind in aside.kinds}

    @cached_property
    def offer_by_kind(self) -> dict[str, Offer]:
        """Kind of an offer -> its row."""
        return {offer.kind: offer for offer in self.offers}

    @cached_property
    def reading(self) -> Reading[S]:
        """How moves, events, options and states of this title are read from JSON."""
        return Reading(
            moves=self.moves,
            events=self.events,
            steps=self.steps,
            options=self.options,
            parameters=type(self.parameters),
            state=self.state,
            upcasts=upcasts_since(self.upcasts, self.begun_by) if self.begun_by else (),
        )

    @cached_property
    def stored(self) -> dict[str, tuple[Callable[[str], Event], Callable[[Any, Any], None]]]:
        """Type under which an event is stored -> how it is read, and how it changes the state."""

        def lay(state: Any, event: Any) -> None:
            self.appliers[type(event)](state, event)

        return {
            tag: (read, lay if kind is None else self.appliers[kind])
            for tag, (kind, read) in self.reading.stored.items()
        }

    def reading_games_of(self, rules: str) -> Title[S]:
        """This title, as it reads games that were begun by an earlier version of the rules.

        Itself for its own version, and for what is no earlier one.
        """
        if not is_before(rules, self.rules):
            return self
        if rules not in self._of_others:
            self._of_others[rules] = replace(self, begun_by=rules)
        return self._of_others[rules]

    @cached_property
    def _of_others(self) -> dict[str, Title[S]]:
        return {}
