"""One decorator that says of an operation what the document must tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, get_type_hints

import msgspec
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from api.problems.catalogue import KINDS
from api.problems.problem import CONTENT_TYPE
from api.schema.extensions import REF, tidy
from api.shapes import ProblemDocument

F = TypeVar("F", bound=Callable[..., Any])

# What any operation may answer, whatever it does.
_ALWAYS = (
    "malformed",
    "not-signed-in",
    "not-acceptable",
    "too-many-requests",
    "overloaded",
    "unavailable",
)
_WITH_A_BODY = ("too-slow", "length-required", "too-large", "wrong-content-type")
_WITH_AN_ID = ("not-found",)

_RETRY_AFTER = OpenApiParameter(
    "Retry-After",
    {"type": "integer", "minimum": 1},
    "header",
    response=["429", "503"],
    description="seconds",
)


def operation(
    operation_id: str,
    summary: str,
    tag: str,
    *,
    answers: Mapping[int | tuple[int, str], tuple[Any, str]],
    body: type[msgspec.Struct] | None = None,
    query: type[msgspec.Struct] | None = None,
    parameters: Sequence[OpenApiParameter] = (),
    problems: Sequence[str] = (),
    examples: Sequence[OpenApiExample] = (),
) -> Callable[[F], F]:
    """Describe a view's method; its docstring is the description.

    ``answers``: status (and media type) -> shape and what it means. ``problems``: slugs of the
    catalogue beside those that any operation may answer. ``query``: what the query is read as.
    """
    has_id = any(parameter.location == "path" for parameter in parameters)
    slugs = [
        *_ALWAYS,
        *(_WITH_A_BODY if body else ()),
        *(_WITH_AN_ID if has_id else ()),
        *problems,
    ]
    described = [*parameters, *(_query_parameters(query) if query else ()), _RETRY_AFTER]
    decorate: Callable[[F], F] = extend_schema(
        operation_id=operation_id,
        summary=summary,
        tags=[tag],
        request={"application/json": body} if body else None,
        parameters=described,
        responses={
            **{
                status: OpenApiResponse(shape, description)
                for status, (shape, description) in answers.items()
            },
            **_problem_responses(slugs),
        },
        examples=list(examples),
    )

    def named(method: F) -> F:
        described: Any = decorate(method)
        described.operation_id = operation_id
        return described  # type: ignore[no-any-return]

    return named


def _problem_responses(slugs: Sequence[str]) -> dict[tuple[int, str], OpenApiResponse]:
    by_status: dict[int, list[str]] = {}
    for slug in dict.fromkeys(slugs):
        by_status.setdefault(KINDS[slug].status, []).append(slug)
    return {
        (status, CONTENT_TYPE): OpenApiResponse(
            ProblemDocument,
            "; ".join(f"{KINDS[slug].title} (`{slug}`)" for slug in slugs_of_status) + ".",
        )
        for status, slugs_of_status in sorted(by_status.items())
    }


def _query_parameters(query: type[msgspec.Struct]) -> list[OpenApiParameter]:
    hints = get_type_hints(query, include_extras=True)
    parameters = []
    for field in msgspec.structs.fields(query):
        (schema,), _ = msgspec.json.schema_components([hints[field.name]], ref_template=REF)
        schema = tidy(schema)
        description = schema.pop("description", "")
        if field.default not in (msgspec.NODEFAULT, msgspec.UNSET):
            schema["default"] = field.default
        parameters.append(
            OpenApiParameter(
                field.encode_name, schema, description=description, required=field.required
            )
        )
    return parameters
