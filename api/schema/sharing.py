"""What several titles have alike stands in the document once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from api.schema.extensions import REF

Components = dict[str, Any]


def shared(of_titles: Mapping[str, Components]) -> Components:
    """One set of components for the titles, from one for each: prefix of the title -> components.

    What bears the same name in all is kept once if it says the same in all, down to the last record
    that it refers to. What does not, such as the agenda, which holds the steps of its title,
    becomes each title's own: ``Engine.Flow`` -> ``DiceForge.Flow``.

    Raises ``ValueError`` where a title has two records of one name by then.
    """
    apart = _names_that_differ(of_titles)
    merged: Components = {}
    for prefix, components in of_titles.items():
        own = {name: f"{prefix}.{name.partition('.')[2]}" for name in components if name in apart}
        for name, schema in renamed(components, own).items():
            if merged.setdefault(name, schema) != schema or (
                name in own.values() and name in components
            ):
                raise ValueError(f"Several records are called {name}: rename one.")
    return merged


def renamed(components: Components, names: Mapping[str, str]) -> Components:
    """The components under other names, references to them too."""

    def rewritten(schema: Any) -> Any:
        if isinstance(schema, list):
            return [rewritten(item) for item in schema]
        if isinstance(schema, dict):
            return {key: rewritten(value) for key, value in schema.items()}
        if isinstance(schema, str) and schema.startswith(_START):
            name = schema.removeprefix(_START)
            return REF.format(name=names.get(name, name))
        return schema

    return {names.get(name, name): rewritten(schema) for name, schema in components.items()}


_START = REF.format(name="")


def _names_that_differ(of_titles: Mapping[str, Components]) -> set[str]:
    """Names under which titles have different things, or things that refer to such."""
    first: Components = {}
    apart: set[str] = set()
    for components in of_titles.values():
        apart |= {
            name for name, schema in components.items() if first.setdefault(name, schema) != schema
        }
    own = {name for prefix in of_titles for name in first if name.startswith(f"{prefix}.")}
    bound = apart | own
    while more := {
        name
        for components in of_titles.values()
        for name, schema in components.items()
        if name not in bound and not bound.isdisjoint(referred_to(schema))
    }:
        bound |= more
    return bound - own


def referred_to(schema: Any) -> Iterator[str]:
    """The names of the components to which a schema refers."""
    if isinstance(schema, str):
        if schema.startswith(_START):
            yield schema.removeprefix(_START)
    elif isinstance(schema, list | dict):
        for part in schema.values() if isinstance(schema, dict) else schema:
            yield from referred_to(part)
