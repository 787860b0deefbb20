"""A game is exported, and what was published while it ran proves it; by the API alone."""

from __future__ import annotations

import pytest

from audit.checkpoints.publishing import publish
from audit.verifier.kleio_verify import check
from tests.api.actors import Actor
from tests.api.conftest import OPEN, Table, ann, ben, seated, table  # noqa: F401  fixtures
from tests.api.play import moves_of
from tests.surroundings import (  # noqa: F401  fixtures of this file
    games_are_the_same_in_each_run,
    night_market_is_installed,
    no_worker_is_told,
    nothing_is_remembered,
)

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_history_of_a_seat_contains_what_was_published(
    table: Table,  # noqa: F811
    ann: Actor,  # noqa: F811
    ben: Actor,  # noqa: F811
) -> None:
    game = seated(table({"kind": "me"}, OPEN, options={"first_seat": 0}), ben)
    for count, _ in enumerate(moves_of(game, ann, ben), 1):
        publish()
        if count == 3:
            break
    key = bytes.fromhex(ann.get("checkpoints/key/").json()["key"])
    checkpoints = ann.get(f"checkpoints/?game={game}").content.splitlines(keepends=True)
    history = ann.get(f"games/{game}/export/").content.splitlines(keepends=True)
    report = check(history, checkpoints, key)
    assert report.fault is None
    assert (report.checkpoints, report.witnesses) == (3, 3)
    assert report.witnessed == ann.get(f"games/{game}/").json()["version"]
