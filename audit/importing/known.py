"""Whether the game of a file is here already."""

from __future__ import annotations

from itertools import zip_longest

from audit.importing.file import HistoryFile
from audit.importing.refusal import ImportRefused
from events.reading import read_events
from games.models import Game


def refuse_known(file: HistoryFile) -> None:
    """Raises ``ImportRefused`` and says how the two histories differ, if they do."""
    here = read_events(file.game_id)
    if not here and not Game.objects.filter(pk=file.game_id).exists():
        return
    stored = [event.hash.hex() for event in here]
    brought = [line.hash for line in file.events]
    for version, (mine, theirs) in enumerate(zip_longest(stored, brought), 1):
        if mine == theirs:
            continue
        if mine is None:
            how = f"its history ends here with version {version - 1}, the same up to there"
        elif theirs is None:
            how = (
                f"its history goes on here after version {version - 1}, up to which it is the same"
            )
        else:
            how = f"its history differs from version {version} on"
        raise ImportRefused(f"This game is here already; {how}.")
    raise ImportRefused("This game is here already; its history is the same.")
