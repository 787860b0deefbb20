-- Appending a batch for less. Part of migration 0009: never edit, add a later file instead.
-- The function is that of 0005 but for one line: that each payload is JSON is asked by a cast to `jsonb[]`,
-- which is no query of its own. How all three functions of the log plan stands at the end.
CREATE OR REPLACE FUNCTION events_append(
    to_stream uuid, expected integer, previous bytea, batch_number integer,
    types text, payloads text, privates text, hashes bytea, by_actor text, with_key text, request bytea,
    OUT stream uuid, OUT version integer, OUT batch integer, OUT recorded_at timestamptz
)
LANGUAGE plpgsql SECURITY DEFINER AS $$
#variable_conflict use_column
DECLARE
    size      constant integer := octet_length(hashes) / 32;
    genesis   constant bytea := decode(repeat('00', 32), 'hex');
    last_hash constant bytea := substr(hashes, 32 * size - 31);
    appended  boolean;
    head      events_stream%ROWTYPE;
    used      record;
    era       constant integer := (SELECT max(events_era.era) FROM events_era);
    position  constant bigint := nextval('events_position');
    place     bytea;                   -- what the database adds to the batch, as it is stamped
    stamp     bytea;
BEGIN
    recorded_at := clock_timestamp();
    place := convert_to(
        (extract(epoch FROM recorded_at) * 1000000)::bigint || '|' || era || '|'
        || pg_current_xact_id() || '|' || position, 'UTF8');

    -- Two writers at one version: the second waits here for the first, then finds the version
    -- moved and changes no row. Without this, both would have read the same version and written.
    -- A transaction that took its id before the last append of the stream did must not follow it:
    -- readers go by transaction id and would meet the stream's events in the wrong order.
    IF expected = 0 THEN
        INSERT INTO events_stream (stream, version, batches, hash, stamp, created_at, updated_at)
        SELECT to_stream, size, 1, last_hash, sha256(genesis || last_hash || place),
            recorded_at, recorded_at
        WHERE batch_number = 0 AND previous = genesis
        ON CONFLICT DO NOTHING
        RETURNING events_stream.stamp INTO stamp;
    ELSE
        UPDATE events_stream
        SET version = expected + size, batches = batch_number + 1, hash = last_hash,
            stamp = sha256(events_stream.stamp || last_hash || place),
            transaction = pg_current_xact_id(), updated_at = recorded_at
        WHERE stream = to_stream AND version = expected AND batches = batch_number
            AND hash = previous AND transaction <= pg_current_xact_id()
        RETURNING events_stream.stamp INTO stamp;
    END IF;
    appended := FOUND;

    -- After the lock and for losers too: a repeated request is told of its key, not of a version.
    IF with_key IS NOT NULL THEN
        SELECT version AS first, version + size - 1 AS last, fingerprint INTO used
        FROM events_batch WHERE stream = to_stream AND key = with_key;
        IF FOUND THEN
            RAISE EXCEPTION 'A key was already used in stream %.', to_stream
            USING ERRCODE = 'KV002', DETAIL = jsonb_build_object(
                'stream', to_stream, 'key', with_key,
                'first', used.first, 'last', used.last,
                'fingerprint', encode(used.fingerprint, 'hex'));
        END IF;
    END IF;

    IF NOT appended THEN
        SELECT * INTO head FROM events_stream WHERE stream = to_stream;
        IF coalesce(head.version, 0) <> expected THEN
            RAISE EXCEPTION 'Stream % is at version %, not at %.',
                to_stream, coalesce(head.version, 0), expected
            USING ERRCODE = 'KV001', DETAIL = jsonb_build_object(
                'stream', to_stream, 'expected', expected, 'current', coalesce(head.version, 0));
        ELSIF head.transaction > pg_current_xact_id() THEN
            RAISE EXCEPTION 'A younger transaction has appended to stream % before this one.',
                to_stream
            USING ERRCODE = 'KV004', DETAIL = jsonb_build_object('stream', to_stream);
        END IF;
        RAISE EXCEPTION 'Stream % has another history up to version %.', to_stream, expected
        USING ERRCODE = 'KV003',
            DETAIL = jsonb_build_object('stream', to_stream, 'version', expected);
    END IF;

    -- Counts that differ would give an event what belongs to another one. Each payload is read as it
    -- will be by whoever asks for single events.
    IF octet_length(hashes) <> 32 * size OR size = 0
        OR array_length(string_to_array(types, E'\n'), 1) IS DISTINCT FROM size
        OR array_length(string_to_array(privates || ' ', E'\n'), 1) IS DISTINCT FROM size
        OR array_length(string_to_array(payloads, E'\n')::jsonb[], 1) IS DISTINCT FROM size
    THEN
        RAISE EXCEPTION 'A batch needs one type, one payload and one hash of 32 bytes per event.'
        USING ERRCODE = '22023';
    END IF;

    INSERT INTO events_batch (
        stream, version, batch, position, transaction, recorded_at, era, size, stamp,
        hashes, types, privates, payloads, actor, key, fingerprint
    )
    VALUES (
        to_stream, expected + 1, batch_number, position, pg_current_xact_id(), recorded_at, era, size,
        stamp, hashes, types, privates, payloads, by_actor, with_key, request
    );
    stream := to_stream;
    version := expected + size;
    batch := batch_number;
END $$;

-- A function that is replaced loses what was set for it.
DO $$
BEGIN
    EXECUTE format(
        'ALTER FUNCTION events_append SET search_path = pg_catalog, %I, pg_temp', current_schema()
    );
END $$;
ALTER FUNCTION events_append SET plan_cache_mode = force_generic_plan;

-- A plan that is kept is made of how large tables are when it is first needed. While they are small it reads
-- them whole, and goes on to when they have grown, until they are analyzed: each append read
-- all of its partition to look for its key. It holds for triggers and constraints of the table as well.
ALTER FUNCTION events_append SET enable_seqscan = off;
ALTER FUNCTION events_batches SET enable_seqscan = off;
ALTER FUNCTION events_facts SET enable_seqscan = off;
