"""What the questions of the solo game are about."""

from __future__ import annotations

from games.engine.english import some
from games.titles.hellas.components.map import LAND_FACTS
from games.titles.hellas.describe import questions
from games.titles.hellas.describe.phrases import through
from games.titles.hellas.describe.words import region
from games.titles.hellas.steps.turn import Act
from games.titles.persian_invasion.moves import Allies
from games.titles.persian_invasion.state import State
from games.titles.persian_invasion.steps import Escort, Fall, LoseHoplites, Promote

ALLIES = "Allies are the yellow hoplites, Spartans the blue ones; you command both."


def about_action(view: State, step: Act, seat: int) -> str:
    """What of a turn is left, and how far Xerxes is."""
    board, numbers = view.table.campaign, view.table.parameters.campaign
    tracks = f"Invasion {board.invasion} of {numbers.invasion}, Mobilization {board.mobilization}"
    about = questions.about_action(view, step, seat)
    return f"{about} {tracks} of {numbers.march}, then the Persians march."


def escort(_state: State, step: Escort) -> str:
    """``How many of the hoplites that go from Elis to Achaea are allies?``"""
    way = f"from {region(step.origin)} to {region(step.region)}"
    return f"How many of the hoplites that go {way} are allies?"


def escorted(_view: State, step: Escort, _seat: int, move: Allies) -> str:
    """``1 of 2 at most is an ally.``"""
    return f"{move.allies} of them {'is an ally' if move.allies == 1 else 'are allies'}."


def fall(_state: State, step: Fall) -> str:
    """``How many of the 2 hoplites that die in Elis in battle are allies?``"""
    death = step.deaths[len(step.allies)]
    those = some(death.hoplites, "hoplite")
    dies = "dies" if death.hoplites == 1 else "die"
    cause = through(step.cause)
    return f"Of {those} of {region(death.region)} that {dies}{cause}, how many are allies?"


def lose(_state: State, step: LoseHoplites) -> str:
    """``Where in the Red Land does the next hoplite die (2 to die)?``"""
    land = LAND_FACTS[step.land].name
    return f"Where in the {land} does the next hoplite die ({step.left} to die)?"


def promote(_state: State, step: Promote) -> str:
    """``Which yellow token of the Red Land becomes blue?``"""
    return f"Which yellow control token of the {LAND_FACTS[step.land].name} becomes blue?"


def about_allies(_view: State, _step: Escort | Fall, _seat: int) -> str:
    """What allies are."""
    return ALLIES
