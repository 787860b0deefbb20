"""Whether the rules that are installed here make of a file's decisions what is in the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from audit.importing.file import HistoryFile
from audit.importing.refusal import ImportRefused
from games.engine import ending, registry
from games.engine.adjudicate import Stand, lay_again, play_again
from games.engine.errors import UnknownTitle
from games.engine.recorded import Unlawful
from games.engine.records import Outcome


def outcome_of(file: HistoryFile, *, unadjudicated: bool = False) -> Outcome:
    """How the game in the file ended.

    ``unadjudicated``: take it even if it was played by other rules than are installed, in which
    case it is folded only. Raises ``ImportRefused``, naming version and field.
    """
    try:
        title = registry.title(file.header["title"])
    except UnknownTitle as unknown:
        raise ImportRefused(f"header.title: {unknown}") from None
    rules = file.header["rules"]
    if rules != title.rules and not unadjudicated:
        raise ImportRefused(
            f"header.rules: This game was played by version {rules} of the rules of {title.name},"
            f" and version {title.rules} is installed, which cannot judge it. With --unadjudicated"
            " it is loaded without that."
        )
    again: Callable[..., Iterator[Stand[Any]]] = play_again if rules == title.rules else lay_again
    try:
        for stand in again(title, file.events, file.seeds):
            outcome: Outcome | None = ending.outcome(title, stand.state)
    except Unlawful as fault:
        raise ImportRefused(f"This was not played by the rules: {fault}") from None
    if outcome is None:
        raise ImportRefused("header.status: This game is not over.")
    return outcome
