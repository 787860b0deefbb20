"""Private parts of events with digests of their own, and stamps over what the database adds."""

from __future__ import annotations

from django.db import migrations

from events.queries import script


class Migration(migrations.Migration):
    dependencies = [("events", "0001_event_store")]

    operations = [migrations.RunSQL(script("0002_private"))]
