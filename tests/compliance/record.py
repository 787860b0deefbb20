"""A random game, with every state on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, TypeAlias

import msgspec

from games.engine import asking, beginning, deciding
from games.engine.batch import Batch
from games.engine.chance import SeededChance
from games.engine.records import Decision, Event, Move
from games.engine.secrecy import SPECTATOR, Viewer, redact
from games.engine.title import Title
from tests.compliance.fingerprints import fingerprint
from tests.compliance.particulars import Particulars, particulars_of

OFFER_TAKEN = 0.3

Chooser: TypeAlias = Callable[[Title[Any], Any, Random], tuple[Decision, Move] | None]
"""What is done next at a state; None where nobody may do anything."""

Listed: TypeAlias = Sequence[tuple[Decision, Sequence[Move]]]
"""The decisions of one moment, each with its legal moves."""


@dataclass(frozen=True)
class Turn:
    """One move: where, of whom, and what followed. Bytes are fingerprints.

    ``argument``: the bytes of ``before`` once ``decide`` had worked on it.
    """

    before: Any
    before_bytes: bytes
    asked: Decision
    move: Move
    batch: Batch[Any]
    after_bytes: bytes
    argument: bytes


@dataclass(eq=False)
class Record:
    """A game from its set-up to its end, or to the ``trouble`` that stopped it.

    Compared by identity, so that a law may keep what it found out about a game.
    """

    title: Title[Any]
    seats: int
    key: str
    options: msgspec.Struct | None
    particulars: Particulars
    start: Batch[Any] | None = None
    start_bytes: bytes = b""
    turns: list[Turn] = field(default_factory=list)
    trouble: Exception | None = None

    @property
    def chance(self) -> SeededChance:
        """The chance of this game, from the beginning; a draw depends on its name alone."""
        return SeededChance(self.key)

    def rng(self, purpose: str) -> Random:
        """Randomness of a law, the same in each run."""
        return Random(f"{self.key}|{purpose}")

    @property
    def batches(self) -> Iterator[Batch[Any]]:
        """The set-up and what followed each move."""
        if self.start is not None:
            yield self.start
        for turn in self.turns:
            yield turn.batch

    @property
    def rests(self) -> list[tuple[Any, bytes]]:
        """Every state at which the game stood still, with the bytes it had then."""
        if self.start is None:
            return []
        moved = [(turn.batch.state, turn.after_bytes) for turn in self.turns]
        return [(self.start.state, self.start_bytes), *moved]

    @cached_property
    def listed(self) -> list[Listed]:
        """What could be answered at each of ``rests``: for the laws that look at all moves, and not
        at how they are listed."""
        return [
            [
                (decision, asking.moves_of(self.title, state, decision))
                for decision in asking.decisions(self.title, state)
            ]
            for state, _ in self.rests
        ]

    @cached_property
    def moves(self) -> list[Move]:
        """All that was ever listed, each move once: for the laws on a move by itself."""
        every = (move for listed in self.listed for _, moves in listed for move in moves)
        # Not by their JSON: a law asks whether that tells them apart.
        return list({(type(move), repr(move)): move for move in every}.values())

    def shown(self, event: Event) -> Iterator[Event]:
        """A fact in full, and as viewers get it who know less, each form once."""
        forms = [event]
        for viewer in self.viewers:
            form = redact(event, viewer)
            if form is not event and form not in forms:
                forms.append(form)
        yield from forms

    @property
    def events(self) -> list[Event]:
        """All facts in order."""
        return [event for batch in self.batches for event in batch.events]

    @property
    def viewers(self) -> list[Viewer]:
        """A spectator, each seat, and one person who holds two."""
        seats = [frozenset((seat,)) for seat in range(self.seats)]
        return [SPECTATOR, *seats, frozenset((0, self.seats - 1))]


def record(title: Title[Any], seats: int, number: int, choose: Chooser | None = None) -> Record:
    """Play game ``number``: number 0 with the usual options, others with those the title offers.

    ``choose``: who plays, instead of chance.
    """
    key = f"compliance|{title.id}|{seats}|{number}"
    particulars = particulars_of(title.id)
    rng = Random(key)
    options = particulars.options(seats, rng) if number else particulars.usual(seats)
    game = Record(title, seats, key, options, particulars)
    try:
        _play(game, choose or _choose)
    except Exception as error:  # a faulty title may raise anything; a law reports it
        game.trouble = error
    return game


def _play(game: Record, choose: Chooser) -> None:
    title, rng, chance = game.title, Random(game.key), game.chance
    game.start = beginning.new_game(title, game.options, game.seats, chance)
    state = game.start.state
    before = game.start_bytes = fingerprint(state)
    while len(game.turns) <= title.longest:
        chosen = choose(title, state, rng)
        if chosen is None:
            return
        asked, move = chosen
        batch = deciding.decide(title, state, asked.seat, move, chance, asked.id)
        after = fingerprint(batch.state)
        game.turns.append(Turn(state, before, asked, move, batch, after, fingerprint(state)))
        state, before = batch.state, after


def _choose(title: Title[Any], state: Any, rng: Random) -> tuple[Decision, Move] | None:
    """Anything that anybody may do, offers now and then; None where nobody may do anything."""
    listed = [
        (decision, asking.moves_of(title, state, decision))
        for decision in asking.decisions(title, state)
    ]
    able = [(decision, moves) for decision, moves in listed if moves]
    offers = [pair for pair in able if not pair[0].required]
    required = [pair for pair in able if pair[0].required]
    pool: Sequence[tuple[Decision, Sequence[Move]]] = required
    if offers and rng.random() < OFFER_TAKEN:
        pool = offers
    if not pool:
        return None
    decision, moves = pool[int(rng.random() * len(pool))]
    return decision, moves[int(rng.random() * len(moves))]
