#!/usr/bin/env python
"""Kleio's commands: ``python manage.py help`` lists them."""

from __future__ import annotations

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

    from django.core.management import execute_from_command_line
    from django.db.utils import OperationalError

    from environment.databases import OWNER_COMMANDS, OWNER_SWITCH, uses_embedded_server
    from environment.pipes import quiet_once_nobody_reads
    from environment.variables import EnvironmentProblem

    if len(sys.argv) > 1 and sys.argv[1] in OWNER_COMMANDS:
        os.environ[OWNER_SWITCH] = "1"
    try:
        with quiet_once_nobody_reads():
            execute_from_command_line(sys.argv)
    except EnvironmentProblem as problem:
        sys.exit(str(problem))
    except OperationalError as problem:
        if not uses_embedded_server() or "connection" not in str(problem):
            raise
        sys.exit(
            "PostgreSQL does not answer. Start Kleio in another terminal with `make run`, or set "
            "DATABASE_URL to a server of your own, then try again."
        )


if __name__ == "__main__":
    main()
