"""What a running game asks now, of whom and by which rule."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine import asking, registry
from games.engine.records import Decision
from games.models import Game
from games.models.game import Status
from games.services.loading import load_game
from pages.listing.names import Names


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that seats must answer, or may. Which answers they have is their own affair."""

    seats: tuple[str, ...]
    prompt: str
    clause: str
    required: bool


def asked(game: Game) -> list[Asked]:
    """The open questions, those that the game waits for first; alike ones are told once."""
    if game.status != Status.RUNNING:
        return []
    names = Names(game)
    grouped: dict[tuple[str, str, bool], list[str]] = {}
    for decision in asking.decisions(registry.title(game.title, game.rules), load_game(game).state):
        grouped.setdefault(_question(decision), []).append(names.of(decision.seat))
    questions = [
        Asked(tuple(seats), names.put_into(prompt), clause, required)
        for (prompt, clause, required), seats in grouped.items()
    ]
    return sorted(questions, key=lambda question: not question.required)


def _question(decision: Decision) -> tuple[str, str, bool]:
    return decision.prompt, decision.clause, decision.required
