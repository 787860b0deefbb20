-- The statements of migration 0005, which lays the events of a batch together, or apart again.

-- is_view --
SELECT relkind = 'v' FROM pg_class WHERE oid = to_regclass('events_event')

-- is_there --
SELECT to_regclass(%s) IS NOT NULL

-- behind_together --
-- The next streams of which the log has more than the copy, and how far the copy goes.
SELECT head.stream, coalesce(copied.upto, 0)
FROM events_stream AS head
LEFT JOIN LATERAL (
    SELECT version + size - 1 AS upto FROM events_batch
    WHERE stream = head.stream
    ORDER BY version DESC
    LIMIT 1
) AS copied ON true
WHERE (%(after)s::uuid IS NULL OR head.stream > %(after)s::uuid)
    AND head.version > coalesce(copied.upto, 0)
ORDER BY head.stream
LIMIT %(streams)s

-- behind_apart --
SELECT head.stream, coalesce(copied.upto, 0)
FROM events_stream AS head
LEFT JOIN LATERAL (
    SELECT version AS upto FROM events_rows
    WHERE stream = head.stream
    ORDER BY version DESC
    LIMIT 1
) AS copied ON true
WHERE (%(after)s::uuid IS NULL OR head.stream > %(after)s::uuid)
    AND head.version > coalesce(copied.upto, 0)
ORDER BY head.stream
LIMIT %(streams)s

-- rows --
SELECT event.stream, event.version, event.batch, event.position, event.transaction::text,
    event.recorded_at, event.era, event.stamp, event.hash, event.type, event.private,
    event.payload::text, event.actor, event.key, event.fingerprint
FROM unnest(%(streams)s::uuid[], %(upto)s::integer[]) AS part (stream, upto)
JOIN events_event AS event ON event.stream = part.stream AND event.version > part.upto
ORDER BY event.stream, event.version

-- copy --
COPY events_batch (
    stream, version, batch, position, transaction, recorded_at, era, stamp, size, hashes, types,
    privates, payloads, actor, key, fingerprint
) FROM STDIN

-- fill_apart --
INSERT INTO events_rows (
    stream, version, batch, batch_size, position, transaction, era, recorded_at, type, actor, key,
    fingerprint, hash, payload, private, stamp
)
SELECT event.stream, event.version, event.batch, event.batch_size, event.position, event.transaction,
    event.era, event.recorded_at, event.type, event.actor, event.key, event.fingerprint, event.hash,
    event.payload, event.private, event.stamp
FROM unnest(%(streams)s::uuid[], %(upto)s::integer[]) AS part (stream, upto)
JOIN events_event AS event ON event.stream = part.stream AND event.version > part.upto

-- unlike --
-- The first event that is not in the copy as it is in the log. Events of the first form had places of
-- their own, which nobody has read since 0002: only that of the first of a batch is kept.
SELECT stream, version FROM (
    SELECT stream, version, batch, batch_size, recorded_at, type, actor, key, fingerprint, hash, payload,
        private, stamp,
        CASE WHEN batch_size IS NOT NULL OR private IS NOT NULL THEN era END,
        CASE WHEN batch_size IS NOT NULL OR private IS NOT NULL THEN transaction END,
        CASE WHEN batch_size IS NOT NULL OR private IS NOT NULL THEN position END
    FROM events_event WHERE stream = ANY(%(streams)s::uuid[])
    EXCEPT ALL
    SELECT stream, version, batch, batch_size, recorded_at, type, actor, key, fingerprint, hash, payload,
        private, stamp, era, transaction, position
    FROM {copy} WHERE stream = ANY(%(streams)s::uuid[])
) AS unlike
ORDER BY stream, version
LIMIT 1

-- count_together --
SELECT (SELECT count(*) FROM events_event), (SELECT coalesce(sum(size), 0) FROM events_batch)

-- count_apart --
SELECT (SELECT coalesce(sum(size), 0) FROM events_batch), (SELECT count(*) FROM events_rows)

-- swap_together --
DROP TABLE events_event;
ALTER VIEW events_apart RENAME TO events_event

-- swap_apart --
DROP VIEW events_event;
DROP TABLE events_batch;
ALTER TABLE events_rows RENAME TO events_event
