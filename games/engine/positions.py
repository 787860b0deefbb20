"""How a title lets people write positions down: the few words that its own fields do not say."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from games.engine.records import Step

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Word:
    """A word for something that is no single field.

    ``write(state, subject, value)`` lays it on a state in place; ``read(state, subject)`` says it,
    in the form in which people write it. ``subject`` is the number of a seat, -1 for a word of the
    table, or the name of a thing of ``Named``. Either raises ``BadCase`` with a sentence.
    """

    write: Callable[[Any, Any, Any], None]
    read: Callable[[Any, Any], Any]


@dataclass(frozen=True)
class Named(Generic[S]):
    """Things of the table that have names of their own and are written like seats: colours, areas.

    ``names(state)``: those that there are. ``path``: where one lies below the root, with ``{name}``
    in it. ``line(words)``: what a short line says, as a mapping of its fields; raises ``BadCase``.
    ``words``: what is no field of it.
    """

    names: Callable[[S], Collection[str]]
    path: str
    line: Callable[[str], Mapping[str, Any]]
    words: Mapping[str, Word] = field(default_factory=dict)


@dataclass(frozen=True)
class Positions(Generic[S]):
    """The table from which worked cases of one title are read (``docs/cases.md``).

    ``root``: path under which the names of a position lie. ``seat``: path of what belongs to a
    seat, with ``{seat}`` for its number or ``{label}`` for its label. ``moments``: name -> the
    steps that stand on the agenda then, next one first. ``options``: the options of a case that
    names none. ``clear(state)``: what is taken off the laid table before a position is put on it;
    ``complete(state)``: what follows from a position that has been put on it.
    ``short``: the fields of a seat that ``4/0/0/2`` lists. ``paths``: name -> path below the
    root; ``seat_paths``: the same for a seat, a whole path if it has braces in it. ``words``,
    ``seat_words``: no fields. ``named``: things of the table with names of their own.
    ``rolls(state, subject, lines)``: stream -> forced draws, from what a seat, or whatever else
    rolls dice, is said to roll; may prepare the dice. ``idle``: how the names of streams begin that
    a case may leave unforced; they give their last option.
    """

    root: str
    seat: str
    moments: Mapping[str, Callable[[S], Sequence[Step]]]
    options: Mapping[str, Any] = field(default_factory=dict)
    clear: Callable[[S], None] = lambda state: None
    complete: Callable[[S], None] = lambda state: None
    short: tuple[str, ...] = ()
    paths: Mapping[str, str] = field(default_factory=dict)
    seat_paths: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, Word] = field(default_factory=dict)
    seat_words: Mapping[str, Word] = field(default_factory=dict)
    named: tuple[Named[S], ...] = ()
    rolls: Callable[[S, Any, Sequence[str]], Mapping[str, list[int | str]]] | None = None
    idle: tuple[str, ...] = ()
