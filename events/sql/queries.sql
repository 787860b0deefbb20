-- The statements of the event store. Each begins with its name between dashes.

-- append --
SELECT * FROM events_append(
    %(append_stream)s::uuid, %(append_expected)s::integer, %(append_previous)s::bytea,
    %(append_batch)s::integer, %(append_types)s::text, %(append_payloads)s::text,
    %(append_privates)s::text, %(append_hashes)s::bytea, %(append_actor)s::text, %(append_key)s::text,
    %(append_fingerprint)s::bytea)

-- append_alongside --
-- The outer SELECT reads the batch, so that it is appended even where the other statement finds no
-- row to write, and then refused for that reason: a batch neither gets lost nor stands alone.
WITH appended AS MATERIALIZED (
    {append}
), alongside AS (
    {alongside}
){further}
SELECT appended.* FROM appended
WHERE events_require_rows((SELECT count(*) FROM alongside), %(append_rows)s::bigint) IS NOT NULL

-- head --
SELECT stream, version, batches, hash FROM events_stream WHERE stream = %s

-- events --
SELECT stream, version, batch, type, payload::text, actor, key, fingerprint, hash, recorded_at,
    private, stamp
FROM events_event
WHERE stream = %(stream)s AND version > %(after)s AND version <= %(upto)s
ORDER BY version

-- batch --
-- The whole batch that holds a version: its first event says how many it has.
SELECT event.*
FROM (
    SELECT version, batch_size FROM events_event
    WHERE stream = %(stream)s AND version <= %(version)s AND batch_size IS NOT NULL
    ORDER BY version DESC
    LIMIT 1
) AS opening
CROSS JOIN LATERAL (
    SELECT stream, version, batch, type, payload::text, actor, key, fingerprint, hash, recorded_at,
        private, stamp
    FROM events_event
    WHERE stream = %(stream)s
        AND version >= opening.version AND version < opening.version + opening.batch_size
    OFFSET 0
) AS event
ORDER BY event.version

-- rows --
-- All that is stored of a stream, for those who check it.
SELECT stream, version, batch, type, payload::text, actor, key, fingerprint, hash, recorded_at,
    private, stamp, batch_size, era, transaction::text::bigint, position
FROM events_event
WHERE stream = %s
ORDER BY version

-- whole_head --
SELECT stream, version, batches, hash, stamp, transaction::text::bigint, created_at, updated_at,
    (SELECT max(era) FROM events_era)
FROM events_stream WHERE stream = %s

-- key_use --
SELECT stream, key, version, version + batch_size - 1, fingerprint
FROM events_event
WHERE stream = %s AND key = %s

-- feed --
-- A number from the sequence is taken at INSERT and seen at COMMIT: a reader that follows it alone
-- skips what commits late, for ever. So the order is by transaction first, and nothing is read
-- that is not below every transaction still open: whatever commits from now on sorts behind.
-- OFFSET 0 keeps the planner from joining by reading the whole table.
SELECT event.*, opening.era, opening.transaction::text::bigint, opening.position
FROM (
    SELECT stream, version, batch_size, era, transaction, position
    FROM events_event
    WHERE batch_size IS NOT NULL
        AND (era, transaction, position)
            > (%(era)s::integer, %(transaction)s::text::xid8, %(position)s::bigint)
        AND (era, transaction)
            < ((SELECT max(era) FROM events_era), pg_snapshot_xmin(pg_current_snapshot()))
    ORDER BY era, transaction, position
    LIMIT %(batches)s
) AS opening
CROSS JOIN LATERAL (
    SELECT stream, version, batch, type, payload::text, actor, key, fingerprint, hash, recorded_at,
        private, stamp
    FROM events_event
    WHERE stream = opening.stream
        AND version >= opening.version AND version < opening.version + opening.batch_size
    OFFSET 0
) AS event
ORDER BY opening.era, opening.transaction, opening.position, event.version

-- moved --
-- The streams of the feed, batch by batch, without what was added to them.
SELECT stream, era, transaction::text::bigint, position
FROM events_event
WHERE batch_size IS NOT NULL
    AND (era, transaction, position)
        > (%(era)s::integer, %(transaction)s::text::xid8, %(position)s::bigint)
    AND (era, transaction)
        < ((SELECT max(era) FROM events_era), pg_snapshot_xmin(pg_current_snapshot()))
ORDER BY era, transaction, position
LIMIT %(batches)s

-- cursor --
SELECT era, transaction::text::bigint, position FROM events_checkpoint WHERE name = %s

-- open_cursor --
INSERT INTO events_checkpoint (name, era, transaction, position) VALUES (%s, 0, '0', 0)
ON CONFLICT DO NOTHING

-- hold_cursor --
-- Two readers of one name: the second waits until the first has committed and goes on from there.
SELECT era, transaction::text::bigint, position FROM events_checkpoint WHERE name = %s FOR UPDATE

-- move_cursor --
-- Only from where the reader began: of two that counted the same events one finds no row here, and
-- its whole transaction is undone instead of counting them twice.
UPDATE events_checkpoint
SET era = %(to_era)s, transaction = %(to_transaction)s::text::xid8, position = %(to_position)s,
    moved_at = clock_timestamp()
WHERE name = %(name)s AND era = %(era)s AND transaction = %(transaction)s::text::xid8
    AND position = %(position)s
RETURNING era, transaction::text::bigint, position

-- drop_cursor --
DELETE FROM events_checkpoint WHERE name = %s

-- snapshot --
SELECT stream, version, batches, hash, tag, body, digest FROM events_snapshot WHERE stream = %s

-- save_snapshot --
-- The newest is kept. One that other code wrote, or that claims more than the stream holds, is of
-- no use to anybody and gives way to an older one.
INSERT INTO events_snapshot AS kept (stream, version, batches, hash, tag, body, digest)
VALUES (%(stream)s, %(version)s, %(batches)s, %(hash)s, %(tag)s, %(body)s, %(digest)s)
ON CONFLICT (stream) DO UPDATE
SET version = EXCLUDED.version, batches = EXCLUDED.batches, hash = EXCLUDED.hash,
    tag = EXCLUDED.tag, body = EXCLUDED.body, digest = EXCLUDED.digest,
    taken_at = clock_timestamp()
WHERE kept.version <= EXCLUDED.version OR kept.tag <> EXCLUDED.tag
    OR kept.version > (SELECT version FROM events_stream WHERE stream = EXCLUDED.stream)

-- wake --
-- NOTIFY holds one lock of the whole server from here to the end of the commit: not waiting for
-- the disk, for hints that may be lost, keeps that time short.
SELECT set_config('synchronous_commit', 'off', true), pg_notify(%s, payload)
FROM unnest(%s::text[]) AS payload
