"""Wiring: settings, paths, the WSGI application and Celery's.

Whoever loads the settings has the Celery application, through which tasks are sent.
"""

from config.celery import app

__all__ = ["app"]
