"""Rounds: pairing those who take part, beginning their games, and what these came to."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import Q
from django.db.models.functions import Now

from database import transaction
from games.engine.errors import EngineError
from games.models import Entrant, Game, Pairing, Player, Seat, Tournament
from games.models.game import Status
from games.models.seat import Kind
from games.models.tournament import Form, Stage
from games.services import challenging, lobby
from games.services.by_itself import each_by_itself
from games.services.players import hold_others
from games.services.setbacks import passed_over
from games.tournaments.pairing import Pair, round_robin, swiss
from games.tournaments.standing import Result

logger = logging.getLogger(__name__)

WIN = 2
"""Half points."""

_OVER = (Status.FINISHED, Status.CANCELLED)


def go_on() -> int:
    """Note what games came to, and pair the next round where all of one are over; of how many
    tournaments. Those that nobody begins are called off. Safe when several sweep: each is one's."""
    old = Now() - timedelta(hours=settings.KLEIO_OPEN_GAME_HOURS)
    forgotten = Q(maker=None) | Q(created_at__lt=old)
    Tournament.objects.filter(forgotten, stage=Stage.OPEN).update(
        stage=Stage.CANCELLED, ended_at=Now()
    )
    running = Tournament.objects.filter(stage=Stage.RUNNING)
    ids = list(running.exclude(pk__in=passed_over("tournament")).values_list("pk", flat=True))
    return sum(each_by_itself(_go_on, "tournament", each, each) for each in ids)


def next_round(tournament: Tournament) -> None:
    """Begin the games of the next round; within the transaction that has locked the tournament.

    It ends where there is none, or fewer than two are left to be paired.
    """
    there = list(
        tournament.entrants.filter(dropped_at=None, player__isnull=False).select_related("player")
    )
    if tournament.round >= tournament.rounds or len(there) < 2:
        tournament.stage, tournament.ended_at = Stage.FINISHED, Now()
        tournament.save(update_fields=["stage", "ended_at"])
        return
    pairs = _pairs(tournament, there)
    tournament.round += 1
    tournament.save(update_fields=["round"])
    alive = hold_others([each.player_id for each in there if each.player_id is not None])
    alive -= challenging.without_room(alive)
    there_still: dict[int | None, Player] = {
        each.number: each.player
        for each in there
        if each.player is not None and each.player_id in alive
    }
    for table, (first, second) in enumerate(pairs):
        pair = Pairing(
            tournament=tournament, round=tournament.round, table=table, first=first, second=second
        )
        _begin(tournament, pair, there_still.get(first), there_still.get(second))


def results_of(tournament: Tournament) -> list[Result]:
    """Of all pairings that are over."""
    return [
        Result(
            each.first,
            each.second,
            (each.first_halves, each.second_halves or 0),
            is_played=each.game_id is not None,
        )
        for each in tournament.pairings.all()
        if each.first_halves is not None
    ]


def _go_on(tournament_id: UUID) -> bool:
    with transaction.atomic():
        running = Tournament.objects.select_for_update(no_key=True, skip_locked=True)
        tournament = running.filter(pk=tournament_id, stage=Stage.RUNNING).first()
        if tournament is None:
            return False
        open_now = tournament.pairings.filter(first_halves=None).select_related("game")
        waits = False
        for pairing in open_now:
            if pairing.game is not None and pairing.game.status not in _OVER:
                waits = True
                continue
            pairing.first_halves, pairing.second_halves = _halves(pairing.game)
            pairing.save(update_fields=["first_halves", "second_halves"])
        if not waits:
            _next_or_none(tournament)
    return not waits


def _next_or_none(tournament: Tournament) -> None:
    """The next round; called off where today's rules do not have such a game any more."""
    try:
        with transaction.atomic():
            next_round(tournament)
    except EngineError as error:
        logger.warning("tournament %s is called off: %s", tournament.pk, error)
        ended = {"stage": Stage.CANCELLED, "ended_at": Now()}
        Tournament.objects.filter(pk=tournament.pk).update(**ended)


def _halves(game: Game | None) -> tuple[int, int]:
    """What a game brings. Whoever gave their seat up first, or ran out of time, has lost, whatever
    the bot did that played it on, and the other one after; a game that nobody won is shared."""
    if game is None:
        return 0, 0
    gone = list(game.seats.filter(kind=Kind.BOT).order_by("resigned_at"))
    lost = [seat.number for seat in gone if seat.resigned_at == gone[0].resigned_at]
    if lost:
        return (0 if 0 in lost else WIN), (0 if 1 in lost else WIN)
    if game.status != Status.FINISHED or len(game.winners) != 1:
        return 1, 1
    return (WIN, 0) if game.winners == [0] else (0, WIN)


def _pairs(tournament: Tournament, there: Sequence[Entrant]) -> list[Pair]:
    numbers = [each.number for each in there]
    if tournament.form == Form.SWISS:
        return swiss(numbers, results_of(tournament))
    everybody = list(tournament.entrants.values_list("number", flat=True))
    return round_robin(everybody)[tournament.round]


def _begin(
    tournament: Tournament, pairing: Pairing, first: Player | None, other: Player | None
) -> None:
    """The game of a pair; where somebody has left, or is a bot that sits in as many games as it
    may, the other wins without one."""
    if first is not None and other is not None:
        pairing.game = _game(tournament, [first, other])
    else:
        pairing.first_halves = WIN if first is not None else 0
        pairing.second_halves = WIN if other is not None else 0
    pairing.save()


def _game(tournament: Tournament, players: Sequence[Player]) -> Game:
    rows = [
        Seat(number=number, kind=Kind.PERSON, player=player, is_bots=player.is_bot)
        for number, player in enumerate(players)
    ]
    game = lobby.unsaved(tournament.title, tournament.options, rows, None)
    game.clock = tournament.clock
    game.bots_may_join = tournament.bots_may_join
    return lobby.set_table(game, rows)
