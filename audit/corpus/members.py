"""What lies in a corpus: hashes of the members of each version, listed once and held to for good.

``TITLE/RULES/SHA256SUMS`` lists the files beside it, and ``SHA256SUMS`` of the corpus lists these
lists, so that a whole version is missed too. ``sha256sum --check`` reads both.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

SUMS = "SHA256SUMS"


def list_members(corpus: Path, version: Path) -> None:
    """Write the list of a version that has just been kept, and list it in the corpus."""
    members = {path.name: _sum(path) for path in version.iterdir() if path.name != SUMS}
    (version / SUMS).write_text(_written(members))
    lists = _listed(corpus / SUMS) if (corpus / SUMS).exists() else {}
    lists[str((version / SUMS).relative_to(corpus))] = _sum(version / SUMS)
    (corpus / SUMS).write_text(_written(lists))


def members_missed(corpus: Path) -> Iterator[str]:
    """A line for each file of which the corpus does not hold what was listed, and for each version
    and file that was never listed."""
    lists = _listed(corpus / SUMS)
    yield from _unlike(corpus, lists)
    for version in sorted(path for path in corpus.glob("*/*") if path.is_dir()):
        name = version.relative_to(corpus)
        if f"{name}/{SUMS}" not in lists:
            yield f"{name} is listed nowhere"
        if not (version / SUMS).exists():
            continue
        members = _listed(version / SUMS)
        yield from (f"{name}/{member}" for member in _unlike(version, members))
        for path in sorted(version.iterdir()):
            if path.name not in members and path.name != SUMS:
                yield f"{name}/{path.name} was not kept with the others"


def _unlike(folder: Path, listed: Mapping[str, str]) -> Iterator[str]:
    for name, due in listed.items():
        if not (folder / name).exists():
            yield f"{name} is gone"
        elif _sum(folder / name) != due:
            yield f"{name} is not what was kept"


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _listed(sums: Path) -> dict[str, str]:
    """Name -> hash. The format of ``sha256sum``: hash, two blanks, name."""
    rows = (line.partition("  ") for line in sums.read_text().splitlines())
    return {name: hash for hash, _, name in rows}


def _written(sums: Mapping[str, str]) -> str:
    return "".join(f"{hash}  {name}\n" for name, hash in sorted(sums.items()))
