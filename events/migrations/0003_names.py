"""The models are called what their records are. Their tables keep their names, so nothing happens in
the database but to Django's list of models."""

from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("events", "0002_private")]

    operations = [
        migrations.RenameModel("Event", "StoredEvent"),
        migrations.RenameModel("Checkpoint", "Cursor"),
    ]
