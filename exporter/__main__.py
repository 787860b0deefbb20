"""The process that tells Prometheus: ``python -m exporter [--host HOST]``."""

from __future__ import annotations

import argparse
import ipaddress
import os
import sys

from environment.metrics import PORT, TOKEN, metrics_folder, metrics_port, metrics_token
from environment.variables import EnvironmentProblem


def main() -> int:
    """Serve until SIGTERM; ``EX_CONFIG`` where something must be set first."""
    parser = argparse.ArgumentParser(prog="exporter", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="an address of this machine")
    host = parser.parse_args().host
    try:
        port, token = metrics_port(), metrics_token()
    except EnvironmentProblem as problem:
        print(problem, file=sys.stderr)
        return os.EX_CONFIG
    if port is None:
        print(f"Set {PORT} for this process and for those that it tells of.", file=sys.stderr)
        return os.EX_CONFIG
    if not token and not _is_loopback(host):
        print(f"Set {TOKEN}, or anybody who reaches {host} reads it.", file=sys.stderr)
        return os.EX_CONFIG
    folder = metrics_folder()
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()

    # Only now: they need the settings.
    from exporter.serving import serve

    serve(host, port, token, folder)
    return 0


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


if __name__ == "__main__":
    sys.exit(main())
