"""Wiring: settings, paths, the WSGI application and Celery's.

Whoever loads the settings has the Celery application, through which tasks are sent.
"""

from environment.collector import look_rarely

look_rarely()

from config.celery import app  # noqa: E402 - it loads nearly all there is

__all__ = ["app"]
