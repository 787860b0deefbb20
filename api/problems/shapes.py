"""The catalogue as clients get it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from api.problems.kind import Kind


class ProblemKind(msgspec.Struct, frozen=True):
    """One kind of problem, what it means and which members it adds to the document."""

    type: Annotated[str, Meta(description="the `type` of the document")]
    title: str
    status: int
    meaning: str
    members: dict[str, str]


class ProblemList(msgspec.Struct, frozen=True):
    """All kinds."""

    problems: list[ProblemKind]


def kind_shown(kind: Kind) -> ProblemKind:
    """One kind of problem as clients get it."""
    return ProblemKind(kind.uri, kind.title, kind.status, kind.meaning, dict(kind.extras))
