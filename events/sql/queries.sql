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

-- batches --
-- Those that begin with after < version <= upto, in order.
SELECT * FROM events_batches(%(stream)s::uuid, %(after)s::integer, %(upto)s::integer)

-- batches_anywhere --
-- The same of the whole log.
SELECT stream, version, batch, size, types, payloads, privates, hashes, actor, key, fingerprint,
    recorded_at, stamp
FROM events_whole
WHERE stream = %(stream)s AND version > %(after)s AND version <= %(upto)s
ORDER BY version

-- facts --
-- The same, all together in one row, of what a state is folded from: what is read of each row takes a
-- reader longer than to part it. No row where there is none.
SELECT * FROM events_facts(%(stream)s::uuid, %(after)s::integer, %(upto)s::integer)
WHERE first IS NOT NULL

-- batch --
SELECT stream, version, batch, size, types, payloads, privates, hashes, actor, key, fingerprint,
    recorded_at, stamp
FROM events_batch
WHERE stream = %(stream)s AND version <= %(version)s
ORDER BY version DESC
LIMIT 1

-- rows --
-- All that is stored of a stream, for those who check it.
SELECT stream, version, batch, size, types, payloads, privates, hashes, actor, key, fingerprint,
    recorded_at, stamp, era, transaction::text::bigint, position
FROM events_batch
WHERE stream = %s
ORDER BY version

-- whole_head --
SELECT stream, version, batches, hash, stamp, transaction::text::bigint, created_at, updated_at,
    (SELECT max(era) FROM events_era)
FROM events_stream WHERE stream = %s

-- key_use --
SELECT stream, key, version, version + size - 1, fingerprint
FROM events_batch
WHERE stream = %s AND key = %s

-- feed --
-- A number from the sequence is taken at INSERT and seen at COMMIT: a reader that follows it alone
-- skips what commits late, for ever. So the order is by transaction first, and nothing is read
-- that is not below every transaction still open: whatever commits from now on sorts behind.
-- Each place of the log is read and cut in the order of its index, not by the view of both, whose parts the
-- planner may sort instead. By the column of the table: a bare name
-- would be that of the number told, which no index has, and all that follows would be read.
SELECT stream, version, batch, size, types, payloads, privates, hashes, actor, key, fingerprint,
    recorded_at, stamp, era, transaction::text::bigint, position
FROM (
    (SELECT *
    FROM events_batch AS new
    WHERE (era, transaction, position)
            > (%(era)s::integer, %(transaction)s::text::xid8, %(position)s::bigint)
        AND (era, transaction)
            < ((SELECT max(era) FROM events_era), pg_snapshot_xmin(pg_current_snapshot()))
    ORDER BY new.era, new.transaction, new.position
    LIMIT %(batches)s)
    UNION ALL
    (SELECT *
    FROM events_old AS old
    WHERE (era, transaction, position)
            > (%(era)s::integer, %(transaction)s::text::xid8, %(position)s::bigint)
        AND (era, transaction)
            < ((SELECT max(era) FROM events_era), pg_snapshot_xmin(pg_current_snapshot()))
    ORDER BY old.era, old.transaction, old.position
    LIMIT %(batches)s)
) AS whole
ORDER BY whole.era, whole.transaction, whole.position
LIMIT %(batches)s

-- moved --
-- The streams of the feed, batch by batch, without what was added to them.
SELECT stream, era, transaction::text::bigint, position
FROM (
    (SELECT stream, era, transaction, position
    FROM events_batch AS new
    WHERE (era, transaction, position)
            > (%(era)s::integer, %(transaction)s::text::xid8, %(position)s::bigint)
        AND (era, transaction)
            < ((SELECT max(era) FROM events_era), pg_snapshot_xmin(pg_current_snapshot()))
    ORDER BY new.era, new.transaction, new.position
    LIMIT %(batches)s)
    UNION ALL
    (SELECT stream, era, transaction, position
    FROM events_old AS old
    WHERE (era, transaction, position)
            > (%(era)s::integer, %(transaction)s::text::xid8, %(position)s::bigint)
        AND (era, transaction)
            < ((SELECT max(era) FROM events_era), pg_snapshot_xmin(pg_current_snapshot()))
    ORDER BY old.era, old.transaction, old.position
    LIMIT %(batches)s)
) AS whole
ORDER BY whole.era, whole.transaction, whole.position
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

-- heralds --
-- Who told nothing lately keeps nobody waiting.
SELECT set_config('application_name', 'kleio herald', false), (
    SELECT count(*) + 1 FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'kleio herald'
        AND pid <> pg_backend_pid() AND state_change > clock_timestamp() - make_interval(secs => %s)
)
