"""Asking several databases one after the other.

One that does not answer keeps the answers of the others from nobody; where none does, its error is
raised. With one database it is simply asked.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from typing import TypeVar
from uuid import UUID

from django.db import OperationalError, connections

from database.at_hand import HOME, at
from database.patience import OF_A_TASK, at_most
from shards.places import Moving, are_several, databases, place_of

T = TypeVar("T")

log = logging.getLogger(__name__)


def from_each(ask: Callable[[], T]) -> list[T]:
    """What each database says."""
    return _asked([(database, ask) for database in databases()])


def from_places(games: Collection[UUID], ask: Callable[[set[UUID]], T]) -> list[T]:
    """What each database says of those of the games that lie there; games that are on their way
    from one to another are left out."""
    if not are_several():
        return [ask(set(games))]
    return _asked([(place, partial(ask, some)) for place, some in _by_place(games).items()])


def where(is_there: Callable[[], bool]) -> str:
    """The first database in which it is true; the home, where it is so in none.

    For what is named by something else than a game's id. Raises ``OperationalError`` if it may be
    at one that does not answer.
    """
    if not are_several():
        return HOME
    failure: OperationalError | None = None
    for database in databases():
        try:
            with at(database), at_most(OF_A_TASK):
                if is_there():
                    return database
        except OperationalError as error:
            failure = error
    if failure is not None:
        raise failure
    return HOME


def _asked(questions: Sequence[tuple[str, Callable[[], T]]]) -> list[T]:
    answers: list[T] = []
    failure: OperationalError | None = None
    for database, ask in questions:
        try:
            with at(database), at_most(OF_A_TASK):
                answers.append(ask())
        except OperationalError as error:
            if are_several() and _answers(database) and not isinstance(error, Moving):
                raise  # such as whoever lost a deadlock: there is an answer, if it is asked again
            failure = error
            if are_several():
                log.warning("An answer goes on without %s: %s", database, error)
    if failure is not None and not answers:
        raise failure
    return answers


def _answers(database: str) -> bool:
    """Whether there is a connection still, by which the database has said what is wrong."""
    connection = connections[database].connection
    return connection is not None and not connection.closed


def _by_place(games: Iterable[UUID]) -> dict[str, set[UUID]]:
    by_place: dict[str, set[UUID]] = defaultdict(set)
    for game in games:
        try:
            by_place[place_of(game)].add(game)
        except Moving:
            continue
    return by_place
