"""The verifier: a good history passes, and each change is found where it was made.

docs/verify.md is the law; the histories are written from it, without the server's code.
"""

from __future__ import annotations

import ast
import fcntl
import gzip
import hashlib
import io
import signal
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO

import pytest

from audit.verifier import kleio_verify
from audit.verifier.kleio_verify import Fault, Report, check
from tests.audit import changes, games, hostile, lies, lies_of_bots, lies_of_ends, lies_of_haste
from tests.audit.changes import Case
from tests.audit.histories import KEY, Line, checkpoints, drawn, sealed, written
from tests.audit.mutations import mutations
from tests.filled import filled
from tests.patience import PATIENCE, until

FILE = Path(kleio_verify.__file__)

Cases = Callable[[], Iterator[Case]]
NAMED: list[Cases] = [
    *(
        lies.lies,
        lies.forks,
        lies_of_ends.stops,
        lies_of_ends.hand_overs,
        lies_of_ends.flags,
        lies_of_ends.banks,
        lies_of_haste.haste,
        lies_of_bots.bots,
        hostile.hostile,
        hostile.bad_checkpoints,
    ),
    *(changes.parts, changes.counts),
]
MANY: list[Cases] = [changes.members, changes.leaves, changes.order, changes.redacted]


def checked(case: Case) -> Fault | None:
    witnesses = None if case.checkpoints is None else io.BytesIO(case.checkpoints)
    return check(io.BytesIO(case.history), witnesses, KEY).fault


def report(lines: list[Line]) -> Report:
    checked = check(io.BytesIO(written(lines)))
    assert checked.fault is None, str(checked.fault)
    return checked


def place(fault: Fault | None) -> tuple[int | None, str | None]:
    return (None, None) if fault is None else (fault.version, fault.field)


@pytest.mark.parametrize("over", [True, False], ids=["over", "running"])
@pytest.mark.parametrize("viewer", [[], [0], [1], [0, 1]], ids=str)
def test_a_viewer_sees_the_same_chain_and_less_of_what_is_in_it(
    viewer: list[int], over: bool
) -> None:
    """ "Private parts": all viewers see the same hashes; what each may know is open."""
    for writer in (games.game(), games.forked()):
        whole, seen = report(writer.export()), report(writer.export(viewer, over))
        assert seen.header["hash"] == whole.header["hash"]
        assert (seen.drawn, whole.sealed) == (0, 0)
        assert seen.opened + seen.sealed == whole.opened
        assert seen.sealed > seen.opened or viewer == [0, 1]


def test_a_game_that_was_stopped_is_whole_for_all_who_look() -> None:
    """ "Stopped games": it ends with two events of which nothing is private but the draws."""
    for viewer in (None, [], [0, 1]):
        assert report(games.stopped().export(viewer)).events == 15


def test_all_draws_of_a_finished_game_are_proved() -> None:
    """ "The draws": in this game words were drawn again, as 2^64 is no multiple of n."""
    checked = report(games.game().export())
    assert (checked.events, checked.batches, checked.drawn, checked.proved) == (13, 5, 9, 9)


def test_draws_before_a_fork_follow_from_the_seed_of_the_origin() -> None:
    """ "Forks": for each draw the seed that was promised last."""
    checked = report(games.forked().export())
    assert (checked.drawn, checked.proved) == (7, 7)


def test_a_draw_is_drawn_again_where_it_would_favour_low_values() -> None:
    """ "The draws": the smallest k whose word is below the greatest multiple of n."""
    seed, entropy = bytes(range(32)), ["a", "b"]
    hashed = hashlib.sha256(b"a\x1fb").digest()
    n = 2**63 + 1
    for index in range(50):
        value = kleio_verify.draw(seed, hashed, "huge", index, n)
        assert value == drawn(seed, entropy, "huge", index, n) < n


@pytest.mark.parametrize("cases", MANY, ids=lambda cases: cases.__name__)
def test_each_change_is_found_in_its_place(cases: Cases) -> None:
    """Every member of every line; every value in it; every line; what a viewer may not know."""
    tried = [(case, checked(case)) for case in cases()]
    missed = {
        case.name: f"{case.version} {case.field}, not {fault}"
        for case, fault in tried
        if place(fault) != (case.version, case.field)
    }
    assert not missed
    assert len(tried) > 30


