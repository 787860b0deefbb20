"""The queue in PostgreSQL as Celery speaks to it, by a driver that outlives a database's absence.

Kombu's own takes a connection for each statement, so that a worker which could not confirm a task
while the database was away is not told of it again by a broken connection. It would keep the place
of that task for ever, and with it the only one that it has. Its client would go to the database
that ``DATABASE_URL`` names, whatever broker it is told of, and a pool says of any trouble that it
waited.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from time import monotonic
from typing import Any

import psycopg
from kombu.transport import TRANSPORT_ALIASES, pgmq
from pgmq.base import PGMQConfig
from pgmq.queue import PGMQueue
from psycopg.conninfo import make_conninfo

_CONNECT_SECONDS = 5

_ASK_AGAIN_SECONDS = 5.0
"""How long it is believed that the database is there, which Kombu asks before each message."""


class Channel(pgmq.Channel):
    """Gives a task's place free whether its end could be told or not: one that was not is delivered
    again once its time is up, to whoever asks."""

    @property
    def pgmq(self) -> Any:
        """The client; raises ``psycopg.InterfaceError`` on a channel that was closed, upon which
        whoever publishes opens another one."""
        if self.connection is None:
            raise psycopg.InterfaceError("The channel is closed.")
        return super().pgmq

    def basic_ack(self, delivery_tag: str, multiple: bool = False) -> None:
        """Confirm a task; raises what the database raises."""
        try:
            super().basic_ack(delivery_tag, multiple)  # type: ignore[no-untyped-call]
        except Exception:
            self.qos.ack(delivery_tag)
            raise

    def basic_reject(self, delivery_tag: str, requeue: bool = False) -> None:
        """Give a task back; raises what the database raises."""
        try:
            super().basic_reject(delivery_tag, requeue)  # type: ignore[no-untyped-call]
        except Exception:
            self.qos.reject(delivery_tag, requeue=False)
            raise


@dataclass
class _Config(PGMQConfig):
    """The library's forgets of a connection string what it has no field for, as ``sslmode``, and
    quotes nothing."""

    @property
    def dsn(self) -> str:
        """Where to connect, as it was told."""
        return str(self.conn_string)


class _Client(PGMQueue):
    """The library's, with connections as they were asked for."""

    def _init_pool(self) -> None:
        self.config = _Config(**vars(self.config))
        super()._init_pool()  # type: ignore[no-untyped-call]


class Transport(pgmq.Transport):
    """Kombu's, with channels of this kind, to the database of the broker's own URL."""

    Channel = Channel

    _asked_at = -_ASK_AGAIN_SECONDS

    def establish_connection(self) -> Any:
        """Raises what the database says: that it is away, or that the password is wrong."""
        psycopg.connect(self._words(), connect_timeout=_CONNECT_SECONDS).close()
        return super().establish_connection()  # type: ignore[no-untyped-call]

    def verify_connection(self, connection: Any) -> bool:
        """Whether the database is there. Asking takes as long as a message, which finds out by
        itself: one that cannot be sent is tried again on a new connection."""
        now = monotonic()
        if now - self._asked_at < _ASK_AGAIN_SECONDS:
            return True
        there: bool = super().verify_connection(connection)
        if there:
            self._asked_at = now
        return there

    def close_connection(self, connection: Any) -> None:
        """And believe nothing of the next."""
        self._asked_at = -_ASK_AGAIN_SECONDS
        super().close_connection(connection)

    def _create_pgmq_client(self) -> Any:
        broker: Any = self.client
        options = broker.transport_options
        client: Any = _Client(
            conn_string=self._words(),
            vt=int(options["visibility_timeout"]),
            init_extension=False,
            pool_size=options["pool_size"],
        )
        client.pool.timeout = float(options["pool_timeout"])
        return client

    def _words(self) -> str:
        """Where the broker is, as libpq is told, and what its URL says: ``?sslmode=require``."""
        broker: Any = self.client
        return make_conninfo(
            host=broker.hostname,
            port=broker.port,
            dbname=broker.virtual_host,
            user=broker.userid,
            password=broker.password,
            **broker.transport_options.get("libpq", {}),
        )


def install() -> None:
    """Let URLs that begin with ``pgmq://`` lead here.

    The library warns of a change of its own wherever Kombu connects. Kombu hides that by
    ``catch_warnings``, which is one for all threads: of several that connect at once some said it.
    """
    warnings.filterwarnings("ignore", r"list_queues\(\) now returns", UserWarning)
    TRANSPORT_ALIASES["pgmq"] = f"{__name__}:{Transport.__name__}"
