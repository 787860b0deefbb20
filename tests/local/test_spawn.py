"""Children do not outlive their parent."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from environment.folders import ROOT
from local.leftovers import is_alive
from local.spawn import spawn
from tests.patience import FOR_EVER, until

pytestmark = pytest.mark.usefixtures("processes")

PARENT = f"""
import sys, time
from local.spawn import spawn
child = spawn([sys.executable, "-c", "import time; time.sleep({FOR_EVER})"])
print(child.pid, flush=True)
time.sleep({FOR_EVER})
"""


def gone(pid: int) -> bool:
    until(lambda: not is_alive(pid))
    return True


def test_a_child_ends_when_its_parent_is_killed() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], cwd=ROOT, stdout=subprocess.PIPE)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    assert is_alive(child)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    assert gone(child)


def test_a_child_has_a_session_of_its_own_so_that_ctrl_c_reaches_the_parent_alone() -> None:
    show = "import os; print(os.getsid(0) == os.getpid() == os.getpgid(0))"
    child = spawn([sys.executable, "-c", show], output=subprocess.PIPE)
    output, _ = child.communicate()
    assert output == b"True\n"


def test_arguments_with_spaces_and_quotes_arrive_as_they_are(tmp_path: Path) -> None:
    odd = ["two words", "it's", '"', "$HOME", ""]
    script = tmp_path / "show arguments.py"
    script.write_text("import sys; print(sys.argv[1:])")
    child = spawn([sys.executable, script, *odd], output=subprocess.PIPE)
    output, _ = child.communicate()
    assert output.decode().strip() == repr(odd)
