"""A place for old games; see ``events.putting_away``."""

from __future__ import annotations

from django.db import migrations

from events.queries import script


class Migration(migrations.Migration):
    dependencies = [("events", "0005_batches")]

    operations = [migrations.RunSQL(script("0006_old"), script("0006_back"))]
