"""Wiring: settings, URLs, the Celery application, health and the one-machine set-up."""
