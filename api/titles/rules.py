"""``/api/titles/{title}/rules/`` and ``/api/titles/{title}/rules/{rule}/``"""

from __future__ import annotations

from functools import cache

import msgspec
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.etag import CONDITIONAL, NOT_MODIFIED, with_etag
from api.problems import Problem
from api.reading.bodies import no_query
from api.schema.describe import operation
from api.titles.rule_shapes import RuleList, RuleShown, chapter_shown, entry_shown
from api.titles.views import AN_HOUR, TITLE
from games.law import Law, law_of
from games.law.worked import cases_of

RULE = OpenApiParameter("rule", {"type": "string", "examples": ["DF-5.9"]}, "path")


class Rules(APIView):
    """The law of a title."""

    holds_no_foreign_text = True
    permission_classes = [AllowAny]

    @operation(
        "list_rules",
        "The rules of a title in numbered clauses",
        "titles",
        parameters=[TITLE, *CONDITIONAL],
        answers={
            200: (RuleList, "Every chapter, clause, ruling, decision and window, in order."),
            304: NOT_MODIFIED,
        },
    )
    def get(self, request: Request, title: str) -> Response:
        """What the rules are, in numbered clauses, and why they are so where the printed rules
        leave room; each with the worked cases that show it. The other endpoints cite these ids in
        refusals and questions. They are unique over all titles."""
        no_query(request)
        return with_etag(request, _all_rules(title), AN_HOUR)


class OneRule(APIView):
    """One rule: what a cited id leads to."""

    holds_no_foreign_text = True
    permission_classes = [AllowAny]

    @operation(
        "get_rule",
        "What a cited rule says",
        "titles",
        parameters=[TITLE, RULE, *CONDITIONAL],
        answers={
            200: (RuleShown, "The rule."),
            304: NOT_MODIFIED,
        },
    )
    def get(self, request: Request, title: str, rule: str) -> Response:
        """One clause, ruling, decision, window or chapter by its id, with the worked cases that
        show it; also one of the rules that hold where those of the title say nothing."""
        no_query(request)
        return with_etag(request, _one_rule(title, rule), AN_HOUR)


def _law(title: str) -> Law:
    law = law_of(title)
    if law is None:
        raise Problem("not-found", f"No rules of a title {title!r} are written down here.")
    return law


@cache
def _all_rules(title: str) -> bytes:
    law = _law(title)
    rules = []
    for chapter in law.chapters:
        rules.append(chapter_shown(law, chapter))
        rules += [entry_shown(entry, cases_of(entry.id)) for entry in chapter.entries]
    return msgspec.json.encode(RuleList(law.title, law.name, law.intro, law.beneath, rules))


def _one_rule(title: str, rule: str) -> bytes:
    law: Law | None = _law(title)
    while law is not None:
        if rule in law.entries:
            return msgspec.json.encode(entry_shown(law.entries[rule], cases_of(rule)))
        if rule in law.headings:
            return msgspec.json.encode(chapter_shown(law, law.headings[rule]))
        law = law_of(law.beneath) if law.beneath else None
    raise Problem("not-found", f"The rules of {title!r} have no {rule!r}; read all of them.")
