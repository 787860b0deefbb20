-- The statements of migration 0005, which lays the events of a batch together, or apart again.

-- is_view --
SELECT relkind = 'v' FROM pg_class WHERE oid = to_regclass('events_event')

-- is_there --
SELECT to_regclass(%s) IS NOT NULL

-- turn --
SELECT pg_advisory_xact_lock('events_stream'::regclass::oid::bigint)

-- built_upon --
-- Views and rules of others that would have to go with the log.
SELECT string_agg(DISTINCT rule.ev_class::regclass::text, ', ')
FROM pg_depend JOIN pg_rewrite AS rule ON rule.oid = objid AND classid = 'pg_rewrite'::regclass
WHERE refclassid = 'pg_class'::regclass
    AND refobjid IN (to_regclass('events_event'), to_regclass('events_batch'))
    AND rule.ev_class NOT IN (
        SELECT oid FROM pg_class
        WHERE oid IN (to_regclass('events_event'), to_regclass('events_apart'))
    )

-- readers --
-- Who holds the log, the longest first. Of other roles it may be unknown since when.
SELECT string_agg(
    format('process %s of %s, %s', pid, usename, coalesce(nullif(application_name, ''), 'nameless'))
    || coalesce(to_char(xact_start, '", since "HH24:MI:SS'), ''), '; ' ORDER BY xact_start, backend_start)
FROM pg_stat_activity
WHERE pid <> pg_backend_pid() AND pid IN (
    SELECT pid FROM pg_locks
    WHERE granted AND locktype = 'relation'
        AND relation IN (to_regclass('events_event'), to_regclass('events_batch'))
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
)

-- upto_together --
SELECT version + size - 1 AS upto FROM events_batch
WHERE stream = head.stream
ORDER BY version DESC
LIMIT 1

-- upto_apart --
SELECT version AS upto FROM events_rows
WHERE stream = head.stream
ORDER BY version DESC
LIMIT 1

-- behind --
-- The next streams of which the log has more than the copy: how far the copy goes, and the log.
SELECT head.stream, coalesce(copied.upto, 0), head.version
FROM events_stream AS head
LEFT JOIN LATERAL ({upto}) AS copied ON true
WHERE (%(after)s::uuid IS NULL OR head.stream > %(after)s::uuid)
    AND head.version > coalesce(copied.upto, 0)
ORDER BY head.stream
LIMIT %(streams)s

-- rows --
SELECT event.stream, event.version, event.batch, event.position, event.transaction::text,
    event.recorded_at, event.era, event.stamp, event.hash, event.type, event.private,
    event.payload::text, event.actor, event.key, event.fingerprint
FROM unnest(%(streams)s::uuid[], %(after)s::integer[], %(upto)s::integer[]) AS part (stream, after, upto)
JOIN events_event AS event
    ON event.stream = part.stream AND event.version > part.after AND event.version <= part.upto
ORDER BY event.stream, event.version

-- copy --
COPY events_batch (
    stream, version, batch, position, transaction, recorded_at, era, stamp, size, hashes, types,
    privates, payloads, actor, key, fingerprint
) FROM STDIN

-- payloads --
SELECT batch.stream, batch.version, batch.payloads
FROM unnest(%(streams)s::uuid[], %(after)s::integer[], %(upto)s::integer[]) AS part (stream, after, upto)
JOIN events_batch AS batch
    ON batch.stream = part.stream AND batch.version > part.after AND batch.version <= part.upto

-- fill_apart --
INSERT INTO events_rows (
    stream, version, batch, batch_size, position, transaction, era, recorded_at, type, actor, key,
    fingerprint, hash, payload, private, stamp
)
SELECT event.stream, event.version, event.batch, event.batch_size, event.position, event.transaction,
    event.era, event.recorded_at, event.type, event.actor, event.key, event.fingerprint, event.hash,
    event.payload, event.private, event.stamp
FROM unnest(%(streams)s::uuid[], %(after)s::integer[], %(upto)s::integer[]) AS part (stream, after, upto)
JOIN events_event AS event
    ON event.stream = part.stream AND event.version > part.after AND event.version <= part.upto

-- unlike --
-- The first event of these parts that is not in the copy as it is in the log; or the end of a part of
-- which the copy has not as many events as the head tells of. Events of the first form had places of
-- their own, which nobody has read since 0002: only that of the first of a batch is kept.
WITH part AS (
    SELECT * FROM unnest(%(streams)s::uuid[], %(after)s::integer[], %(upto)s::integer[])
        AS part (stream, after, upto)
), copied AS MATERIALIZED (
    SELECT event.*
    FROM part JOIN {copy} AS event
        ON event.stream = part.stream AND event.version > part.after AND event.version <= part.upto
)
SELECT stream, version FROM (
    SELECT event.stream, version, batch, batch_size, recorded_at, type, actor, key, fingerprint, hash,
        payload, private, stamp,
        CASE WHEN batch_size IS NOT NULL OR private IS NOT NULL THEN era END,
        CASE WHEN batch_size IS NOT NULL OR private IS NOT NULL THEN transaction END,
        CASE WHEN batch_size IS NOT NULL OR private IS NOT NULL THEN position END
    FROM part JOIN events_event AS event
        ON event.stream = part.stream AND event.version > part.after AND event.version <= part.upto
    EXCEPT ALL
    SELECT stream, version, batch, batch_size, recorded_at, type, actor, key, fingerprint, hash, payload,
        private, stamp, era, transaction, position
    FROM copied
) AS unlike
UNION ALL
SELECT stream, upto FROM part
WHERE upto - after <> (SELECT count(*) FROM copied WHERE copied.stream = part.stream)
ORDER BY stream, version
LIMIT 1

-- count_together --
-- Of one moment, so that games may go on.
SELECT (SELECT count(*) FROM events_event), (SELECT coalesce(sum(version), 0) FROM events_stream)

-- count_apart --
SELECT (SELECT coalesce(sum(size), 0) FROM events_batch),
    (SELECT coalesce(sum(version), 0) FROM events_stream)

-- swap_together --
DROP TABLE events_event;
ALTER VIEW events_apart RENAME TO events_event

-- swap_apart --
DROP VIEW events_event;
DROP TABLE events_batch;
ALTER TABLE events_rows RENAME TO events_event
