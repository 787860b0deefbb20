"""The table and the zones of the competitive game: those of the family, with its own numbers."""

from __future__ import annotations

import msgspec

from games.engine.flow import Flow
from games.engine.secrecy import Inside, Public
from games.titles.hellas import state as shared
from games.titles.hellas.parameters import Parameters
from games.titles.lords_of_hellas.parameters import DEFAULTS
from games.titles.lords_of_hellas.steps import AnyStep


class Table(shared.Table):
    """Everything that lies open."""

    parameters: Parameters = DEFAULTS


class State(shared.State):
    """What may be asked beside is what steps of this title ask."""

    flow: Inside[Flow[AnyStep]] = msgspec.field(default_factory=Flow)
    table: Public[Table] = msgspec.field(default_factory=Table)
