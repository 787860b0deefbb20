-- Back to the log of migration 0005. Part of migration 0006: never edit, add a later file instead.
-- It is refused while old games lie apart, for they would be gone; and whoever is just putting some away
-- is waited for first.
LOCK TABLE events_old IN ACCESS EXCLUSIVE MODE;

DO $$
BEGIN
    IF EXISTS (SELECT FROM events_old) THEN
        RAISE EXCEPTION 'Old games lie apart: bring them back first, with manage.py bring_back --all.';
    END IF;
END $$;

CREATE OR REPLACE VIEW events_event AS
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

DROP TABLE events_old;
