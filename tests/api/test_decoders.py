"""That the first requests of a web process may come all at once."""

from __future__ import annotations

import subprocess
import sys

import pytest

from environment.folders import ROOT

# Every thread uses every type, and they change turns as often as they can. A segmentation fault
# would take the tests with it, so this runs in a process of its own.
ALL_AT_ONCE = """
import sys, threading
import msgspec
import config.wsgi
from api.reading.decoders import _records
from games.engine import registry

sys.setswitchinterval(1e-6)
kinds = list(_records(msgspec.Struct))
for title in registry.titles().values():
    kinds += [title.reading.event_type, title.reading.move_type]
start = threading.Barrier(8)

def use_all():
    start.wait()
    for kind in kinds:
        msgspec.json.Decoder(list[kind])

threads = [threading.Thread(target=use_all) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(kinds), "types")
"""


@pytest.mark.usefixtures("processes")
def test_threads_that_all_use_every_type_for_the_first_time_do_no_harm() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALL_AT_ONCE],
        cwd=ROOT,
        env={"DJANGO_SETTINGS_MODULE": "config.settings", "SECRET_KEY": "x" * 50},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[0]) > 100
