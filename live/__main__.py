"""The process that serves streams: ``python -m live [--host HOST] [--behind-front] PORT``."""

from __future__ import annotations

import argparse
import os

from environment.collector import spare_what_is_loaded
from environment.descriptors import allow_many_connections
from telemetry.kept import keep_in_files


def main() -> None:
    """Serve until SIGTERM."""
    parser = argparse.ArgumentParser(prog="live", description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument(
        "--behind-front", action="store_true", help="take connections over from the one port"
    )
    asked = parser.parse_args()
    allow_many_connections()
    keep_in_files()

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()

    # Only now: they need the settings.
    from api.reading.decoders import work_out_types
    from live.server import Server

    work_out_types()
    spare_what_is_loaded()
    Server(asked.host, asked.port, behind_front=asked.behind_front).begin()


if __name__ == "__main__":
    main()
