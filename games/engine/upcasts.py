"""How what an earlier version of the rules told is read now.

What is stored stays as it was told: an upcast is how today's code reads it, and nobody else ever
sees what comes of it. A title declares one for each version whose form the next one gave up
(``Title.upcasts``). A game that was begun by version 1 is read through those of 1, 2, 3 …

Such a game may have gone on since, under later rules, whose facts stand behind the old ones. So an
upcast knows what it changes by its form, and leaves alone what has today's; what changes its
meaning must therefore change its name as well. A law of the compliance suite holds it to that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Payload: TypeAlias = dict[str, Any]
"""A record as its JSON says it, with its tag."""

Change: TypeAlias = Callable[[Payload], Payload]
"""How a record is told a version later. It gets a record of its own, which it may change."""


@dataclass(frozen=True)
class Fields:
    """A change of single fields, whose names are dotted where they stand in records inside.

    ``renamed``: old name -> new name. ``added``: name -> the value by which older games were
    played, whatever is the default now. ``removed``: names.
    """

    renamed: Mapping[str, str] = field(default_factory=dict)
    added: Mapping[str, Any] = field(default_factory=dict)
    removed: tuple[str, ...] = ()

    def __call__(self, payload: Payload) -> Payload:
        """Change what is there in its old form."""
        for old, new in self.renamed.items():
            if _has(payload, old):
                _put(payload, new, _take(payload, old))
        for name, value in self.added.items():
            if not _has(payload, name):
                _put(payload, name, deepcopy(value))
        for name in self.removed:
            if _has(payload, name):
                _take(payload, name)
        return payload


@dataclass(frozen=True)
class Upcast:
    """How what one version of the rules told is told by the next: ``events``, ``moves`` and
    ``steps`` by tag; ``parameters`` and ``options`` of the first event.

    A change of an event may give it another tag. Moves are changed inside ``chose`` and steps
    inside ``waits``; a step inside a step is the business of the change of the outer one.
    """

    events: Mapping[str, Change] = field(default_factory=dict)
    moves: Mapping[str, Change] = field(default_factory=dict)
    steps: Mapping[str, Change] = field(default_factory=dict)
    parameters: Change | None = None
    options: Change | None = None

    def __call__(self, payload: Payload) -> Payload:
        """An event of one version as an event of the next; changes its argument."""
        match payload["type"]:
            case "began":
                for name, change in (("parameters", self.parameters), ("options", self.options)):
                    if change is not None:
                        payload[name] = change(payload[name])
            case "chose":
                payload["move"] = _changed(self.moves, "move", payload["move"])
            case "waits":
                payload["push"] = [_changed(self.steps, "step", step) for step in payload["push"]]
        return _changed(self.events, "type", payload)

    @property
    def touched(self) -> Iterator[str]:
        """The tags of events that it may change."""
        yield from self.events
        if self.parameters is not None or self.options is not None:
            yield "began"
        if self.moves:
            yield "chose"
        if self.steps:
            yield "waits"


def is_before(rules: str, other: str) -> bool:
    """Whether one version of the rules is earlier than another; they are whole numbers."""
    return rules.isdecimal() and other.isdecimal() and int(rules) < int(other)


def upcasts_since(upcasts: Mapping[str, Upcast], rules: str) -> tuple[Upcast, ...]:
    """Those through which a game is read that was begun by ``rules``, the earliest first."""
    since = [version for version in upcasts if not is_before(version, rules)]
    return tuple(upcasts[version] for version in sorted(since, key=int))


def _changed(changes: Mapping[str, Change], tag: str, payload: Payload) -> Payload:
    change = changes.get(payload.get(tag, ""))
    return payload if change is None else change(payload)


def _has(payload: Payload, name: str) -> bool:
    inside, _, rest = name.partition(".")
    if inside not in payload:
        return False
    return not rest or (isinstance(payload[inside], dict) and _has(payload[inside], rest))


def _take(payload: Payload, name: str) -> Any:
    inside, _, rest = name.partition(".")
    return _take(payload[inside], rest) if rest else payload.pop(inside)


def _put(payload: Payload, name: str, value: Any) -> None:
    inside, _, rest = name.partition(".")
    if rest:
        _put(payload.setdefault(inside, {}), rest, value)
    else:
        payload[inside] = value
