"""Make a database of a released version, to be upgraded by tests from now on.

    python -m tests.upgrade.keep COMMIT

checks the commit out into a folder of its own, runs the Kleio in it, plays, and writes into
``tests/upgrade/kept`` the database as SQL and, beside it, what people saw of the games.
"""

from __future__ import annotations

import json
import lzma
import subprocess
import sys
import tempfile
from pathlib import Path

from environment.embedded_server import OWNER, read_address
from environment.folders import ROOT
from local.binaries import postgres_programs
from tests.local.kleio import Kleio
from tests.upgrade.person import Person, sign_up
from tests.upgrade.playing import played
from tests.upgrade.seen import seen

KEPT = Path(__file__).parent / "kept"
ANN, BEN, NOBODY = "Ann", "Ben", "nobody"


def checked_out(commit: str, tree: Path) -> Path:
    """The files of a commit, with the installed packages of this one."""
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True)
    tree.mkdir()
    subprocess.run(["tar", "--extract", f"--directory={tree}"], input=archive.stdout, check=True)
    (tree / ".venv").symlink_to((ROOT / ".venv").resolve())
    return tree


def main(commit: str) -> None:
    """Play, look, dump; print what was written."""
    KEPT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        tree = checked_out(commit, Path(folder) / "tree")
        kleio = Kleio(Path(folder) / "var", tree, KLEIO_FIRST_GAMES="0")
        try:
            kleio.start()
            answers, dumped = _told(kleio.url("")), _dumped(kleio)
        finally:
            kleio.kill_all()
    (KEPT / f"{commit}.json").write_text(json.dumps(answers, indent=1) + "\n")
    (KEPT / f"{commit}.sql.xz").write_bytes(lzma.compress(dumped, preset=9))
    for path in sorted(KEPT.glob(f"{commit}.*")):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")


def _told(url: str) -> dict[str, object]:
    """Tokens, ids, and what everybody saw."""
    people = {ANN: sign_up(url, ANN), BEN: sign_up(url, BEN), NOBODY: Person(url)}
    games = played(people[ANN], people[BEN])
    return {
        "tokens": {name: person.token for name, person in people.items()},
        "games": games,
        "seen": {
            what: {
                name: seen(person, game)
                for name, person in people.items()
                if person.sees(game) and person.get(f"games/{game}/")["version"]
            }
            for what, game in games.items()
        },
    }


def _dumped(kleio: Kleio) -> bytes:
    """All of Kleio's own tables, functions and rights; the queue is made anew."""
    address = read_address(kleio.var / "postgres/address.json")
    assert address is not None
    command: list[str | Path] = [
        postgres_programs() / "pg_dump",
        "--exclude-schema=pgmq",
        address.url(OWNER),
    ]
    return subprocess.run(command, check=True, capture_output=True).stdout


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
