"""What workers do for the figures. Each task may be delivered ten times, or never."""

from __future__ import annotations

from uuid import UUID

from celery import current_app, shared_task

from analytics.experiments import pairs
from analytics.going_on import EXPERIMENT, PAIR, PARTINGS, go_on, look_closer, played_some
from analytics.models import Experiment, Pair
from analytics.projection.catching_up import catch_up as count_what_is_new
from analytics.spreading import play_on
from games.services.by_itself import each_by_itself
from shards.everywhere import from_each

CATCH_UP_SECONDS = 1.0
LOOK_SECONDS = 0.5


@shared_task(name="analytics.tasks.catch_up")
def catch_up() -> None:
    """Count the games that have finished, in each database; where there are many, ask for another
    turn."""
    if not all(from_each(lambda: count_what_is_new(CATCH_UP_SECONDS))):
        current_app.send_task("analytics.tasks.catch_up")


@shared_task(name="analytics.tasks.simulate")
def simulate(simulation_id: str, first: int, step: int) -> None:
    """Play some games of a simulation and ask for the rest."""
    play_on("simulation", UUID(simulation_id), first, step)


@shared_task(name="analytics.tasks.experiment")
def experiment(experiment_id: str, first: int, step: int) -> None:
    """Play some blocks of an experiment and ask for the rest."""
    each_by_itself(_play, EXPERIMENT, UUID(experiment_id), UUID(experiment_id), first, step)


def _play(experiment_id: UUID, first: int, step: int) -> None:
    play_on("experiment", experiment_id, first, step)
    played_some(experiment_id)


@shared_task(name="analytics.tasks.go_on_with_experiments")
def go_on_with_experiments() -> None:
    """See that workers play the experiments that are not over, and look at those that are."""
    go_on()
    look_closer()


@shared_task(name="analytics.tasks.look_closer")
def find_partings(experiment_id: str) -> None:
    """Find out where the games to look at part, and ask for another turn where there are many."""
    each_by_itself(_find_partings, PARTINGS, UUID(experiment_id), experiment_id)


def _find_partings(experiment_id: str) -> None:
    if not pairs.look_closer(Experiment.objects.get(pk=UUID(experiment_id)), LOOK_SECONDS):
        current_app.send_task("analytics.tasks.look_closer", (experiment_id,))


@shared_task(name="analytics.tasks.keep_pair")
def keep_pair(pair_id: int) -> None:
    """Store a pair of games that somebody wants to look at."""
    each_by_itself(_keep_pair, PAIR, pair_id, pair_id)


def _keep_pair(pair_id: int) -> None:
    pairs.keep(Pair.objects.select_related("experiment").get(pk=pair_id))
