"""The queue in PostgreSQL outlives a database's absence, and is where CELERY_BROKER_URL says."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import warnings
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from celery import current_app
from kombu import Connection
from kombu.transport.virtual import Message
from psycopg.conninfo import conninfo_to_dict

from config.celery import app
from config.queue_in_database import Channel, _Client, install
from environment.folders import ROOT
from health import checks


class Away:
    """A client of the queue whose database is away; what it is asked for is in ``asked``."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def list_queues(self) -> list[str]:
        self.asked.append("list_queues")
        return []

    def close(self) -> None:
        """There is nothing to close."""

    def delete(self, queue: str, number: int) -> None:
        self._refuse(f"delete {queue} {number}")

    def set_vt(self, queue: str, number: int, seconds: int) -> None:
        self._refuse(f"set_vt {queue} {number} {seconds}")

    def _refuse(self, what: str) -> None:
        self.asked.append(what)
        raise psycopg.OperationalError("the server closed the connection")


@pytest.fixture
def channel() -> Channel:
    """One that has a single place, which a task has taken."""
    broker = Connection("pgmq://ann:word@localhost:1/kleio", transport_options={})
    transport: Any = broker.transport
    transport._pgmq_client = Away()
    opened = transport.create_channel(transport)
    assert isinstance(opened, Channel)
    opened.basic_qos(0, 1, False)
    delivery = {"pgmq_queue": "kleio", "pgmq_msg_id": 7}
    properties = {"delivery_tag": "tag", "delivery_info": delivery, "body_encoding": ""}
    task = Message({"body": "", "properties": properties}, channel=opened)
    opened.qos.append(task, "tag")
    assert not opened.qos.can_consume()
    return opened


@pytest.mark.parametrize(
    ("tell", "asked"),
    [
        (lambda channel: channel.basic_ack("tag"), "delete kleio 7"),
        (lambda channel: channel.basic_reject("tag"), "delete kleio 7"),
        (lambda channel: channel.basic_reject("tag", requeue=True), "set_vt kleio 7 0"),
    ],
    ids=["done", "rejected", "given back"],
)
def test_a_place_is_free_again_although_the_end_could_not_be_told(
    channel: Channel, tell: Any, asked: str
) -> None:
    with pytest.raises(psycopg.OperationalError):
        tell(channel)
    assert channel.pgmq.asked == [asked]
    assert channel.qos.can_consume()


def test_a_closed_channel_is_a_broken_connection_to_whoever_publishes(channel: Channel) -> None:
    channel.connection = None  # type: ignore[assignment]  # as Kombu does when it closes one
    with pytest.raises(psycopg.InterfaceError):
        channel.pgmq.send("kleio", {})
    assert psycopg.InterfaceError in app.connection("pgmq://").transport.connection_errors


def test_the_broker_is_the_one_that_is_named_whatever_the_database_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://ben:other@localhost:2/games")
    transport: Any = app.connection("pgmq://ann:w%40rd@localhost:1/kleio").transport
    with transport._get_pgmq_client().pool as pool:
        there = conninfo_to_dict(pool.conninfo)
    named = {"host": "localhost", "port": "1", "dbname": "kleio", "user": "ann", "password": "w@rd"}
    assert there == named


@pytest.mark.usefixtures("processes")
def test_what_the_url_of_a_database_asks_of_a_connection_is_asked_of_its_queue_too() -> None:
    url = "postgresql://ann:w%40rd@localhost:1/kleio?sslmode=disable&application_name=queue"
    completed = subprocess.run(
        [
            sys.executable,
            "-c",
            "import json; from config.settings import celery as c;"
            "print(json.dumps([c.CELERY_BROKER_URL, c.CELERY_BROKER_TRANSPORT_OPTIONS]))",
        ],
        env={**os.environ, "DATABASE_URL": url, "CELERY_BROKER_URL": ""},
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    broker, options = json.loads(completed.stdout)
    transport: Any = app.connection(broker, transport_options=options).transport
    with transport._get_pgmq_client().pool as pool:
        there = conninfo_to_dict(pool.conninfo)
    assert there == {
        "host": "localhost",
        "port": "1",
        "dbname": "kleio",
        "user": "ann",
        "password": "w@rd",
        "sslmode": "disable",
        "application_name": "queue",
    }


@pytest.mark.django_db
def test_a_wrong_password_of_the_broker_is_told_by_the_database_itself(
    monkeypatch: pytest.MonkeyPatch, owner_database_url: str
) -> None:
    """With the right one for the database in force, as where one PostgreSQL is both."""
    monkeypatch.setenv("DATABASE_URL", owner_database_url)
    there = urlsplit(owner_database_url)
    assert there.password
    wrong = app.connection(f"pgmq://{there.netloc.replace(there.password, 'wrong')}{there.path}")
    monkeypatch.setattr(current_app, "connection_for_write", lambda **_: wrong, raising=False)
    assert checks.check_broker().reason == checks.REFUSES


def test_what_the_library_warns_of_is_no_matter_of_whoever_runs_kleio(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(_Client, "_execute_with_result", lambda *_, **__: [])
    client = object.__new__(_Client)
    client.logger = logging.getLogger(__name__)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        client.list_queues()
        assert len(caught) == 1, "it is to be silenced no more"
        install()
        client.list_queues()
    assert len(caught) == 1


def test_the_queue_in_the_database_is_spoken_to_by_this_driver() -> None:
    transport: Any = app.connection("pgmq://ann:word@localhost:1/kleio").transport
    assert transport.Channel is Channel


def test_of_a_broker_that_is_there_nothing_is_asked_for_each_message() -> None:
    """A message that cannot be sent says so itself; a connection that is made anew is asked of."""
    asked = Away()
    transport: Any = Connection("pgmq://ann:word@localhost:1/kleio").transport
    transport._pgmq_client = asked
    there = [transport.verify_connection(transport) for _ in range(9)]
    assert there == [True] * 9
    assert asked.asked == ["list_queues"]
    transport.close_connection(transport)
    transport._pgmq_client = asked
    assert transport.verify_connection(transport)
    assert asked.asked == ["list_queues"] * 2
