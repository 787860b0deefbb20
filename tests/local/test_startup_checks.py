"""What is said before anything is started."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from local.startup_checks import Refused, check_port, take_folder


def test_a_taken_port_is_said_plainly_with_what_to_do() -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]
        with pytest.raises(Refused) as refusal:
            check_port(port)
    other = port + 1 if port < 65535 else port - 1
    assert str(refusal.value) == (
        f"Port {port} of 127.0.0.1 is taken by another program; stop that program, or choose "
        f"another port: KLEIO_PORT={other} make run"
    )
    check_port(port)


def test_a_port_that_a_server_just_left_is_free() -> None:
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as web servers do
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as caller:
            answered, _ = listener.accept()
            answered.close()  # closes first, and so leaves the port in TIME_WAIT
            caller.recv(1)
    check_port(port)


def test_one_folder_serves_one_kleio(tmp_path: Path) -> None:
    held = take_folder(tmp_path / "var")
    with pytest.raises(Refused, match=rf"already runs from this folder, as process {os.getpid()};"):
        take_folder(tmp_path / "var")
    held.close()
    take_folder(tmp_path / "var").close()
