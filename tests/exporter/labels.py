"""What each label of a metric may say: words of the program, never of what is played with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

import celery
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver
from prometheus_client.parser import text_string_to_metric_families

from api.problems.catalogue import KINDS
from environment.folders import ROOT
from games.bots.levels import LEVELS
from games.engine import registry
from notices.models import Channel
from notices.on_its_way import Result
from telemetry.instruments import OTHER
from telemetry.requests import METHODS, NOWHERE

_ERRAND = re.compile(r'(?:each_by_itself\([^"]*|set_back\(|[A-Z_]+ = )"([a-z ]+)"')


def routes() -> set[str]:
    """The pattern of each path, as Django puts it together."""
    return {"static", NOWHERE, *_below("", get_resolver().url_patterns)}


def _below(prefix: str, patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from _below(prefix + str(each.pattern), each.url_patterns)
        else:
            yield prefix + str(each.pattern)


def tasks() -> set[str]:
    """All that workers know."""
    celery.current_app.loader.import_default_modules()
    return set(celery.current_app.tasks)


def errands() -> set[str]:
    """What sweeps do, as the code names it."""
    sources = (*(ROOT / "games/services").rglob("*.py"), *(ROOT / "analytics").rglob("*.py"))
    return {errand for source in sources for errand in _ERRAND.findall(source.read_text())}


CLOSED: Mapping[str, Callable[[], set[str]]] = {
    "route": routes,
    "method": lambda: {*METHODS, OTHER},
    "status": lambda: {str(status) for status in range(200, 600)},
    "kind": lambda: set(KINDS),
    "what": lambda: {"game", "mine", "lobby"},
    "title": lambda: set(registry.titles()),
    "by": lambda: {"person", "bot", "server"},
    "level": lambda: set(LEVELS),
    "why": lambda: {"late", "faulty"},
    "task": tasks,
    "state": lambda: {"success", "failure", "retry", "ignored", "rejected", "unknown"},
    "errand": errands,
    "channel": lambda: set(Channel.values),
    "result": lambda: {result.value for result in Result},
    # Of what the exporter asks itself.
    "part": lambda: {"database", "broker", *settings.KLEIO_SHARDS},
    "slot": lambda: {f"kleio_accounts_{name}" for name in settings.KLEIO_SHARDS},
    "queue": lambda: {queue.name for queue in settings.CELERY_TASK_QUEUES},
    "reader": lambda: {"analytics", "public checkpoints", "notices"},
}


def samples(text: str) -> Iterator[tuple[str, dict[str, str], float]]:
    """The samples of a scrape: name, labels without those of the form itself, value."""
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = {name: value for name, value in sample.labels.items() if name != "le"}
            yield sample.name, labels, sample.value


def strangers(text: str) -> set[tuple[str, str, str]]:
    """Labels of a scrape that say what no label may: name of the metric, label, value."""
    return {
        (name, label, value)
        for name, labels, _ in samples(text)
        for label, value in labels.items()
        if label not in CLOSED or value not in CLOSED[label]()
    }
