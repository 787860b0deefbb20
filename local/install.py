"""Make ``.venv`` and install what the lock files name, if it is not there yet.

    python3 local/install.py requirements.lock [requirements-dev.lock]

Run by the system's Python before anything is installed, so it needs nothing but the standard
library. Every file is checked against its hash. A second run with unchanged locks only compares a
few bytes.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
OLDEST = (3, 11)


def main(locks: list[str]) -> None:
    if sys.version_info[:2] < OLDEST:
        version = ".".join(str(part) for part in sys.version_info[:2])
        sys.exit(
            f"Kleio needs Python 3.11 or newer, and this is {version}. "
            "If a newer one is installed, name it: make PYTHON=python3.12 run"
        )
    if not works(PYTHON):
        make_venv()
    wanted = [lock for lock in locks if installed_stamp(lock) != stamp(lock)]
    if not wanted:
        return
    print(f"Installing {' and '.join(wanted)} into .venv.", flush=True)
    install(wanted)
    for lock in wanted:
        stamp_file(lock).write_text(stamp(lock), encoding="ascii")


def works(python: Path) -> bool:
    """Whether this is an interpreter that runs; it is none after a half-made or moved ``.venv``."""
    check = [str(python), "-c", "import pip"]
    return python.exists() and subprocess.run(check, capture_output=True).returncode == 0


def make_venv() -> None:
    print("Making the virtual environment .venv.", flush=True)
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", VENV])
    if made.returncode != 0:
        sys.exit(
            "The virtual environment could not be made. On Debian and Ubuntu, "
            "`apt-get install python3-venv` brings what is missing."
        )


def install(locks: list[str]) -> None:
    """Raises SystemExit with a sentence if pip fails; its own words stand above."""
    command = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        "--require-hashes",
        "--disable-pip-version-check",
    ]
    # The cache would lie in the home folder, outside of the project.
    command += ["--no-cache-dir"]
    for lock in locks:
        command += ["--requirement", lock]
    done = subprocess.run(command, cwd=ROOT)
    if done.returncode != 0:
        sys.exit("The installation failed; pip says why above. `make run` goes on where it ended.")


def stamp(lock: str) -> str:
    return hashlib.sha256((ROOT / lock).read_bytes()).hexdigest()


def stamp_file(lock: str) -> Path:
    return VENV / f"installed-{lock}"


def installed_stamp(lock: str) -> str:
    try:
        return stamp_file(lock).read_text(encoding="ascii")
    except FileNotFoundError:
        return ""


if __name__ == "__main__":
    os.environ.pop("PYTHONHOME", None)
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("Interrupted; the next time it goes on where it ended.")
