"""What may be chosen, as the API shows it."""

from __future__ import annotations

from typing import Any

import msgspec

from api.play.shapes import Choice, LegalMove
from api.shapes import decision_shown
from games.engine.choosing import Option, Question, questions
from games.engine.secrecy import Viewer
from games.engine.title import Title


def choices_shown(title: Title[Any], state: Any, seats: Viewer) -> list[Choice]:
    """All that these seats may choose in this state."""
    return [_choice(question) for question in questions(title, state, seats)]


def _choice(question: Question) -> Choice:
    shown = msgspec.structs.asdict(decision_shown(question.decision))
    return Choice(
        **shown, context=question.context, moves=[_legal(option) for option in question.options]
    )


def _legal(option: Option) -> LegalMove:
    forecast = option.forecast
    return LegalMove(
        msgspec.to_builtins(option.move),
        option.notation,
        option.sentence,
        option.targets,
        option.verb,
        forecast.facts,
        "whole" if forecast.whole else "part",
        forecast.final,
    )
