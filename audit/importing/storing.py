"""Storing a game that was played elsewhere: all of it in one transaction, or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import msgspec
from django.db import DataError

from audit.adjudicating.game import game_fault
from audit.history.clock import clock_told
from audit.importing.file import HistoryFile
from audit.importing.judging import outcome_of
from audit.importing.known import refuse_known
from audit.importing.refusal import ImportRefused
from audit.models import ImportedGame
from database import transaction
from events.errors import EventStoreError
from events.wake import Wake, wake_all
from games.engine.flow import Began, Forked
from games.identifiers import game_of
from games.models import Game, Seat
from games.models.seat import Kind
from games.services.read_model import store_finished
from games.services.seating import population_of
from shards.places import at_its_game

_LEVEL = re.compile(r"[a-z0-9_-]{1,20}")
_PROMISES = {str(kind.__struct_config__.tag) for kind in (Began, Forked)}


def import_history(written: bytes, *, unadjudicated: bool = False) -> Game:
    """Check an exported history line by line and by the rules, and load it.

    It keeps its id and every hash. Nobody sits at it, for this server knows none of its people;
    what was public is public, and what was private is seen by nobody but the operator.
    ``unadjudicated``: see ``outcome_of``. Raises ``ImportRefused``; then nothing was written.
    """
    file = HistoryFile(written)
    return _import(file.game_id, file, unadjudicated)


@at_its_game
def _import(game_id: UUID, file: HistoryFile, unadjudicated: bool) -> Game:
    refuse_known(file)
    outcome = outcome_of(file, unadjudicated=unadjudicated)
    batches = list(file.sealed())
    seats = list(_seats(file))
    game = _game(file, seats)
    try:
        with transaction.atomic():
            stored_at = store_finished(
                game, seats, file.seed, batches, outcome, opening=_opening(file), imported=True
            )
            ImportedGame.objects.create(
                game=game, at=stored_at, sha256=file.sha256, header=file.header
            )
            fault = game_fault(game.pk)
            if fault is not None:
                raise ImportRefused(f"What the file says does not fit together: {fault}")
            wake_all(Wake(game.pk, game.version))
    except EventStoreError as refusal:
        refuse_known(file)  # somebody else was quicker
        raise ImportRefused(str(refusal)) from None
    except DataError as problem:
        raise ImportRefused(f"The database cannot hold what is in this file: {problem}") from None
    return game


def _game(file: HistoryFile, seats: list[Seat]) -> Game:
    header = file.header
    origin = (header["origin"] or [None])[-1]
    return Game(
        id=file.game_id,
        title=header["title"],
        rules=header["rules"],
        seat_count=len(seats),
        is_public=header["public"],
        population=population_of(seats),
        options=header["options"],
        patch=header["parameters"],
        clock=clock_told(file.events),
        commitment=header["commitment"],
        origin=origin and game_of(origin["game"]),
        origin_version=origin and origin["version"],
    )


def _seats(file: HistoryFile) -> Iterator[Seat]:
    """Who plays each seat, and what it mixed into the chance that is in force at the end."""
    mixed = _promises(file)[-1]["entropy"]
    for number, seat in enumerate(file.header["seats"]):
        level = seat["level"] or ""
        if (_LEVEL.fullmatch(level) is not None) != (seat["kind"] == Kind.BOT):
            raise ImportRefused(f"header.seats[{number}]: {seat} is neither a person nor a bot.")
        entropy = mixed[number] if number < len(mixed) else ""
        yield Seat(number=number, kind=seat["kind"], level=level, entropy=entropy)


def _promises(file: HistoryFile) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line.payload) for line in file.events if line.type in _PROMISES]


def _opening(file: HistoryFile) -> int:
    """The batch with which the game began, which is not the first one where it was forked."""
    return max(line.batch for line in file.events if line.type in _PROMISES)
