"""``manage.py checkpoint_key``: what auditors need to check this server's signatures."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from audit.checkpoints.keys import public_key, why_none


class Command(BaseCommand):
    """Prints the public key."""

    help = (
        "Print the public key of this server's checkpoints (Ed25519, hex). Publish it where others"
        " will find it even if this server gives another answer one day."
    )
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it; the private half stays where it is."""
        key = public_key()
        if key is None:
            raise CommandError(why_none())
        self.stdout.write(key.hex())
