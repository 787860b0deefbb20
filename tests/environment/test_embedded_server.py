"""The passwords of the embedded PostgreSQL."""

from __future__ import annotations

import stat
from pathlib import Path

from environment.embedded_server import APPLICATION, OWNER, new_address, read_address, write_address


def test_an_address_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    address = new_address().at_port(5433)
    write_address(tmp_path / "address.json", address)
    assert read_address(tmp_path / "address.json") == address


def test_only_its_owner_may_read_it_however_it_was_before(tmp_path: Path) -> None:
    file = tmp_path / "address.json"
    file.write_text("{}")
    file.chmod(0o666)
    write_address(file, new_address())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_no_file_is_no_address(tmp_path: Path) -> None:
    assert read_address(tmp_path / "address.json") is None


def test_every_role_has_a_password_of_its_own() -> None:
    address = new_address()
    assert len(set(address.passwords.values())) == len(address.passwords) == 3
    assert address.url(OWNER) != address.url(APPLICATION)
