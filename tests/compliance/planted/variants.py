"""Small changes to the made-up title, and the law that each of them breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.engine.records import Event, Step
from games.engine.title import Title
from tests.titles.night_market import TITLE


@dataclass(frozen=True)
class Planted:
    """A faulty variant, the name of a law that must break on it, and words of its complaint.

    ``seats``: with how many it shows soon.
    """

    title: Title[Any]
    law: str
    complaint: str
    seats: int = 3


def with_question(step: type[Step], **changes: Any) -> Title[Any]:
    """Night Market with one question put otherwise."""
    question = replace(TITLE.questions[step], **changes)
    return replace(TITLE, questions={**TITLE.questions, step: question})


def with_work(step: type[Step], work: Callable[[Any, Any], None]) -> Title[Any]:
    """Night Market with one step worked otherwise."""
    return replace(TITLE, works={**TITLE.works, step: work})


def with_applier(kind: type[Event], applier: Callable[[Any, Any], None]) -> Title[Any]:
    """Night Market with one fact applied otherwise."""
    return replace(TITLE, own_appliers={**TITLE.own_appliers, kind: applier})


def with_rule(kind: type[Event], rule: Callable[[Any, Any], None]) -> Title[Any]:
    """Night Market with one more standing rule."""
    rules = (*TITLE.standing_rules.get(kind, ()), rule)
    return replace(TITLE, standing_rules={**TITLE.standing_rules, kind: rules})


def with_sentences(sentences: Mapping[type, Callable[[Any], str]]) -> Title[Any]:
    """Night Market told otherwise."""
    return replace(TITLE, sentences=sentences)


def with_event(title: Title[Any], kind: type[Event], sentence: str) -> Title[Any]:
    """A variant with one more event, which changes nothing on the table."""
    return replace(
        title,
        events=(*title.events, kind),
        own_appliers={**title.own_appliers, kind: lambda state, event: None},
        sentences={**title.sentences, kind: lambda event: sentence},
    )
