"""Experiments that somebody orders over the network: who may, how much, once for each request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import F, QuerySet, Sum

from analytics.experiments.ordering import design_of, order
from analytics.experiments.progressing import can_go_on, tell
from analytics.lab.faults import BadDesign
from analytics.models import Experiment, OrderKey, Pair, Pause, Progress
from database import transaction
from database.locks import lock
from games.bots.levels import thinks
from games.errors import Conflict, Forbidden, KeyReused, NotFound
from games.models import KeyedRequest, Player
from games.services.enqueueing import after_commit
from games.services.players import hold
from games.services.repeating import Keyed, Made, note

GO_ON = "analytics.tasks.go_on_with_experiments"

_ROOM = "kleio: experiments"
"""Who counts what is to be played holds this until it has added to it."""


class Ordered(NamedTuple):
    """``repeated``: by an earlier request with this key."""

    experiment: Experiment
    repeated: bool = False


def order_for(
    player: Player, written: Mapping[str, Any], *, address: str, keyed: Keyed | None
) -> Ordered:
    """An experiment that workers will play. ``address``: as ``games.services.bounds.key_of`` gives
    it.

    Raises ``BadDesign``, ``Forbidden`` for who may not order any, ``Conflict``
    (``too_many_experiments``) where so much is to be played already, ``KeyReused``.
    """
    require_may_order(player)
    with transaction.atomic():
        hold(player)
        if keyed and (before := _made_before(player, keyed)):
            return Ordered(before, repeated=True)
        experiment = order(written)
        require_quick_bots(experiment)
        progress = Progress.objects.select_for_update().get(pk=experiment.pk)
        require_room(player, address, progress.games)
        progress.maker, progress.address, progress.on_workers = player, address, True
        progress.save(update_fields=["maker", "address", "on_workers"])
        if keyed:
            OrderKey.objects.create(
                player=player, key=keyed.key, fingerprint=keyed.fingerprint, experiment=experiment
            )
            note(player, keyed, Made(str(experiment.pk)))  # so that it means nothing else
        after_commit(GO_ON)
    return Ordered(experiment)


def pause(experiment: Experiment, player: Player) -> None:
    """Workers leave it. Raises ``Forbidden`` for all but its maker, ``Conflict``
    (``experiment_over``)."""
    _require_theirs(experiment, player)
    _, made = Pause.objects.get_or_create(experiment=experiment)
    _changed(experiment, made)


def go_on(experiment: Experiment, player: Player) -> None:
    """Workers play it again; of one that is not held nothing changes. Raises as ``pause`` does, or
    ``Conflict`` (``too_many_experiments``) where the server has so much to play meanwhile."""
    _require_theirs(experiment, player)
    with transaction.atomic():
        lock(_ROOM)
        ended, _ = Pause.objects.filter(experiment=experiment).delete()
        if not ended:
            return
        progress = Progress.objects.select_for_update().get(pk=experiment.pk)
        others = _played_now().exclude(pk=experiment.pk)
        _require_fewer(others, progress.games, *_of_the_server())
        progress.asked_at = None
        progress.save(update_fields=["asked_at"])
        _changed(experiment, True)
        after_commit(GO_ON)


def keep_pair(experiment: Experiment, player: Player, place: tuple[str, int, int]) -> Pair:
    """Have both games of a pair stored by a worker; ``place``: variant, block and turn. Raises
    ``NotFound`` for one that is not to be looked at, ``Forbidden``, ``Conflict``
    (``experiment_over``) where other rules or bots would play them."""
    require_may_order(player)
    variant, block, turn = place
    pairs = Pair.objects.filter(experiment=experiment, variant=variant, block=block, turn=turn)
    pair = pairs.first()
    if pair is None:
        raise NotFound("This pair is none of those to look at.")
    if not pair.is_kept:
        if not can_go_on(experiment):
            raise Conflict(
                "Its games cannot be played again: the rules or the bots are others by now.",
                "experiment_over",
            )
        pairs.update(is_kept=True)
        after_commit("analytics.tasks.keep_pair", pair.pk)
    return pairs.get()


def require_may_order(player: Player) -> None:
    """Raises ``Forbidden``."""
    who = settings.KLEIO_EXPERIMENTS_BY
    if who == "operator":
        raise Forbidden("On this server its operator alone orders experiments.")
    if who == "players" and player.is_guest:
        raise Forbidden("Guests order no experiments; sign up with a name and a password first.")


def require_quick_bots(experiment: Experiment) -> None:
    """Raises ``BadDesign`` for bots that would hold workers up."""
    for seat, level in enumerate(design_of(experiment).bots):
        if thinks(level):
            raise BadDesign(
                f"A bot of level {level!r} thinks, which would hold workers up; its operator can"
                " play such an experiment by `manage.py experiment --local`.",
                f"$.bots[{seat}]",
            )


def require_room(player: Player, address: str, games: int) -> None:
    """Raises ``Conflict`` (``too_many_experiments``) where ``games`` more are too many."""
    going_on = Progress.objects.filter(ended_at=None, on_workers=True)
    lock(_ROOM)
    for running, most, whose in (
        (going_on.filter(maker=player), settings.KLEIO_EXPERIMENT_GAMES_PLAYER, "of yours"),
        (
            going_on.filter(address=address),
            settings.KLEIO_EXPERIMENT_GAMES_ADDRESS,
            "from your address",
        ),
        (_played_now(), *_of_the_server()),
    ):
        _require_fewer(running, games, most, whose)


def _played_now() -> QuerySet[Progress]:
    """Those that workers play. One that is held takes no room from others."""
    return Progress.objects.filter(ended_at=None, on_workers=True, experiment__pause=None)


def _of_the_server() -> tuple[int, str]:
    return settings.KLEIO_EXPERIMENT_GAMES_SERVER, "on this server"


def _require_fewer(running: QuerySet[Progress], games: int, most: int, whose: str) -> None:
    unfinished: int = running.aggregate(all=Sum("games"))["all"] or 0
    if unfinished + games > most:
        raise Conflict(
            f"Experiments {whose} that are not over may ask for {most:,} games together; there are"
            f" {unfinished:,}, and this one asks for {games:,}. Ask for fewer blocks or variants,"
            " or come back when others are over.",
            "too_many_experiments",
        )


def _made_before(player: Player, keyed: Keyed) -> Experiment | None:
    before = OrderKey.objects.filter(player=player, key=keyed.key).first()
    is_used = KeyedRequest.objects.filter(player=player, key=keyed.key).exists()
    if before is None and not is_used:
        return None
    if before is None or bytes(before.fingerprint) != keyed.fingerprint:
        raise KeyReused(
            "This idempotency key was used for another request; take a new key for a new one."
        )
    return before.experiment


def _require_theirs(experiment: Experiment, player: Player) -> None:
    progress = Progress.objects.get(pk=experiment.pk)
    if progress.maker_id != player.pk:
        raise Forbidden("Only who ordered an experiment may hold it or go on with it.")
    if progress.ended_at is not None:
        raise Conflict("This experiment is over.", "experiment_over")


def _changed(experiment: Experiment, changed: bool) -> None:
    if changed:
        Progress.objects.filter(pk=experiment.pk).update(version=F("version") + 1)
        tell(experiment.pk)
