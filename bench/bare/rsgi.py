"""The bare project behind the same way in as the product."""

from __future__ import annotations

from bench.bare.wsgi import application as wsgi
from gateway.application import Gateway

application = Gateway(wsgi)
