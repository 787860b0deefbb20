"""The settings as a production machine and as a bare clone see them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from environment.folders import ROOT
from tests.patience import OF_PROCESSES

pytestmark = pytest.mark.usefixtures("processes")

PRODUCTION = {
    "SECRET_KEY": "k" * 25 + "leio-of-a-production-machine-0123456789",
    "ALLOWED_HOSTS": "kleio.example",
    "DATABASE_URL": "postgresql://kleio_app:secret@db.example/kleio",
    "MIGRATION_DATABASE_URL": "postgresql://kleio_owner:secret@db.example/kleio",
    "CELERY_BROKER_URL": "amqps://kleio:secret@rabbit.example//",
}


def manage(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    bare = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=bare | {"KLEIO_VAR": str(tmp_path)} | environment,
        capture_output=True,
        text=True,
        timeout=OF_PROCESSES,
    )


@pytest.mark.parametrize("environment", [PRODUCTION, {}], ids=["production", "bare clone"])
def test_the_deployment_check_is_clean(tmp_path: Path, environment: dict[str, str]) -> None:
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "INFO", **environment)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_debug_is_off_and_https_on_unless_said_otherwise(tmp_path: Path) -> None:
    show = "from django.conf import settings as s; print(s.DEBUG, s.SECURE_SSL_REDIRECT)"
    assert manage(tmp_path, "shell", "--no-imports", "-c", show).stdout == "False True\n"


def test_a_wrong_variable_is_one_sentence_and_no_traceback(tmp_path: Path) -> None:
    done = manage(tmp_path, "check", DATABASE_URL="mysql://ann:hunter2@db/kleio")
    assert done.returncode == 1
    assert done.stderr == "DATABASE_URL must look like postgresql://user:password@host:5432/name.\n"


def test_without_a_server_a_command_says_how_to_get_one(tmp_path: Path) -> None:
    done = manage(tmp_path, "migrate")
    assert done.returncode == 1
    assert done.stderr.startswith("PostgreSQL does not answer. Start Kleio in another terminal")
    assert "Traceback" not in done.stderr


def test_titles_are_listed_without_a_server(tmp_path: Path) -> None:
    done = manage(tmp_path, "titles", "--json")
    assert done.returncode == 0, done.stderr
    assert "dice_forge" in done.stdout
