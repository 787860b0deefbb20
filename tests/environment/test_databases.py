"""Which database and broker the environment chooses."""

from __future__ import annotations

from pathlib import Path

import pytest

from database.settings import django_database
from environment import databases
from environment.embedded_server import Address, write_address
from environment.variables import EnvironmentProblem

PASSWORDS = {"postgres": "s", "kleio_owner": "o", "kleio_app": "a"}


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    names = "DATABASE_URL MIGRATION_DATABASE_URL CELERY_BROKER_URL KLEIO_AS_OWNER KLEIO_SHARDS"
    for name in names.split():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KLEIO_VAR", str(tmp_path))
    return tmp_path


def test_a_url_becomes_djangos_settings_with_its_escapes_and_options_read() -> None:
    read = django_database(
        "postgresql://ann%40home:p%2Fw@db.example:6543/kleio?sslmode=verify-full&connect_timeout=9"
    )
    assert read["USER"] == "ann@home"
    assert read["PASSWORD"] == "p/w"
    assert (read["HOST"], read["PORT"], read["NAME"]) == ("db.example", "6543", "kleio")
    assert read["OPTIONS"]["sslmode"] == "verify-full"
    assert read["OPTIONS"]["connect_timeout"] == "9"


@pytest.mark.parametrize(
    "url", ["mysql://ann:hidden@db/kleio", "postgresql://ann:hidden@db/", "hidden", "//:hidden@"]
)
def test_a_wrong_url_is_refused_without_repeating_its_password(url: str) -> None:
    with pytest.raises(EnvironmentProblem, match="must look like postgresql://") as refusal:
        django_database(url)
    assert "hidden" not in str(refusal.value)


def test_a_port_that_is_no_number_is_refused_as_a_wrong_url() -> None:
    with pytest.raises(EnvironmentProblem, match="must look like postgresql://"):
        django_database("postgresql://ann@db:port/kleio")


def test_the_embedded_server_is_used_by_the_role_that_fits(
    bare_environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (bare_environment / "postgres").mkdir()
    address = Address(port=5433, passwords=PASSWORDS)
    write_address(bare_environment / "postgres" / "address.json", address)
    assert databases.database_url() == "postgresql://kleio_app:a@127.0.0.1:5433/kleio"
    assert databases.broker_url() == "pgmq://kleio_app:a@127.0.0.1:5433/kleio"
    monkeypatch.setenv("KLEIO_AS_OWNER", "1")
    assert databases.database_url() == "postgresql://kleio_owner:o@127.0.0.1:5433/kleio"


def test_without_any_server_the_settings_still_load() -> None:
    assert django_database(databases.database_url())["HOST"] == "127.0.0.1"


def test_schema_commands_use_the_url_of_the_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://app@db/kleio")
    monkeypatch.setenv("MIGRATION_DATABASE_URL", "postgresql://owner@db/kleio")
    assert databases.database_url() == "postgresql://app@db/kleio"
    monkeypatch.setenv("KLEIO_AS_OWNER", "1")
    assert databases.database_url() == "postgresql://owner@db/kleio"
    monkeypatch.delenv("MIGRATION_DATABASE_URL")
    assert databases.database_url() == "postgresql://app@db/kleio"


def test_a_broker_of_its_own_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://app@db/kleio")
    monkeypatch.setenv("CELERY_BROKER_URL", "amqp://kleio@rabbit//")
    assert databases.broker_url() == "amqp://kleio@rabbit//"


def test_databases_beside_the_home_are_named_with_their_urls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert databases.shard_urls() == {}
    assert databases.reports_url() == ""
    monkeypatch.setenv("KLEIO_SHARDS", '{"east": "postgresql://app@east/kleio"}')
    monkeypatch.setenv("KLEIO_MIGRATION_SHARDS", '{"east": "postgresql://owner@east/kleio"}')
    assert databases.shard_urls() == {"east": "postgresql://app@east/kleio"}
    monkeypatch.setenv("KLEIO_AS_OWNER", "1")
    assert databases.shard_urls() == {"east": "postgresql://owner@east/kleio"}


@pytest.mark.parametrize(
    "shards", ['{"East": "postgresql://"}', '{"default": "a"}', '{"reports": "a"}', '{"east": 1}']
)
def test_a_database_with_a_wrong_name_or_none_is_refused(
    monkeypatch: pytest.MonkeyPatch, shards: str
) -> None:
    monkeypatch.setenv("KLEIO_SHARDS", shards)
    with pytest.raises(EnvironmentProblem, match="KLEIO_SHARDS takes names in small letters"):
        databases.shard_urls()
