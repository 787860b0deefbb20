"""Nobody who moves, and no quick bot, waits behind a thought or behind what nobody waits for."""

from __future__ import annotations

from django.conf import settings

from games.tasks import bot_turn, bot_turn_alone, think, think_alone, work_out_odds
from local import processes

QUICK, PATIENT = "kleio", "kleio_patient"
THINKING, THINKING_PATIENT = "kleio_thinking", "kleio_thinking_patient"


def queue_of(task: str) -> str:
    route: dict[str, str] = settings.CELERY_TASK_ROUTES.get(task, {})
    return route.get("queue", settings.CELERY_TASK_DEFAULT_QUEUE)


def queues_of(command: list[str]) -> set[str]:
    [option] = [word for word in command if word.startswith("--queues=")]
    return set(option.removeprefix("--queues=").split(","))


def test_thoughts_have_workers_of_their_own_who_take_nothing_else() -> None:
    taken = [queues_of(child._command) for child in processes.workers()]
    assert {QUICK, PATIENT} in taken
    thinks = {THINKING, THINKING_PATIENT}
    assert [queues for queues in taken if queues & thinks] == [thinks]


def test_each_task_of_bots_has_the_queue_of_whoever_waits_for_it() -> None:
    assert queue_of(bot_turn.name) == QUICK
    assert (queue_of(think.name), queue_of(think_alone.name)) == (THINKING, THINKING_PATIENT)
    assert {queue_of(task.name) for task in (bot_turn_alone, work_out_odds)} == {PATIENT}
