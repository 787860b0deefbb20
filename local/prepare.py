"""Bring database, queue and static files up to date: ``python -m local.prepare``.

Connects as the owner. A queue in PostgreSQL is installed beside Kleio's tables; with another
broker there is nothing to install.
"""

from __future__ import annotations

import os

from environment.databases import OWNER_SWITCH, queue_is_in_database
from environment.static_files import forget_old_releases


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ[OWNER_SWITCH] = "1"

    import django
    from django.conf import settings
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    if queue_is_in_database(settings.CELERY_BROKER_URL):
        install_queue()
    call_command("collectstatic", verbosity=0, interactive=False)
    forget_old_releases()


def install_queue() -> None:
    """Make the schema ``pgmq`` if there is none, and let the application's role use it.

    Queues are made by whoever first uses them, so the role may create tables there.
    """
    from django.conf import settings
    from django.db import connection, transaction
    from pgmq.install import get_embedded_install_sql

    from database.privileges import application_role_exists

    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('kleio: install pgmq'))")
        cursor.execute("SELECT to_regnamespace('pgmq') IS NULL")
        if cursor.fetchone() != (True,):
            return
        # Straight to psycopg: the script holds percent signs and dollar quotes.
        connection.connection.execute(get_embedded_install_sql())
        if application_role_exists(connection):
            role = connection.ops.quote_name(settings.APPLICATION_ROLE)
            cursor.execute(
                f"GRANT USAGE, CREATE ON SCHEMA pgmq TO {role};"
                f"GRANT ALL ON ALL TABLES IN SCHEMA pgmq TO {role};"
                f"GRANT ALL ON ALL SEQUENCES IN SCHEMA pgmq TO {role}"
            )


if __name__ == "__main__":
    main()