@pytest.mark.parametrize("cases", NAMED, ids=lambda cases: cases.__name__)
def test_a_lie_is_found_in_its_place(cases: Cases, subtests: pytest.Subtests) -> None:
    """Hashes that were worked out again; files that are none; checkpoints that do not fit."""
    for case in filled(cases()):
        with subtests.test(case=case.name):
            fault = checked(case)
            assert place(fault) == (case.version, case.field), str(fault)


def test_500_random_bytes_in_three_files() -> None:
    """Each change that changes what a file says, of what is covered, is found."""
    tried = [(case, must, checked(case)) for case, must in mutations()]
    assert [case.name for case, must, fault in tried if must and fault is None] == []
    assert sum(must for _, must, _ in tried) > 450
    assert any(not must and fault is None for _, must, fault in tried)


def test_a_fault_names_game_version_field_and_what_must_be() -> None:
    lines = games.game().export()
    lines[6]["payload"]["draws"][0][3] += 1
    fault = check(io.BytesIO(written(sealed(lines)))).fault
    value = lines[6]["payload"]["draws"][0][3] - 1
    assert str(fault) == (
        f"gme_{games.game().id}: version 6: payload.draws: "
        f'the value of ["die",1,6,{value + 1}] must be {value}'
    )


def test_checkpoints_need_a_key_from_elsewhere() -> None:
    """ "Signed checkpoints": anybody can sign with the key that is in the file."""
    with pytest.raises(ValueError, match="without the key"):
        check(io.BytesIO(hostile.GOOD), io.BytesIO(b""))


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[str]:
    """The file as somebody runs it who downloaded it: without what is installed here."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", FILE, *arguments], input=given, capture_output=True
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode("ascii"), done.stderr.decode()
    )


@pytest.mark.usefixtures("processes")
def test_the_command_says_what_it_found(tmp_path: Path) -> None:
    lines = games.game().export()
    (tmp_path / "game").write_bytes(written(lines))
    (tmp_path / "points").write_bytes(written(checkpoints(lines, [4, 0, 13])))
    asked = [str(tmp_path / "game"), "--checkpoints", str(tmp_path / "points"), "--key", KEY.hex()]
    done = run(*asked)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        f"gme_{games.game().id}: glass_towers, rules 1.2.0, finished; whole.",
        f"13 events in 5 batches, up to hash {lines[0]['hash']}.",
        "18 private parts are open, 0 sealed; each salt follows from the seed.",
        "9 draws, of which 9 follow from an opened seed.",
        "Streams of draws are declared in the first event, with how many options they have.",
        "No commitment was given: the seed may have been chosen after entropy was told.",
        "3 signed checkpoints; 2 of them speak of this game, the last one at version 13.",
        "No fault was found.",
    ]
    (tmp_path / "game").write_bytes(written(games.game("another").export()))
    of_others = run(*asked)  # signed, and about other games
    assert of_others.returncode == 3
    assert of_others.stdout.splitlines()[-3:] == [
        "3 signed checkpoints; 0 of them speak of this game.",
        "No checkpoint: this shows that the history fits together, not since when.",
        "No fault was found.",
    ]
    (tmp_path / "points").write_bytes(b"")
    assert run(*asked).returncode == 3


def kept(*words: str) -> list[str]:
    return ["-", *(word for entropy in words for word in ("--entropy", entropy))]


@pytest.mark.usefixtures("processes")
def test_the_command_holds_what_somebody_kept_against_the_file() -> None:
    """ "The promise": the commitment that they saw, and what they told then."""
    whole, fork = games.game(), games.forked()
    good, forked = written(whole.export()), written(fork.export())
    shown = ("--commitment", str(whole.promise()["commitment"]))
    mine = run(*kept("0:first", "1:~second !"), *shown, given=good)
    assert mine.returncode == 0
    assert mine.stdout.splitlines()[5:8] == [
        "The commitment is the one that was given.",
        "The entropy of seat 0 is what was given.",
        "The entropy of seat 1 is what was given.",
    ]
    seen = written(whole.export([1], over=False))
    assert run(*kept("1:~second !"), *shown, given=seen).returncode == 0
    assert run(
        *kept("0:fifth", "1:"), "--commitment", str(fork.promise()["commitment"]), given=forked
    )
    for words, given, fault in (
        ([*kept(), "--commitment", "00" * 32], good, "version 1: payload.commitment"),
        (kept("0:second"), good, "version 1: payload.entropy"),
        (kept("0:first", "1:"), good, "version 1: payload.entropy"),
        (kept("2:"), good, "version 1: payload.entropy"),
        ([*kept(), *shown], forked, "version 11: payload.commitment"),
        (kept("0:first"), forked, "version 11: payload.entropy"),
    ):
        done = run(*words, given=given)
        assert (done.returncode, fault in done.stdout) == (1, True), done.stdout


@pytest.mark.usefixtures("processes")
def test_the_command_ends_with_1_at_a_fault_and_steers_no_terminal() -> None:
    steering = next(case for case in hostile.hostile() if case.name == "line: steering")
    done = run("-", given=steering.history)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith(f"gme_{games.game().id}: version 1: \\x1b[2J: ")


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    "wrongly",
    [
        pytest.param([], id="no file"),
        pytest.param(["/nowhere"], id="a file that is not there"),
        pytest.param(["/"], id="a folder"),
        pytest.param(["-", "--key", "00" * 32], id="a key alone"),
        pytest.param(["-", "--checkpoints", "-"], id="checkpoints alone"),
        pytest.param(["-", "--checkpoints", "-", "--key", "12"], id="a short key"),
        pytest.param(["-", "--more"], id="an unknown option"),
        pytest.param(["-", "--commitment", "12"], id="a short commitment"),
        pytest.param(["-", "--entropy", "mine"], id="entropy of no seat"),
        pytest.param(["-", "--entropy", "P1:mine"], id="entropy of a seat by its label"),
    ],
)
def test_the_command_ends_with_2_when_called_wrongly(wrongly: list[str]) -> None:
    done = run(*wrongly, given=hostile.GOOD)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert "usage" in done.stderr


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("status", [0, 1])
def test_whoever_reads_may_go_away(status: int, tmp_path: Path) -> None:
    """``kleio_verify.py FILE | head -1``: the status is still that of what was found."""
    (tmp_path / "game").write_bytes(hostile.GOOD[: len(hostile.GOOD) - status])
    with subprocess.Popen(
        [sys.executable, "-I", "-S", FILE, tmp_path / "game"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as started:
        assert started.stdout
        assert started.stderr
        started.stdout.close()
        assert started.stderr.read() == b""
    assert started.returncode == status


def unread(pipe: IO[bytes]) -> int:
    """How many bytes that were written to it nobody has read yet."""
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


@pytest.mark.usefixtures("processes")
def test_an_interruption_is_no_traceback() -> None:
    with subprocess.Popen(
        [sys.executable, "-I", "-S", FILE, "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Whoever runs the tests in the background may have left interruptions unheard.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as started:
        assert started.stdin
        assert started.stderr
        started.stdin.write(hostile.HEADER)
        started.stdin.flush()
        asked = started.stdin
        until(lambda: unread(asked) == 0)  # it has begun, and waits for the next line
        started.send_signal(signal.SIGINT)
        assert started.wait(PATIENCE) == 130
        assert started.stderr.read() == b""


@pytest.mark.usefixtures("processes")
def test_files_out_of_gzip(tmp_path: Path) -> None:
    packed = gzip.compress(hostile.GOOD)
    (tmp_path / "game.gz").write_bytes(packed)
    assert run(str(tmp_path / "game.gz")).returncode == 0
    assert run("-", given=packed).stdout == run("-", given=hostile.GOOD).stdout
    for broken in (packed[:-9], packed[:12], packed[:50] + b"\0" * 50, packed[:2]):
        done = run("-", given=broken)
        assert (done.returncode, done.stdout) == (2, "")
        assert "cannot be read" in done.stderr


@pytest.mark.usefixtures("processes")
def test_a_line_without_an_end_does_not_fill_the_memory(tmp_path: Path) -> None:
    """A few MB of gzip hold some GB: what is read at once is bounded."""
    path = tmp_path / "bomb.gz"
    with gzip.open(path, "wb", 1) as file:
        file.write(hostile.HEADER)
        for _ in range(400):
            file.write(bytes(2**20))
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", LIMITED, FILE, path], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert "version 1: line: it is longer than 16777216 bytes" in done.stdout


LIMITED = """
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def test_it_is_one_file_for_any_python_from_3_9_on() -> None:
    tree = ast.parse(FILE.read_text(), feature_version=(3, 9))
    imported = {
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [a.name for a in node.names]
        )
    }
    assert imported <= sys.stdlib_module_names
