"""The part of the form that forbids bots something, or looks at the choice of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.http import QueryDict

from games.engine.aims import MOVE, aim_of
from games.engine.errors import BadOptions
from games.engine.title import Title

FORBID, PICK = "forbid", "pick"
KINDS = "moves"
"""The group of aims that are kinds of moves; all other groups are dimensions."""

_WITHOUT = "without."
_LONGEST = 120


class AimShown(NamedTuple):
    """What a choice may go for; ``forbidden`` and ``picked``: as it is ticked."""

    aim: str
    words: str
    forbidden: bool
    picked: bool


class Restricting:
    """What is ticked, what may be, and what it makes of a design."""

    def __init__(self, query: QueryDict, title: Title[Any], seats: int) -> None:
        self.query, self.title, self.seats = query, title, seats

    @property
    def groups(self) -> list[tuple[str, str]]:
        """What may be listed: dimensions whose values bots choose, and kinds of moves."""
        chosen = [each for each in self.title.dimensions.declared if getattr(each, "chosen", None)]
        return [*((each.id, each.name) for each in chosen), (KINDS, "Kinds of moves")]

    @property
    def group(self) -> str:
        """The one that is listed."""
        asked = str(self.query.get("aims", ""))
        return asked if asked in dict(self.groups) else ""

    @property
    def shown(self) -> list[AimShown]:
        """All that are ticked, then those of the group."""
        forbidden, picked = self.ticked(FORBID), self.ticked(PICK)
        return [
            AimShown(aim, words[0].upper() + words[1:], aim in forbidden, aim in picked)
            for aim in dict.fromkeys([*forbidden, *picked, *self._of_group()])
            if (words := self._words(aim))
        ]

    @property
    def together(self) -> bool:
        """Whether all that is forbidden is so in one variant."""
        return "together" in self.query

    def whose(self, how: str) -> int | None:
        """Whose bot; None for all, or anybody."""
        text = str(self.query.get(f"{how}_seat", ""))
        return int(text) if text in map(str, range(self.seats)) else None

    def ticked(self, how: str) -> list[str]:
        """The aims of the title that are ticked to be forbidden, or picked."""
        asked = dict.fromkeys(self.query.getlist(how))
        return [aim for aim in asked if len(aim) <= _LONGEST and self._words(aim)]

    def variants(self) -> dict[str, dict[str, Any]]:
        """Of what is forbidden: one each, or one for all of it."""
        aims, seat = self.ticked(FORBID), self.whose(FORBID)
        whose = {} if seat is None else {"seat": seat}
        several: Sequence[Sequence[str]] = [aims] if self.together and aims else [[a] for a in aims]
        return {_WITHOUT + _named(each): {FORBID: list(each), **whose} for each in several}

    def picks(self) -> dict[str, Any]:
        """The members of a design that look at choices; empty where none is looked at."""
        aims, seat = self.ticked(PICK), self.whose(PICK)
        whose = {} if seat is None else {"pick_seat": seat}
        return {"picks": aims, **whose} if aims else {}

    def outcomes(self) -> Iterator[str]:
        """What may be looked at of things that are forbidden or picked."""
        for aim in dict.fromkeys([*self.ticked(FORBID), *self.ticked(PICK)]):
            if not aim.startswith(MOVE):
                yield f"held:{aim}"
                yield f"wins:{aim}"

    def _of_group(self) -> list[str]:
        if self.group == KINDS:
            return [f"{MOVE}{kind.__struct_config__.tag}" for kind in self.title.moves]
        for each in self.title.dimensions.declared:
            if each.id == self.group:
                return [f"{each.id}={value}" for value in each.values]
        return []

    def _words(self, aim: str) -> str:
        """Empty for what no move of the title can go for."""
        try:
            return aim_of(self.title, aim).words
        except BadOptions:
            return ""


def _named(aims: Sequence[str]) -> str:
    """As arms are named."""
    return "+".join(aim.replace(":", ".") for aim in aims).lower()[:150]
