"""A lot is taken apart where a game of its own is deleted, marked or told anew that was not taken out
before: by processes of a release that knows no lots. The next ``catch_up`` adds its games up again.
"""

from django.db import migrations

TAKE_APART = """
CREATE FUNCTION analytics_take_lot_apart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM analytics_lot WHERE id = OLD.lot_id;
    IF FOUND THEN
        DELETE FROM analytics_lotarea WHERE lot_id = OLD.lot_id;
        DELETE FROM analytics_lotchoice WHERE lot_id = OLD.lot_id;
        DELETE FROM analytics_lotholding WHERE lot_id = OLD.lot_id;
        DELETE FROM analytics_lotnumber WHERE lot_id = OLD.lot_id;
        DELETE FROM analytics_lotpick WHERE lot_id = OLD.lot_id;
        UPDATE analytics_countedgame SET lot_id = NULL WHERE lot_id = OLD.lot_id;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER analytics_take_lot_apart AFTER DELETE OR UPDATE OF repeated, unfolding
ON analytics_countedgame FOR EACH ROW WHEN (OLD.lot_id IS NOT NULL)
EXECUTE FUNCTION analytics_take_lot_apart();
"""

LEAVE_WHOLE = """
DROP TRIGGER analytics_take_lot_apart ON analytics_countedgame;
DROP FUNCTION analytics_take_lot_apart();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("analytics", "0010_lots"),
    ]

    operations = [
        migrations.RunSQL(TAKE_APART, LEAVE_WHOLE),
    ]
