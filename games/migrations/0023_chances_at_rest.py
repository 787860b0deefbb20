"""Chances of moments inside the set-up, at which nobody was asked, were those of nobody."""

from __future__ import annotations

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def forget(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Whoever asks for them is told of the end of the set-up, which is worked out anew."""
    apps.get_model("games", "Odds").objects.filter(version=1).delete()


class Migration(migrations.Migration):
    """Rows alone."""

    dependencies = [("games", "0022_odds_of_one_bot")]

    operations = [migrations.RunPython(forget, migrations.RunPython.noop)]
