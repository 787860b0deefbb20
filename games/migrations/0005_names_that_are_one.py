"""Names are one whatever their capitals, the width of their letters and what shows nothing.

Names that were two before and are one by now stay with whom they belong to: the oldest has the name, the
others keep their own spelling, by which they sign in, and a key that nobody else can ask for.
"""

from typing import Any

from django.db import migrations, models

from games.names import key_of


def give_keys(apps: Any, schema_editor: Any) -> None:
    Player = apps.get_model("games", "Player")
    taken: set[str] = set()
    for player in Player.objects.order_by("created_at", "pk").iterator():
        key = key_of(player.name)
        if not player.is_guest and key in taken:
            key = f"{key}\n{player.pk.hex}"
        elif not player.is_guest:
            taken.add(key)
        Player.objects.filter(pk=player.pk).update(name_key=key)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_forks_are_found"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="name_key",
            field=models.TextField(
                default="",
                editable=False,
                help_text="The same for names that are one; follows from the name.",
            ),
            preserve_default=False,
        ),
        migrations.RunPython(give_keys, migrations.RunPython.noop),
        migrations.RemoveConstraint(model_name="player", name="games_player_name_taken_once"),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_guest", False)),
                fields=("name_key",),
                name="games_player_name_key_taken_once",
            ),
        ),
    ]
