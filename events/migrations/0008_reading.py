"""One stream is read by a plan that is kept."""

from __future__ import annotations

from django.db import migrations

from events.queries import script

BACK = """
DROP FUNCTION events_facts(uuid, integer, integer);
DROP FUNCTION events_batches(uuid, integer, integer);
"""


class Migration(migrations.Migration):
    dependencies = [("events", "0007_whole")]

    operations = [migrations.RunSQL(script("0008_reading"), BACK)]
