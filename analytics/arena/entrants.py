"""Who plays: bots by their level, by where they are imported from, by a command, by a URL."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, NamedTuple

from analytics.arena.files import files_of, hash_of
from analytics.arena.outside import Program, Reached, Started
from analytics.arena.protocol import Table, line_of, move_in
from games.bots.levels import LEVELS
from games.engine.policy import Policy, Situation
from games.engine.records import Move
from games.engine.title import Title

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,19}")
FORMS = "level, module:Policy, run:COMMAND or http(s)://…"


class BadEntrant(Exception):
    """Nobody can be made of these words; the message says why."""


class Entrant(NamedTuple):
    """``name``: as tables and games have it. ``words``: what it was made of; ``bytes_hash``: of the
    files that these name, empty where there are none. By both a result is known to be of the same
    one."""

    name: str
    words: str
    bytes_hash: str


def entrant_of(text: str) -> Entrant:
    """``NAME=WORDS``, or a level or module alone, which is its own name. Raises ``BadEntrant``."""
    name, equals, words = text.partition("=")
    if not equals:
        words, name = text, text.rpartition(":")[2].lower()
    if not _NAME.fullmatch(name):
        raise BadEntrant(
            f"{text!r}: call it by up to 20 small letters and digits, as in name={FORMS}."
        )
    if name in LEVELS and words != name:
        raise BadEntrant(f"{text!r}: {name} is a level, so call another bot otherwise.")
    try:
        return Entrant(name, words, hash_of(files_of(words)))
    except OSError as error:
        raise BadEntrant(
            f"{text!r}: {error.filename} cannot be read ({error.strerror})."
        ) from error


class Asking:
    """A policy that asks a program."""

    needs_view = True

    def __init__(self, program: Program, table: Table, seconds: float) -> None:
        self._program, self._table, self._seconds = program, table, seconds

    def choose(self, now: Situation) -> Move:
        """See ``Policy.choose``. Raises ``Silent``, ``Dead`` or ``Nonsense``."""
        move = self._asked(now, required=True)
        assert move is not None
        return move

    def consider(self, now: Situation) -> Move | None:
        """See ``Opportunist.consider``. Raises likewise."""
        return self._asked(now, required=False)

    def _asked(self, now: Situation, *, required: bool) -> Move | None:
        answer = self._program.ask(line_of(self._table, now, required=required), self._seconds)
        return move_in(answer, now.moves, required=required)


class Entrants:
    """Those of one command, whose programs are started once and ended with it."""

    def __init__(self, title: Title[Any], entrants: list[Entrant], seconds: float) -> None:
        self._title, self._seconds = title, seconds
        self._programs: dict[str, Program] = {}
        self._makers: dict[str, Callable[[Title[Any]], Policy]] = {}
        for each in entrants:
            self._learn(each)

    def policy(self, name: str, table: Table) -> Policy:
        """Who plays for an entrant at a table."""
        if name in self._programs:
            return Asking(self._programs[name], table, self._seconds)
        return self._makers[name](self._title)

    def close(self) -> None:
        """End the programs."""
        for program in self._programs.values():
            program.close()

    def _learn(self, entrant: Entrant) -> None:
        words = entrant.words
        if words.startswith("run:"):
            self._programs[entrant.name] = Started(words.removeprefix("run:"))
        elif words.startswith(("http://", "https://")):
            self._programs[entrant.name] = Reached(words)
        elif words in LEVELS:
            self._makers[entrant.name] = LEVELS[words]
        else:
            self._makers[entrant.name] = _imported(words)


def _imported(words: str) -> Callable[[Title[Any]], Policy]:
    module, _, name = words.partition(":")
    with suppress(ImportError, AttributeError, ValueError):
        maker = getattr(import_module(module), name)
        if callable(maker):
            return maker  # type: ignore[no-any-return]
    raise BadEntrant(f"{words!r} is none of: {', '.join(LEVELS)}; {FORMS}.")
