-- What is raised is written into the log of the database, where it outlives an erasure; so the words
-- hold no key, which has the id of its player in front. The detail, which the caller reads, has it,
-- and is left out there (`log_error_verbosity = terse`). Else the function is that of 0002.
-- Part of migration 0004: never edit, add a later file instead.

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
    used      events_event%ROWTYPE;
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
        SELECT * INTO used FROM events_event WHERE stream = to_stream AND key = with_key;
        IF FOUND THEN
            RAISE EXCEPTION 'A key was already used in stream %.', to_stream
            USING ERRCODE = 'KV002', DETAIL = jsonb_build_object(
                'stream', to_stream, 'key', with_key,
                'first', used.version, 'last', used.version + used.batch_size - 1,
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

    INSERT INTO events_event (
        stream, version, batch, batch_size, position, transaction, era, stamp,
        recorded_at, type, actor, key, fingerprint, hash, private, payload
    )
    SELECT to_stream, expected + line.number::integer, batch_number,
        CASE WHEN line.number = 1 THEN size END,
        CASE WHEN line.number = 1 THEN position END,
        CASE WHEN line.number = 1 THEN pg_current_xact_id() END,
        CASE WHEN line.number = 1 THEN era END,
        CASE WHEN line.number = 1 THEN stamp END,
        recorded_at, line.type, by_actor,
        CASE WHEN line.number = 1 THEN with_key END,
        CASE WHEN line.number = 1 THEN request END,
        substr(hashes, 32 * line.number::integer - 31, 32), coalesce(line.private, ''),
        line.payload::jsonb
    FROM unnest(
        string_to_array(types, E'\n'), string_to_array(payloads, E'\n'),
        string_to_array(privates, E'\n')
    ) WITH ORDINALITY AS line (type, payload, private, number);
    GET DIAGNOSTICS version = ROW_COUNT;

    -- Counts that differ would leave a hole between the head and the events.
    IF version <> size OR octet_length(hashes) <> 32 * size OR size = 0 THEN
        RAISE EXCEPTION 'A batch needs one type, one payload and one hash of 32 bytes per event.'
        USING ERRCODE = '22023';
    END IF;
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
