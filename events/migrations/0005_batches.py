"""The events of a batch lie in one row. Can be stopped at any moment and run again; can be taken back.

``events.regrouping`` says how.
"""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from events.regrouping import lay_apart, lay_together


def together(_: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    lay_together(editor.connection)


def apart(_: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    lay_apart(editor.connection)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("events", "0004_words")]

    operations = [migrations.RunPython(together, apart)]
