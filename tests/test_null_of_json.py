"""A JSON column that is compared with None is asked for JSON's ``null``, which none holds: what
holds nothing is found with ``__isnull``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from django.apps import apps
from django.db.models import JSONField

from environment.folders import ROOT

ASKING = frozenset({"filter", "exclude", "get", "Q", "When"})


def columns() -> frozenset[str]:
    """The names of those JSON columns that may hold nothing."""
    fields = (field for model in apps.get_models() for field in model._meta.get_fields())
    return frozenset(each.name for each in fields if isinstance(each, JSONField) and each.null)


def compared(source: str, names: frozenset[str]) -> Iterator[int]:
    """The lines in which one of these is compared with None, itself or through a relation."""
    if not re.search(rf"(?:\b|__)(?:{'|'.join(names)})=None", source):
        return
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in ASKING:
                for each in node.keywords:
                    column = (each.arg or "").rpartition("__")[2]
                    if column in names and ast.unparse(each.value) == "None":
                        yield each.lineno


def test_no_json_column_is_compared_with_none() -> None:
    names = columns()
    assert {"tally", "outcome"} <= names
    packages = [each.parent for each in ROOT.glob("*/__init__.py")]
    assert {"analytics", "tests"} <= {each.name for each in packages}
    assert [
        f"{path.relative_to(ROOT)}:{line}"
        for package in packages
        for path in sorted(package.rglob("*.py"))
        for line in compared(path.read_text(), names)
    ] == []


def test_one_that_is_compared_is_found() -> None:
    lines = """
games.filter(tally=None)
games.exclude(title="x", game__tally=None)
games.filter(Q(lot=None) | ~Q(tally=None))
games.filter(tally__isnull=True, lot=None)
games.update(tally=None)
"""
    assert list(compared(lines, frozenset({"tally"}))) == [2, 3, 4]
