"""The product's own code in this process, connected to the Kleio under torture as a superuser.

Scenes that only look from outside do not need it. Django is told once where the database is, so a
process tortures one Kleio from inside.
"""

from __future__ import annotations

import os

from environment.embedded_server import SUPERUSER, read_address
from tests.local.kleio import Kleio


def enter(kleio: Kleio) -> None:
    """After this, models and services of the product may be imported and used."""
    import django
    from django.db import connections

    address = read_address(kleio.var / "postgres/address.json")
    assert address is not None
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "KLEIO_VAR": str(kleio.var),
        "DATABASE_URL": address.url(SUPERUSER),
    }
    django.setup()
    # What was killed since the last time is found out here, and not in the middle of a scene.
    connections.close_all()
    connections.databases["default"]["PORT"] = str(address.port)
