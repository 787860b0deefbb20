"""What is sent or answered of a game, with the records of its title: one component for each title.

``StateShown`` is the union of ``DiceForge.StateShown``, ``Cyclades.StateShown`` …, told apart by
their ``title``, which every one of them really holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from api.schema.extensions import REF
from api.schema.naming import prefix_of
from api.schema.sharing import Components, referred_to, renamed
from games.engine import parameters
from games.engine.title import Title

OF_A_TITLE = ("Move", "Event", "View")
"""What a shape refers to where each title has its own: ``Move`` -> ``DiceForge.Move``."""


def by_title(components: Components, titles: Iterable[Title[Any]]) -> Components:
    """The components, with those that hold records of a title made once for each.

    Raises ``ValueError`` where such a one is part of something that does not say its title.
    """
    titles = list(titles)
    held = _that_hold(OF_A_TITLE, components)
    whole = [name for name in held if "title" in components[name].get("properties", ())]
    apart: Components = {}
    for title in titles:
        names = {name: f"{prefix_of(title)}.{name}" for name in (*OF_A_TITLE, *held)}
        of_title = renamed({name: components[name] for name in held}, names)
        for name in whole:
            _say_title(of_title[names[name]], title)
        apart |= of_title
    rest = {name: schema for name, schema in components.items() if name not in held}
    unions = {name: told_apart({t.id: f"{prefix_of(t)}.{name}" for t in titles}) for name in whole}
    parts = {name for holder in held for name in referred_to(components[holder])}
    if lost := sorted(set(held) - set(whole) - parts):
        raise ValueError(f"{', '.join(lost)}: what holds this must say its `title`.")
    return {**{name: _without_a_tag(each, whole) for name, each in rest.items()}, **apart, **unions}


def new_games(shape: dict[str, Any], titles: Iterable[Title[Any]]) -> Components:
    """What may be asked for when a game is made, for each title, from what is alike in all."""
    components: Components = {}
    names: dict[str, str] = {}
    for title in titles:
        prefix, counts = prefix_of(title), title.seat_counts
        names[title.id] = f"{prefix}.NewGame"
        components[f"{prefix}.Patch"] = {
            "description": "changed numbers, by dotted name",
            **parameters.schema(title.parameters),
        }
        own = {
            "seats": {
                **shape["properties"]["seats"],
                "minItems": min(counts),
                "maxItems": max(counts),
            },
            "options": {"$ref": REF.format(name=f"{prefix}.Options")},
            "parameters": {"$ref": REF.format(name=f"{prefix}.Patch")},
        }
        components[names[title.id]] = {**shape, "properties": {**shape["properties"], **own}}
        _say_title(components[names[title.id]], title)
    return {**components, "NewGame": told_apart(names)}


def new_tournaments(shape: dict[str, Any], titles: Iterable[Title[Any]], seats: int) -> Components:
    """The same for a tournament, of each title that so many play."""
    components: Components = {}
    names: dict[str, str] = {}
    for title in titles:
        if seats not in title.seat_counts:
            continue
        prefix = prefix_of(title)
        names[title.id] = f"{prefix}.NewTournament"
        own = {"options": {"$ref": REF.format(name=f"{prefix}.Options")}}
        components[names[title.id]] = {**shape, "properties": {**shape["properties"], **own}}
        _say_title(components[names[title.id]], title)
    return {**components, "NewTournament": told_apart(names)}


def _without_a_tag(schema: dict[str, Any], unions: Iterable[str]) -> dict[str, Any]:
    """A union with unions in it, whose tag leads to no record; each record has the tag itself."""
    tagged = schema.get("discriminator", {}).get("mapping", {}).values()
    if not {REF.format(name=name) for name in unions}.intersection(tagged):
        return schema
    return {key: part for key, part in schema.items() if key != "discriminator"}


def told_apart(names: Mapping[str, str]) -> dict[str, Any]:
    """One of these components: id of a title -> name."""
    refs = {title_id: REF.format(name=name) for title_id, name in names.items()}
    return {
        "oneOf": [{"$ref": ref} for ref in refs.values()],
        "discriminator": {"propertyName": "title", "mapping": refs},
    }


def _say_title(schema: dict[str, Any], title: Title[Any]) -> None:
    schema["properties"] = {**schema["properties"], "title": {"type": "string", "const": title.id}}


def _that_hold(leaves: Iterable[str], components: Components) -> list[str]:
    """Which refer to one of the leaves, also by way of others that do not say their title."""
    held: dict[str, None] = {}
    bound = set(leaves)
    while more := list(_referring(bound, components, held)):
        held |= dict.fromkeys(more)
        bound |= {name for name in more if "title" not in components[name].get("properties", ())}
    return list(held)


def _referring(bound: set[str], components: Components, known: Mapping[str, None]) -> Iterator[str]:
    for name, schema in components.items():
        if name not in known and not bound.isdisjoint(referred_to(schema)):
            yield name
