"""``manage.py titles | head -1`` and its kind: whoever has seen enough leaves, without a word."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout

import pytest

from environment.folders import ROOT
from environment.pipes import SEEN_ENOUGH, quiet_once_nobody_reads
from tests.patience import OF_PROCESSES


@pytest.fixture
def unread() -> Iterator[int]:
    """The end of a pipe that nobody reads from."""
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


def ending(writer: int, work: Callable[[], None]) -> object:
    """The status with which work ends whose standard output is here; None if it does not."""
    with open(writer, "w", closefd=False) as stream, redirect_stdout(stream):
        try:
            with quiet_once_nobody_reads():
                work()
        except SystemExit as ended:
            return ended.code
    return None


def test_it_ends_where_it_can_say_no_more(unread: int) -> None:
    assert ending(unread, lambda: print("a line", flush=True)) == SEEN_ENOUGH == 141


@pytest.mark.parametrize("status", [0, 1])
def test_what_was_done_keeps_its_status(unread: int, status: int) -> None:
    def work() -> None:
        print("a line that waits to be written")
        sys.exit(status)

    assert ending(unread, work) == status


def test_another_pipe_that_breaks_is_told(unread: int) -> None:
    with pytest.raises(BrokenPipeError), quiet_once_nobody_reads():
        os.write(unread, b"to a server that is gone")


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    "command", [("titles", "--json"), ("check_cases", "tests/cases/dice_forge")]
)
def test_commands_end_so(command: tuple[str, ...], unread: int) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        stdout=unread,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=OF_PROCESSES,
    )
    assert done.stderr == ""
    assert done.returncode in (0, SEEN_ENOUGH)
