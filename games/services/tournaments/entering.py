"""Tournaments are made, entered, left, begun and called off.

Who enters or leaves is held first, as they might be erased; then the tournament is locked, and then
whatever else it needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings
from django.db.models.functions import Now

from database import transaction
from games.engine import registry
from games.engine.clock import ClockTerms
from games.errors import Conflict, Forbidden, Invalid, NotFound
from games.models import Entrant, Player, Tournament
from games.models.seat import Kind, Seat
from games.models.tournament import Form, Stage
from games.names import storable
from games.services import lobby, seating
from games.services.players import hold
from games.services.tournaments.rounds import next_round

SEATS = 2
LEAST = 2
NO_SUCH_TOURNAMENT = "There is no tournament of this id."


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played, and how. ``rounds``: of a Swiss tournament."""

    name: str
    title: str
    form: Form
    rounds: int
    clock: ClockTerms
    options: Mapping[str, Any] | None
    most_entrants: int
    bots_may_join: bool


def make(maker: Player, terms: Terms) -> Tournament:
    """A new tournament, which waits for entrants; its maker does not enter by making it.

    Raises ``Forbidden`` (guests and bots make none), ``Invalid``, ``EngineError`` for a game that
    cannot be played, or ``Conflict`` (``too_many_tournaments``).
    """
    if maker.is_guest or maker.is_bot:
        raise Forbidden("People with a password make tournaments: sign up with one.", "not_maker")
    if not storable(terms.name) or not terms.name.strip():
        raise Invalid("A tournament needs a name that can be shown.", "bad_name")
    if SEATS not in registry.title(terms.title).seat_counts:
        raise Invalid(f"{terms.title} is not played by two.", "bad_seats")
    seating.checked_level(terms.clock.level, terms.title, SEATS)
    rows = [Seat(number=number, kind=Kind.OPEN) for number in range(SEATS)]
    game = lobby.unsaved(terms.title, terms.options, rows, None)
    with transaction.atomic():
        hold(maker)
        theirs = Tournament.objects.filter(maker=maker, stage__in=(Stage.OPEN, Stage.RUNNING))
        if theirs.count() >= settings.KLEIO_TOURNAMENTS_PLAYER:
            raise Conflict(
                f"You have {settings.KLEIO_TOURNAMENTS_PLAYER} tournaments that are not over.",
                "too_many_tournaments",
            )
        made = Tournament.objects.create(
            name=terms.name.strip(),
            title=terms.title,
            options=game.options,
            clock=msgspec.to_builtins(terms.clock),
            form=terms.form,
            rounds=terms.rounds if terms.form == Form.SWISS else 0,
            most_entrants=terms.most_entrants,
            bots_may_join=terms.bots_may_join,
            maker=maker,
        )
        made.refresh_from_db()
    return made


def enter(tournament_id: UUID, player: Player) -> Tournament:
    """Take part, from the first round on. Doing it again changes nothing.

    Raises ``NotFound``, ``Forbidden`` (``bots_not_welcome``) or ``Conflict`` (``tournament_over``,
    ``tournament_full``).
    """
    with transaction.atomic():
        hold(player)
        tournament = locked(tournament_id)
        _require(tournament, Stage.OPEN)
        if player.is_bot and not tournament.bots_may_join:
            raise Forbidden("Bots may not enter this tournament.", "bots_not_welcome")
        _forget_erased(tournament)
        entrants = list(tournament.entrants.all())
        if all(each.player_id != player.pk for each in entrants):
            if len(entrants) >= tournament.most_entrants:
                raise Conflict("As many have entered as may.", "tournament_full")
            number = 1 + max((each.number for each in entrants), default=-1)
            Entrant.objects.create(tournament=tournament, number=number, player=player)
    return tournament


def drop_out(tournament_id: UUID, player: Player) -> Tournament:
    """Take part no more. Before the first round the entry is gone; later the game that goes on is
    to be played, or resigned, and no other one follows.

    Raises ``NotFound`` or ``Conflict`` (``not_entered``, ``tournament_over``).
    """
    with transaction.atomic():
        hold(player)
        tournament = locked(tournament_id)
        _require(tournament, Stage.OPEN, Stage.RUNNING)
        mine = tournament.entrants.filter(player=player, dropped_at=None)
        is_open = tournament.stage == Stage.OPEN
        gone = mine.delete()[0] if is_open else mine.update(dropped_at=Now())
        if not gone:
            raise Conflict("You take no part in this tournament.", "not_entered")
    return tournament


def begin(tournament_id: UUID, player: Player) -> Tournament:
    """Pair the first round, whose games begin at once.

    Raises ``NotFound``, ``Forbidden`` (not the maker) or ``Conflict`` (``tournament_over``,
    ``too_few_entrants``).
    """
    with transaction.atomic():
        tournament = _of_maker(tournament_id, player)
        _require(tournament, Stage.OPEN)
        _forget_erased(tournament)
        entrants = tournament.entrants.count()
        if entrants < LEAST:
            raise Conflict("Two at least must have entered.", "too_few_entrants")
        if tournament.form == Form.ROUND_ROBIN:
            tournament.rounds = entrants - 1 + entrants % 2
        tournament.stage = Stage.RUNNING
        tournament.save(update_fields=["stage", "rounds"])
        next_round(tournament)
    return tournament


def call_off(tournament_id: UUID, player: Player) -> Tournament:
    """No round follows; games that have begun are played on by themselves. Raises as ``begin``."""
    with transaction.atomic():
        tournament = _of_maker(tournament_id, player)
        _require(tournament, Stage.OPEN, Stage.RUNNING)
        tournament.stage = Stage.CANCELLED
        tournament.ended_at = Now()
        tournament.save(update_fields=["stage", "ended_at"])
        tournament.refresh_from_db()
    return tournament


def locked(tournament_id: UUID) -> Tournament:
    """Until the transaction ends; raises ``NotFound``."""
    tournament = Tournament.objects.select_for_update(no_key=True).filter(pk=tournament_id).first()
    if tournament is None:
        raise NotFound(NO_SUCH_TOURNAMENT)
    return tournament


def _of_maker(tournament_id: UUID, player: Player) -> Tournament:
    tournament = locked(tournament_id)
    if tournament.maker_id != player.pk:
        raise Forbidden("Only who made this tournament may do that.", "not_creator")
    return tournament


def _forget_erased(tournament: Tournament) -> None:
    """Whoever was erased before the first round has left without a trace."""
    tournament.entrants.filter(player=None).delete()


def _require(tournament: Tournament, *stages: Stage) -> None:
    if tournament.stage not in stages:
        raise Conflict(f"This tournament is {tournament.stage}.", "tournament_over")
