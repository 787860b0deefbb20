-- Old streams get from one place of the log to another, and back. Needs the owner.

-- hold --
-- Whoever would append to one of them waits.
SELECT stream FROM events_stream WHERE stream = ANY(%(streams)s) ORDER BY stream FOR UPDATE

-- there --
SELECT count(*) FROM {source} WHERE stream = ANY(%(streams)s) AND version = 1

-- copy --
INSERT INTO {to} SELECT * FROM {source} WHERE stream = ANY(%(streams)s)

-- copies --
-- With what may have been there before.
SELECT count(*) FROM {to} WHERE stream = ANY(%(streams)s)

-- unlike --
SELECT count(*) FROM (
    SELECT * FROM {source} WHERE stream = ANY(%(streams)s)
    EXCEPT ALL
    SELECT * FROM {to} WHERE stream = ANY(%(streams)s)
) AS missing

-- lock --
-- From here to the end nobody appends to any stream. All tables with a trigger that guards them.
LOCK TABLE {source} IN SHARE ROW EXCLUSIVE MODE

-- guarded --
SELECT '{source}' UNION SELECT relid::regclass::text FROM pg_partition_tree('{source}') ORDER BY 1

-- remove --
DELETE FROM {source} WHERE stream = ANY(%(streams)s)
