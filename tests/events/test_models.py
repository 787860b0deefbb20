"""The ORM reads the store and cannot write to it."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command

from events.errors import ReadOnly
from events.models import Cursor, Snapshot, StoredEvent, Stream
from tests.events.facts import appended

pytestmark = pytest.mark.django_db


def test_events_can_be_filtered_and_read(stream: UUID) -> None:
    appended(stream, 3, actor="ann")
    appended(stream, 1, actor="ben")
    anns = StoredEvent.objects.filter(stream=stream, actor="ann").order_by("version")
    assert [(event.version, event.payload["number"]) for event in anns] == [(1, 0), (2, 1), (3, 2)]
    assert StoredEvent.objects.get(pk=(stream, 4)).batch == 1
    assert str(anns[0]) == f"{stream} 1 rolled"


def test_a_transaction_id_is_a_number_that_can_be_compared(stream: UUID) -> None:
    appended(stream)
    taken = Stream.objects.get(stream=stream).transaction
    assert taken is not None
    assert taken > 0
    assert StoredEvent.objects.filter(stream=stream, transaction=taken).count() == 1
    assert StoredEvent.objects.filter(stream=stream, transaction__gt=taken).count() == 0
    assert StoredEvent.objects.filter(stream=stream, transaction__gte=taken).count() == 1


@pytest.mark.parametrize("model", [StoredEvent, Stream, Cursor, Snapshot])
@pytest.mark.parametrize(
    "write",
    [
        lambda model: model().save(),
        lambda model: model().delete(),
        lambda model: model.objects.create(),
        lambda model: model.objects.all().update(version=1),
        lambda model: model.objects.all().delete(),
        lambda model: model.objects.bulk_create([model()]),
        lambda model: model.objects.get_or_create(),
        lambda model: model.objects.update_or_create(),
        lambda model: model.objects.bulk_update([model()], ["version"]),
    ],
)
def test_writing_through_the_orm_is_refused(model: Any, write: Callable[[Any], object]) -> None:
    with pytest.raises(ReadOnly, match=r"events\.writing\.append"):
        write(model)


def test_the_migration_knows_the_models() -> None:
    output = StringIO()
    call_command("makemigrations", "events", check=True, dry_run=True, stdout=output)
    assert output.getvalue() == "No changes detected in app 'events'\n"
