"""The tables of the event store for the ORM, to read from: filters, joins, the admin's shell.

Writing goes through ``writing``, ``snapshot_writing`` and ``cursors``; saving or deleting one of
these raises ``ReadOnly``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from events.errors import ReadOnly

if TYPE_CHECKING:
    BigInteger = models.BigIntegerField[int | None, int | None]
else:
    BigInteger = models.BigIntegerField


class TransactionId(BigInteger):
    """A 64-bit transaction id (``xid8``), as a number."""

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        return "xid8"

    def from_db_value(self, value: str | None, *_context: object) -> int | None:
        return None if value is None else int(value)

    def get_db_prep_value(
        self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False
    ) -> str | None:
        # As text of no declared type: there is no comparison of xid8 with bigint.
        return None if value is None else str(int(value))


class ReadOnlyQuerySet(models.QuerySet[Any]):
    """A query set without the verbs that write."""

    def _refuse(self, *_arguments: Any, **_named: Any) -> NoReturn:
        raise ReadOnly(self.model.__name__)

    create = get_or_create = update_or_create = _refuse
    bulk_create = bulk_update = update = delete = _refuse
    acreate = aget_or_create = aupdate_or_create = _refuse
    abulk_create = abulk_update = aupdate = adelete = _refuse


class ReadOnlyModel(models.Model):
    """A row that somebody else has written."""

    objects = ReadOnlyQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *_arguments: Any, **_named: Any) -> NoReturn:
        raise ReadOnly(type(self).__name__)

    def delete(self, *_arguments: Any, **_named: Any) -> NoReturn:
        raise ReadOnly(type(self).__name__)


class StoredEvent(ReadOnlyModel):
    """An immutable fact; see ``events.records.StoredEvent``."""

    pk = models.CompositePrimaryKey("stream", "version")
    stream = models.UUIDField()
    version = models.IntegerField()
    batch = models.IntegerField()
    batch_size = models.IntegerField(null=True)
    position = models.BigIntegerField(null=True)
    transaction = TransactionId(null=True)
    era = models.IntegerField(null=True)
    recorded_at = models.DateTimeField()
    type = models.TextField()
    actor = models.TextField(null=True)
    key = models.TextField(null=True)
    fingerprint = models.BinaryField(null=True)
    hash = models.BinaryField()
    payload = models.JSONField()
    private = models.TextField(null=True)
    stamp = models.BinaryField(null=True)

    class Meta:
        managed = False
        db_table = "events_event"

    def __str__(self) -> str:
        return f"{self.stream} {self.version} {self.type}"


class Stream(ReadOnlyModel):
    """Where a stream stands; see ``events.records.Head``."""

    stream = models.UUIDField(primary_key=True)
    version = models.IntegerField()
    batches = models.IntegerField()
    hash = models.BinaryField()
    stamp = models.BinaryField()
    transaction = TransactionId()
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "events_stream"

    def __str__(self) -> str:
        return f"{self.stream} at version {self.version}"


class Cursor(ReadOnlyModel):
    """How far a reader of all streams has come; see ``events.records.Cursor``."""

    name = models.TextField(primary_key=True)
    era = models.IntegerField()
    transaction = TransactionId()
    position = models.BigIntegerField()
    moved_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "events_checkpoint"

    def __str__(self) -> str:
        return f"{self.name} at {self.transaction}/{self.position}"


class Snapshot(ReadOnlyModel):
    """The newest kept state of a stream; see ``events.snapshots``."""

    stream = models.UUIDField(primary_key=True)
    version = models.IntegerField()
    batches = models.IntegerField()
    hash = models.BinaryField()
    tag = models.TextField()
    body = models.BinaryField()
    digest = models.BinaryField()
    taken_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "events_snapshot"

    def __str__(self) -> str:
        return f"{self.stream} at version {self.version} for {self.tag}"
