-- One row per batch. Part of migration 0005: never edit, add a later file instead.
--
-- What an event has for itself lies in the row of its batch, line by line in the order of versions:
-- types, canonical payloads and paths of private parts joined by line feeds, which none of them
-- holds, and hashes of 32 bytes each. So a batch pays once for the header of a row, its indexes and
-- all that is the batch's own. Payloads are the very bytes that were hashed.
CREATE TABLE events_batch (
    stream       uuid        NOT NULL,
    version      integer     NOT NULL, -- of the first event
    batch        integer     NOT NULL,
    position     bigint      NOT NULL,
    transaction  xid8        NOT NULL,
    recorded_at  timestamptz NOT NULL,
    era          integer     NOT NULL,
    size         integer     NOT NULL, -- how many events it has
    stamp        bytea,                -- see events/stamps.py; NULL on batches of the first form
    hashes       bytea       NOT NULL,
    types        text        NOT NULL,
    privates     text,                 -- NULL on batches of the first form (events/first_form.py)
    payloads     text        NOT NULL,
    actor        text,
    key          text,                 -- idempotency key
    fingerprint  bytea,                -- of the request that brought the key
    PRIMARY KEY (stream, version)
) PARTITION BY HASH (stream);

DO $$
BEGIN
    FOR remainder IN 0..15 LOOP
        EXECUTE format(
            'CREATE TABLE events_batch_p%s PARTITION OF events_batch'
            ' FOR VALUES WITH (MODULUS 16, REMAINDER %s)',
            to_char(remainder, 'FM00'), remainder
        );
    END LOOP;
END $$;

-- A key repeated within a stream: one request would be carried out twice.
CREATE UNIQUE INDEX events_batch_key ON events_batch (stream, key) WHERE key IS NOT NULL;

-- For the reader of all streams.
CREATE INDEX events_batch_feed ON events_batch (era, transaction, position);

-- As in 0001_immutable.sql: for each statement, on each partition, always.
DO $$
DECLARE
    target regclass;
BEGIN
    FOR target IN SELECT relid FROM pg_partition_tree('events_batch') LOOP
        EXECUTE format(
            'CREATE TRIGGER events_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON %s'
            ' FOR EACH STATEMENT EXECUTE FUNCTION events_refuse()', target);
        EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER events_refuse', target);
    END LOOP;
END $$;

-- Events one by one, as they lay in a table of that name before: for people's questions, and for
-- processes of the release before. What belongs to the batch stands on its first event, and nothing
-- of that can be looked up by an index here: readers of all streams read the table.
CREATE VIEW events_apart AS
SELECT
    batch.stream,
    batch.version + line.number::integer - 1 AS version,
    batch.batch,
    CASE WHEN line.number = 1 THEN batch.size END AS batch_size,
    CASE WHEN line.number = 1 THEN batch.position END AS position,
    CASE WHEN line.number = 1 THEN batch.transaction END AS transaction,
    CASE WHEN line.number = 1 THEN batch.era END AS era,
    batch.recorded_at,
    line.type,
    batch.actor,
    CASE WHEN line.number = 1 THEN batch.key END AS key,
    CASE WHEN line.number = 1 THEN batch.fingerprint END AS fingerprint,
    substr(batch.hashes, 32 * line.number::integer - 31, 32) AS hash,
    line.payload::jsonb AS payload,
    CASE WHEN batch.privates IS NOT NULL THEN coalesce(line.private, '') END AS private,
    CASE WHEN line.number = 1 THEN batch.stamp END AS stamp
FROM events_batch AS batch
CROSS JOIN LATERAL unnest(
    string_to_array(batch.types, E'\n'), string_to_array(batch.payloads, E'\n'),
    string_to_array(batch.privates, E'\n')
) WITH ORDINALITY AS line (type, payload, private, number);
