"""The numbers of the solo game: those of Lords of Hellas, some of them others, and its own."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import asdict, replace

from games.titles.hellas import parameters as lords
from games.titles.hellas.parameters.printed import Amount, Some

Tokens = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Campaign(msgspec.Struct, frozen=True):
    """The invasion (LHS-1.4, LHS-1.7, LHS-4.2, LHS-5.2, LHS-5.3, LHS-8.4).

    ``march``: the space of the Mobilization Track that is the MARCH field. ``geryon``: where the
    marker begins Act II if that quest was left. ``hoplite``: what a green one counts. ``wary``,
    ``hostile``: more population strength, and strength of Persians, in such lands. Injuries and
    losses are those of the Scripts. ``priests``: gained where the vanguard was stopped (LHS-7.1).
    ``quest_artifacts``: of which one is kept (LHS-6.2). ``green_tokens``: so many Xerxes may have.
    """

    monsters: Tokens = 2
    quests: Tokens = 3
    vanguard: Some = 2
    march: Annotated[int, msgspec.Meta(ge=1, le=9)] = 4
    geryon: Annotated[int, msgspec.Meta(ge=0, le=9)] = 3
    invasion: Annotated[int, msgspec.Meta(ge=1, le=30)] = 10
    hoplite: Some = 2
    wary: Amount = 1
    hostile: Amount = 2
    wary_injuries: Annotated[int, msgspec.Meta(ge=0, le=3)] = 1
    hostile_injuries: Annotated[int, msgspec.Meta(ge=0, le=3)] = 2
    wary_land_losses: Amount = 2
    hostile_land_losses: Amount = 4
    wary_region_losses: Amount = 1
    hostile_region_losses: Amount = 2
    prometheus: Annotated[int, msgspec.Meta(ge=0, le=3)] = 2
    priests: Amount = 1
    quest_artifacts: Some = 2
    green_tokens: Annotated[int, msgspec.Meta(ge=1, le=19)] = 12
    green_lands: Annotated[int, msgspec.Meta(ge=1, le=5)] = 2


class Parameters(lords.Parameters, frozen=True):
    """Every number in force in one game."""

    campaign: Campaign


def _defaults() -> Parameters:
    """LHS-1.2, LHS-2.2, LHS-3.3: full monuments, fewer recruits, one attack card, two blessings."""
    box = lords.PRINTED
    return Parameters(
        **{
            **asdict(box),
            "seats": {"2": lords.Seats(temples=6, lands=2, draft=2)},
            "start": replace(box.start, monument_level=5),
            "actions": replace(box.actions, recruit_city=1, recruit_sparta=2),
            "hunt": replace(box.hunt, attacks_to_choose=1),
        },
        campaign=Campaign(),
    )


DEFAULTS = _defaults()
