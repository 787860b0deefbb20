"""The verifier: a good history passes, and each change is found where it was made.

docs/verify.md is the law; the histories are written from it, without the server's code.
"""

from __future__ import annotations

import ast
import hashlib
import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from audit.verifier import kleio_verify
from audit.verifier.kleio_verify import Fault, Report, check
from tests.audit import changes, games, hostile, lies
from tests.audit.changes import Case
from tests.audit.histories import KEY, Line, checkpoints, drawn, sealed, written
from tests.audit.mutations import mutations

FILE = Path(kleio_verify.__file__)

Cases = Callable[[], Iterator[Case]]
NAMED: list[Cases] = [
    *(lies.lies, lies.forks, lies.stops, hostile.hostile, hostile.bad_checkpoints),
    *(changes.parts, changes.counts),
]
MANY: list[Cases] = [changes.members, changes.leaves, changes.order, changes.redacted]


def checked(case: Case) -> Fault | None:
    witnesses = None if case.checkpoints is None else io.BytesIO(case.checkpoints)
    return check(io.BytesIO(case.history), witnesses, KEY).fault


def report(lines: list[Line]) -> Report:
    found = check(io.BytesIO(written(lines)))
    assert found.fault is None, str(found.fault)
    return found


def place(fault: Fault | None) -> tuple[int | None, str | None]:
    return (None, None) if fault is None else (fault.version, fault.field)


@pytest.mark.parametrize("over", [True, False], ids=["over", "running"])
@pytest.mark.parametrize("viewer", [[], [0], [1], [0, 1]], ids=str)
def test_a_viewer_sees_the_same_chain_and_less_of_what_is_in_it(
    viewer: list[int], over: bool
) -> None:
    """ "Private parts": all viewers see the same hashes; what each may know is open."""
    for writer in (games.game(), games.forked()):
        whole, seen = report(writer.export(None, over)), report(writer.export(viewer, over))
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
    found = report(games.game().export())
    assert (found.events, found.batches, found.drawn, found.proved) == (13, 5, 9, 9)


def test_draws_of_a_running_game_are_counted_and_not_proved() -> None:
    found = report(games.game().export(over=False))
    assert (found.drawn, found.proved) == (9, 0)


def test_draws_before_a_fork_follow_from_the_seed_of_the_origin() -> None:
    """ "Forks": the origins are over, so their draws are proved while the new game runs."""
    found = report(games.forked().export(over=False))
    assert (found.drawn, found.proved) == (7, 5)


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


@pytest.mark.parametrize(
    "case", [case for cases in NAMED for case in cases()], ids=lambda c: c.name
)
def test_a_lie_is_found_in_its_place(case: Case) -> None:
    """Hashes that were worked out again; files that are none; checkpoints that do not fit."""
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
        "3 signed checkpoints; 2 of them speak of this game, the last one at version 13.",
        "No fault was found.",
    ]
    (tmp_path / "game").write_bytes(written(games.game("another").export()))
    assert run(*asked).returncode == 0  # signed, and about other games


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
    ],
)
def test_the_command_ends_with_2_when_called_wrongly(wrongly: list[str]) -> None:
    done = run(*wrongly, given=hostile.GOOD)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert "usage" in done.stderr


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
