"""What workers do for auditors. Each task may be delivered ten times, or never."""

from __future__ import annotations

from celery import current_app, shared_task

from audit.checkpoints.publishing import publish

PUBLISH_SECONDS = 8.0


@shared_task(name="audit.tasks.publish_checkpoint")
def publish_checkpoint() -> None:
    """Publish what moved since the last checkpoint; where that is much, ask for another turn."""
    if not publish(PUBLISH_SECONDS):
        current_app.send_task("audit.tasks.publish_checkpoint")
