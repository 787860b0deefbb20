"""A game in which chance is a player: each draw is a node of its own.

The engine draws in the middle of a batch. So a batch is tried on a copy, with the draws that are
known; where one more is asked for, the copy is dropped and the game stands at a chance node, until
it is said what comes up. A draw of one option is no node. Each draw is as likely to give one option
as another (``games.engine.chance``).
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from hashlib import blake2b
from typing import Any

from games.engine import beginning, deciding
from games.engine.canonical import canonical
from games.engine.clone import clone
from games.engine.errors import EngineError
from games.engine.records import Event
from games.engine.secrecy import redact
from research.play import Answer, Play
from research.setting import Setting


class Drawn(EngineError):
    """A draw that nobody has said anything of yet. ``n``: how many options it has."""

    def __init__(self, n: int) -> None:
        super().__init__(f"One of {n} has to come up.")
        self.n = n


class Said:
    """Chance that gives what was said, in order, and asks for more."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        self._left = list(outcomes)

    def draw(self, stream: str, index: int, options: Sequence[object]) -> int:
        """See ``Chance.draw``; raises ``Drawn`` where nothing was said."""
        if len(options) == 1:
            return 0
        if not self._left:
            raise Drawn(len(options))
        return self._left.pop(0)


class Told:
    """All that was told until now to so many seats, batch by batch; games that went together so
    far share it."""

    def __init__(self, before: Told | None, events: Sequence[Event], seats: int) -> None:
        self._before, self._events, self._seats = before, events, seats
        self._digests: dict[int, bytes] = {}

    def digest(self, seat: int) -> bytes:
        """A digest of all that a seat was told, in order, from the first event on."""
        news: list[Told] = []
        at: Told | None = self
        while at is not None and seat not in at._digests:
            news.append(at)
            at = at._before
        digest = b"" if at is None else at._digests[seat]
        for part in reversed(news):
            hashed = blake2b(digest, digest_size=16)
            for event in part._events:
                hashed.update(canonical(redact(event, frozenset((seat,)))))
            digest = part._digests[seat] = hashed.digest()
        return digest

    def __deepcopy__(self, memo: object) -> Told:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """The digests alone, which is all that anybody asks for."""
        return _remembered, (tuple(self.digest(seat) for seat in range(self._seats)),)


def _remembered(digests: Sequence[bytes]) -> Told:
    remembered = Told(None, (), len(digests))
    remembered._digests = dict(enumerate(digests))
    return remembered


class Nodes:
    """``play``: the game at its last rest point, None before the set-up is through. ``options``: of
    the draw at a chance node, 0 elsewhere."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.play: Play | None = None
        self.history: Told | None = None
        self.options = 0
        self._answer: Answer | None = None
        self._said: tuple[int, ...] = ()
        self._go_on()

    def act(self, action: int) -> None:
        """An action of the seat whose turn it is; raises ``ValueError`` where it is not legal."""
        if self.play is None or self.options:
            raise ValueError("It is chance's turn.")
        answer = self.play.choose(action)
        if answer is not None:
            self._answer = answer
            self._go_on()

    def come_up(self, outcome: int) -> None:
        """What comes up at a chance node; raises ``ValueError`` for what cannot."""
        if not 0 <= outcome < self.options:
            raise ValueError(f"{outcome} is none of {self.options} options.")
        self._said = (*self._said, outcome)
        self._go_on()

    def __deepcopy__(self, memo: dict[int, Any]) -> Nodes:
        twin = object.__new__(Nodes)
        twin.__dict__.update(self.__dict__)
        twin.play = deepcopy(self.play, memo)
        return twin

    def _go_on(self) -> None:
        """Make the batch as far as it was said what comes up."""
        try:
            events, state = self._batch(Said(self._said))
        except Drawn as drawn:
            self.options = drawn.n
            return
        self.options, self._said, self._answer = 0, (), None
        self.history = Told(self.history, events, self.setting.seats)
        if self.play is None:
            self.play = Play(self.setting, state)
        else:
            self.play.lay(state)

    def _batch(self, chance: Said) -> tuple[Sequence[Event], Any]:
        of = self.setting
        if self.play is None or self._answer is None:
            start = beginning.new_game(of.title, of.options, of.seats, chance, patch=of.patch)
            return start.events, start.state
        twin = clone(self.play.state)
        return deciding.play(of.title, twin, *self._answer, chance), twin
