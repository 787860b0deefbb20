"""The application as granian runs it, by RSGI."""

from __future__ import annotations

from config.wsgi import application as wsgi
from gateway.application import Gateway

application = Gateway(wsgi)
