"""Queries that requests ask all the time, made into SQL once in each process.

Django makes SQL of a query whenever it is asked, which takes it longer than to ask it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from inspect import signature
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import connections
from django.db.models import Model, QuerySet
from django.db.models.query import RelatedPopulator, get_related_populators

from database.at_hand import here

M = TypeVar("M", bound=Model)


class Compiled(Generic[M]):
    """Decorates a function of ids that makes a query, which then gives the rows in a list.

    They are what Django makes of them, with what ``select_related`` names; annotations and
    ``prefetch_related`` are left out. The function is called once for each database that is at hand
    at a call, which is the one that is asked, and may only hand its ids on.
    """

    def __init__(self, query: Callable[..., QuerySet[M]]) -> None:
        self._query = query
        self._stand_ins = [UUID(int=n) for n in range(len(signature(query).parameters))]
        self._plans: dict[str, _Plan[M]] = {}

    def __call__(self, *ids: UUID) -> list[M]:
        plan = self._plans.get(here()) or self._made()
        given = dict(zip(self._stand_ins, ids, strict=True))
        connection = connections[plan.using]
        with connection.cursor() as cursor:
            cursor.execute(plan.sql, [given.get(each, each) for each in plan.parameters])
            rows = cursor.fetchall()
        return [self._read(plan, row, connection) for row in rows]

    def _read(self, plan: _Plan[M], row: Sequence[Any], connection: Any) -> M:
        values = list(row)
        for place, convert, column in plan.converters:
            values[place] = convert(values[place], column, connection)
        instance: M = plan.model.from_db(plan.using, plan.names, values[: len(plan.names)])
        for related in plan.related:
            related.populate(values, instance)
        return instance

    def _made(self) -> _Plan[M]:
        queryset = self._query(*self._stand_ins)
        compiler = queryset.query.get_compiler(using=queryset.db)
        sql, parameters = compiler.as_sql()
        columns = [column for column, _, _ in compiler.select]
        places = compiler.klass_info["select_fields"]
        assert places == list(range(len(places))), "The columns of the model come first."
        plan = self._plans[here()] = _Plan(
            using=queryset.db,
            sql=sql,
            parameters=parameters,
            model=compiler.klass_info["model"],
            names=[columns[place].target.attname for place in places],
            converters=[
                (place, convert, column)
                for place, (converters, column) in compiler.get_converters(columns).items()
                for convert in converters
            ],
            related=get_related_populators(  # type: ignore[call-arg]  # typed as of Django 6
                compiler.klass_info, compiler.select, queryset.db
            ),
        )
        return plan


@dataclass(frozen=True)
class _Plan(Generic[M]):
    """``parameters``: with stand-ins for what is given. ``converters``: of a column, by its
    place."""

    using: str
    sql: str
    parameters: Sequence[Any]
    model: type[M]
    names: list[str]
    converters: list[tuple[int, Callable[[Any, Any, Any], Any], Any]]
    related: list[RelatedPopulator]


def fetched(owner: Model, name: str, rows: list[Any]) -> None:
    """What ``owner`` has by that name is known, as after ``prefetch_related``."""
    manager = getattr(owner, name)
    queryset = manager.all()
    queryset._result_cache, queryset._prefetch_done = rows, True
    for row in rows:
        setattr(row, manager.field.name, owner)
    cache: dict[str, Any] = owner.__dict__.setdefault("_prefetched_objects_cache", {})
    cache[name] = queryset
