"""A second start looks at the database only if something has changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from local import prepared

Applied = list[tuple[str, str]]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, str, Path]:
    """A project with one migration, which has been applied and noted."""
    source = tmp_path / "project/games/migrations/0001_initial.py"
    source.parent.mkdir(parents=True)
    source.write_text("first")
    (tmp_path / "project/requirements.lock").write_text("django==5.2")
    (tmp_path / "static").mkdir()
    monkeypatch.setattr(prepared, "ROOT", tmp_path / "project")
    monkeypatch.setattr(prepared, "_applied", lambda _url: [("games", "0001_initial")])
    place = tmp_path / "prepared", "postgresql://ann@here/kleio", tmp_path / "static"
    assert not prepared.is_prepared(*place)
    prepared.note_prepared(*place)
    return place


def test_what_was_prepared_is_known_again(place: tuple[Path, str, Path]) -> None:
    assert prepared.is_prepared(*place)


def write(name: str, content: str) -> Callable[[Path], object]:
    def change(tmp_path: Path) -> None:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)

    return change


@pytest.mark.parametrize(
    "change",
    [
        write("project/games/migrations/0001_initial.py", "fist"),
        write("project/games/migrations/0002_more.py", "second"),
        write("project/events/sql/0001_tables.sql", "CREATE TABLE"),
        write("project/pages/static/pages/page.css", "a {}"),
        write("project/config/settings/__init__.py", "INSTALLED_APPS = []"),
        write("project/database/privileges.py", "GRANT"),
        write("project/environment/databases.py", "KLEIO_AS_OWNER"),
        write("project/local/prepare.py", "install_queue()"),
        write("project/requirements.lock", "django==5.3"),
        lambda tmp_path: (tmp_path / "project/games/migrations/0001_initial.py").unlink(),
        lambda tmp_path: (tmp_path / "static").rmdir(),
    ],
)
def test_any_change_of_what_it_depends_on_is_prepared(
    place: tuple[Path, str, Path], tmp_path: Path, change: Callable[[Path], object]
) -> None:
    change(tmp_path)
    assert not prepared.is_prepared(*place)


@pytest.mark.parametrize("applied", [[], [("games", "0001_initial"), ("games", "0002_more")]])
def test_a_database_in_another_state_is_prepared(
    place: tuple[Path, str, Path], monkeypatch: pytest.MonkeyPatch, applied: Applied
) -> None:
    monkeypatch.setattr(prepared, "_applied", lambda _url: applied)
    assert not prepared.is_prepared(*place)


@pytest.mark.django_db
def test_the_database_tells_what_was_applied(owner_database_url: str) -> None:
    assert ("health", "0001_worker_heartbeat") in prepared._applied(owner_database_url)


def test_an_empty_database_has_nothing_applied(owner_database_url: str) -> None:
    template = owner_database_url.rpartition("/")[0] + "/template1"
    assert prepared._applied(template) == []
