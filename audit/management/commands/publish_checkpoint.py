"""``manage.py publish_checkpoint``: now, and not at the next turn of the worker."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from audit.checkpoints.keys import why_none
from audit.checkpoints.publishing import publish
from audit.models import PublicCheckpoint


class Command(BaseCommand):
    """Publishes what moved since the last checkpoint."""

    help = (
        "Sign and publish where all games stand that moved since the last checkpoint. Workers do so"
        " every five minutes. Nothing is written where nothing moved."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Say what was published."""
        if reason := why_none():
            raise CommandError(reason)
        newest = PublicCheckpoint.objects.order_by("number").last()
        before = 0 if newest is None else newest.number
        publish()
        for made in PublicCheckpoint.objects.filter(number__gt=before).order_by("number"):
            self.stdout.write(f"Checkpoint {made.number} names {made.named.count()} games.")
        if not PublicCheckpoint.objects.filter(number__gt=before).exists():
            self.stdout.write(f"Nothing moved since checkpoint {before}.")
