"""The games in ``tests/corpus``, decided or folded again, and what a difference asks for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from audit.corpus.writing import kept_states, states_beside
from audit.importing.file import HistoryFile
from audit.management.commands.import_game import read_file
from games.engine.adjudicate import Stand, lay_again, play_again
from games.engine.parameters import names
from games.engine.recorded import Unlawful
from games.engine.title import Title
from games.engine.upcasts import upcasts_since
from tests.compliance.titles import TITLES

CORPUS = Path(__file__).parent.parent / "corpus"
FILES = sorted(CORPUS.glob("*/*/*.ndjson.gz"))


def named(path: Path) -> str:
    """``dice_forge/1/2-seats-usual-4``."""
    return str(path.relative_to(CORPUS)).removesuffix(".ndjson.gz")


def rules_of(path: Path) -> tuple[Title[Any], str]:
    """Title and version of the rules of a kept game."""
    return TITLES[path.parent.parent.name], path.parent.name


@cache
def kept(path: Path) -> HistoryFile:
    """A game of the corpus, whose chain, seed and draws hold."""
    return HistoryFile(read_file(path))


def shortest(title: Title[Any], rules: str) -> Path:
    """The shortest kept game of a version."""
    here = (path for path in FILES if path.parent == CORPUS / title.id / rules)
    return min(here, key=lambda path: int(kept(path).header["version"]))


def again(title: Title[Any], path: Path) -> Iterator[Stand[Any]]:
    """A game decided again by the rules in force, or folded again if it was begun by others."""
    walk = play_again if path.parent.name == title.rules else lay_again
    return walk(title, kept(path).events, kept(path).seeds)


def states(title: Title[Any], path: Path) -> list[list[str]]:
    """Version and hash of its states as they are now; raises ``Unlawful``."""
    hashes = kept_states(title, kept(path), again(title, path))
    return [[str(version), hash] for version, hash in hashes]


def states_then(path: Path) -> list[list[str]]:
    """The same as they were kept."""
    return [line.split() for line in states_beside(path).read_text().splitlines()]


def complaint(title: Title[Any], path: Path) -> str | None:
    """Where a kept game is not what it was, and what is to be done; None where it is."""
    remedy = advice(title, path.parent.name)
    try:
        now = states(title, path)
    except Unlawful as fault:
        return f"{fault}\n{remedy}"
    unread = sorted(numbers_not_read(title, path))
    if unread:
        return f"version 1: {', '.join(unread)}: no parameter is called so.\n{remedy}"
    due = states_then(path)
    wrong = next((mine[0] for mine, then in zip(now, due, strict=True) if mine != then), None)
    return None if wrong is None else f"version {wrong}: another state.\n{remedy}"


def numbers_not_read(title: Title[Any], path: Path) -> set[str]:
    """Names of parameters that a game was begun with and that nobody reads any more."""
    payload = msgspec.json.decode(kept(path).events[0].payload)
    rules = payload["rules"]
    if rules == title.rules:
        return set()
    for upcast in upcasts_since(title.upcasts, rules):
        payload = upcast(payload)
    began: Any = title.reading_games_of(rules).reading.event(kept(path).events[0].payload)
    return names(payload["parameters"]).keys() - names(began.parameters).keys()


def advice(title: Title[Any], rules: str) -> str:
    """What to do where a game of this version is not what it was."""
    if rules == title.rules:
        return (
            f"The rules decide otherwise than rules {rules} of {title.name} did when these games"
            f" were played. If that is meant, raise `rules` of the title, leave tests/corpus/"
            f"{title.id}/{rules} as it is, and let `manage.py keep_corpus {title.id}` play games by"
            " the new rules."
        )
    return (
        f"Games that were begun by rules {rules} of {title.name} are not what they were, and rules"
        f" {title.rules} must not change them. Say in `upcasts` of the title how what rules {rules}"
        " told is read now, or go on reading it in `apply` as before. A field of the state keeps"
        " its name in JSON; a new one has a default, and keeps it until something says otherwise"
        f" that rules {rules} never told. CONTRIBUTING says more under “Change a rule”."
    )
