"""Due times lie in a table of their own, so that a move of a game with a clock writes into no index of
games.

The column stays for processes of the release before, which read and write it, and a trigger carries over
what they write; new ones name it nowhere. A later release drops both.
"""

import django.db.models.deletion
from django.db import migrations, models

FOLLOW = """
CREATE FUNCTION games_due_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.due_at IS NULL THEN
        DELETE FROM games_due WHERE game_id = NEW.id;
    ELSE
        INSERT INTO games_due (game_id, at) VALUES (NEW.id, NEW.due_at)
        ON CONFLICT (game_id) DO UPDATE SET at = excluded.at;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER games_due_follows AFTER UPDATE OF due_at ON games_game
FOR EACH ROW WHEN (NEW.clock IS NOT NULL) EXECUTE FUNCTION games_due_follows();
"""

UNFOLLOW = """
DROP TRIGGER games_due_follows ON games_game;
DROP FUNCTION games_due_follows();
"""

MOVE = (
    "INSERT INTO games_due (game_id, at) SELECT id, due_at FROM games_game WHERE due_at IS NOT NULL"
)

MOVE_BACK = "UPDATE games_game SET due_at = due.at FROM games_due AS due WHERE due.game_id = id"


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0023_chances_at_rest"),
    ]

    operations = [
        migrations.CreateModel(
            name="Due",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="due",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("at", models.DateTimeField()),
            ],
            options={"indexes": [models.Index(fields=["at"], name="games_due_first")]},
        ),
        migrations.RemoveIndex(model_name="game", name="games_game_due"),
        # Before the rows are moved: nobody writes the column between the two.
        migrations.RunSQL(FOLLOW, UNFOLLOW),
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunSQL(MOVE, MOVE_BACK)],
            state_operations=[migrations.RemoveField(model_name="game", name="due_at")],
        ),
    ]
