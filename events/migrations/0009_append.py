"""An append looks for its key by the index, however small the log was when its plan was made."""

from __future__ import annotations

from django.db import migrations

from events.queries import script

BACK = """
ALTER FUNCTION events_facts RESET enable_seqscan;
ALTER FUNCTION events_batches RESET enable_seqscan;
"""


class Migration(migrations.Migration):
    dependencies = [("events", "0008_reading")]

    operations = [migrations.RunSQL(script("0009_append"), script("0005_append") + BACK)]
