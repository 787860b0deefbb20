"""``/api/problems/``, and the answer to every path that is none."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.problems.catalogue import KINDS
from api.problems.problem import Problem, problem_response
from api.problems.shapes import ProblemKind, ProblemList, kind_shown
from api.reading.bodies import no_query
from api.schema.describe import operation

_SLUG = OpenApiParameter("slug", {"type": "string", "enum": list(KINDS)}, "path")


class Problems(APIView):
    """All kinds of problem."""

    permission_classes = [AllowAny]

    @operation(
        "list_problems",
        "What can go wrong",
        "problems",
        answers={200: (ProblemList, "All kinds.")},
    )
    def get(self, request: Request) -> Response:
        """Every kind of problem that the API answers with."""
        no_query(request)
        return Response(ProblemList([kind_shown(kind) for kind in KINDS.values()]))


class OneProblem(APIView):
    """One kind of problem: what the ``type`` of a problem document leads to."""

    permission_classes = [AllowAny]

    @operation(
        "get_problem",
        "What a problem means",
        "problems",
        parameters=[_SLUG],
        answers={200: (ProblemKind, "The kind.")},
    )
    def get(self, request: Request, slug: str) -> Response:
        """What the `type` of a problem document means."""
        no_query(request)
        if slug not in KINDS:
            raise Problem("not-found", f"No problem is called {slug!r}; see /api/problems/.")
        return Response(kind_shown(KINDS[slug]))


@csrf_exempt
def nothing_here(request: HttpRequest) -> HttpResponse:
    """For every path below ``/api/`` that is none."""
    detail = "There is nothing at this address; /api/docs/ shows all addresses."
    if not request.path_info.endswith("/"):
        detail = "There is nothing at this address; addresses end with a slash."
    return problem_response(Problem("not-found", detail))
