-- Old streams get from one place of the log to another, and back. Needs the owner.

-- hold --
-- Whoever would append to one of them waits.
SELECT stream FROM events_stream WHERE stream = ANY(%(streams)s) ORDER BY stream FOR UPDATE

-- copy --
INSERT INTO {to} SELECT * FROM {source} WHERE stream = ANY(%(streams)s)

-- unlike --
SELECT count(*) FROM (
    SELECT * FROM {source} WHERE stream = ANY(%(streams)s)
    EXCEPT ALL
    SELECT * FROM {to} WHERE stream = ANY(%(streams)s)
) AS missing

-- guarded --
SELECT '{source}' UNION SELECT relid::regclass::text FROM pg_partition_tree('{source}') ORDER BY 1

-- remove --
DELETE FROM {source} WHERE stream = ANY(%(streams)s)

-- forget --
DELETE FROM events_snapshot WHERE stream = ANY(%(streams)s)
