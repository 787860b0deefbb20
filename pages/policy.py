"""What a browser may load and run: a Content-Security-Policy on every answer.

Pages load their style sheet and script from Kleio itself and hold none inline. The API document
does, in markup that a library makes: there, and only there, the inline scripts that were sent are
allowed by their hashes.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

HEADER = "Content-Security-Policy"
API_DOCUMENT = "docs"
"""The name of the path under which the API document is shown."""

_ALWAYS = "base-uri 'none'; frame-ancestors 'none'"
NOTHING = f"default-src 'none'; {_ALWAYS}"
"""For answers that are no page."""

PAGE = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; "
    f"connect-src 'self'; form-action 'self'; {_ALWAYS}"
)

WORKER = f"default-src 'none'; connect-src 'self'; {_ALWAYS}"
"""For what a browser runs in the background: it asks Kleio, and loads nothing."""

_INLINE_SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)

Next = Callable[[HttpRequest], HttpResponseBase]


class ContentSecurityPolicy:
    """Sets the policy where a view has set none of its own."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return with_policy(request, self.get_response(request))


def with_policy(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """The same response, with a policy of its own or with the narrowest under which it works."""
    if not response.has_header(HEADER):
        response.headers[HEADER] = policy_for(request, response)
    return response


def policy_for(request: HttpRequest, response: HttpResponseBase) -> str:
    """The narrowest policy under which the answer works."""
    if not response.headers.get("Content-Type", "").startswith("text/html"):
        return NOTHING
    where = request.resolver_match
    if where and where.view_name == API_DOCUMENT and isinstance(response, HttpResponse):
        return _with_inline(_INLINE_SCRIPT.findall(response.content))
    return PAGE


def _with_inline(scripts: list[bytes]) -> str:
    hashes = " ".join(f"'sha256-{_digest(script)}'" for script in scripts)
    allowed = PAGE.replace("script-src 'self'", f"script-src 'self' {hashes}")
    return allowed.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")


def _digest(script: bytes) -> str:
    return base64.b64encode(hashlib.sha256(script).digest()).decode()
