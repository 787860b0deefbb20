"""What every test may use. A test that asks for no database starts none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.db import connections

from database.settings import django_database
from environment.databases import uses_embedded_server
from environment.embedded_server import APPLICATION, OWNER, SUPERUSER, Address
from environment.variables import text
from tests.ample import time_is_ample  # noqa: F401  for all tests
from tests.emptying import (  # noqa: F401  for all tests
    only_what_holds_something_is_emptied,
    superuser,
)
from tests.examples import pytest_collection  # noqa: F401  a hook for all tests
from tests.local.common import (  # noqa: F401  fixtures and a hook for all tests
    common_kleio,
    ended_with_the_session,
    pytest_runtest_teardown,
)
from tests.migrated import migrated_cluster, rename_migrated
from tests.ordering import pytest_collection_modifyitems  # noqa: F401  a hook for all tests
from tests.prepared import what_was_prepared_stays  # noqa: F401  for all tests
from tests.processes import (  # noqa: F401  a fixture and hooks for all tests
    processes,
    pytest_itemcollected,
    pytest_runtest_protocol,
    unguarded,
)
from tests.quiet import subtests  # noqa: F401  for all tests
from tests.sockets import folder_of_sockets
from tests.sparing import (  # noqa: F401  hooks for all tests
    pytest_runtest_setup,
    pytest_sessionstart,
)
from tests.standing import clock_stands_still  # noqa: F401  for all tests
from tests.threads import end, only_threads_that_stay_are_there  # noqa: F401  for all tests

# What is loaded and found before the first test stays to the end: modules, and ten thousand tests.
# The collector is not to look through it again and again, nor now: so much takes it as long as a
# hundred tests.
gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def sockets() -> Iterator[Path]:
    """Where the server of this process is asked, not by TCP."""
    with folder_of_sockets() as folder:
        yield folder


@pytest.fixture(scope="session")
def postgres(sockets: Path) -> Iterator[Address | None]:
    """A PostgreSQL for this process alone; None where DATABASE_URL names one."""
    if not uses_embedded_server():
        yield None
        return
    with ExitStack() as borrowed:
        with unguarded():
            address = borrowed.enter_context(migrated_cluster(sockets))
        yield address


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    postgres: Address | None,
    sockets: Path,
    django_db_modify_db_settings_parallel_suffix: None,
) -> None:
    """Point Django at the server, as the owner of the test database."""
    if postgres is not None:
        # In place: the connection object, if there is one already, holds the same dictionary.
        connections.databases["default"] |= {
            key: value
            for key, value in django_database(postgres.url(OWNER)).items()
            if key in ("PORT", "USER", "PASSWORD")
        } | {"HOST": str(sockets)}
        creation: Any = connections["default"].creation
        rename_migrated(postgres, creation._get_test_db_name())


@pytest.fixture(scope="session")
def django_db_keepdb(request: pytest.FixtureRequest, postgres: Address | None) -> bool:
    """Whether the test database is there already; it goes with its server."""
    return postgres is not None or bool(request.config.getvalue("reuse_db"))


@pytest.fixture(scope="session")
def django_db_setup(postgres: Address | None, django_db_setup: None) -> Iterator[None]:
    """A test database, and who empties it."""
    if postgres is not None:
        superuser.url = postgres.url(SUPERUSER, connections.databases["default"]["NAME"])
    yield
    end()
    superuser.leave()


@pytest.fixture(scope="session")
def owner_database_url(postgres: Address | None, django_db_setup: None) -> str:
    """The test database as its owner, for a connection of the test's own."""
    name = connections.databases["default"]["NAME"]
    if postgres is not None:
        return postgres.url(OWNER, name)
    return _renamed(text("MIGRATION_DATABASE_URL") or text("DATABASE_URL"), name)


@pytest.fixture(scope="session")
def app_database_url(postgres: Address | None, django_db_setup: None) -> str:
    """The test database as the application's role, which may not change an event.

    What a test commits over such a connection stays: use it in tests with
    ``@pytest.mark.django_db(transaction=True)``.
    """
    name = connections.databases["default"]["NAME"]
    if postgres is not None:
        return postgres.url(APPLICATION, name)
    if not text("MIGRATION_DATABASE_URL"):
        pytest.skip("needs two roles: set MIGRATION_DATABASE_URL beside DATABASE_URL")
    return _renamed(text("DATABASE_URL"), name)


def _renamed(url: str, database: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{database}"))
