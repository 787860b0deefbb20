-- Where the batches of old games lie, if somebody puts them there. Part of migration 0006: never edit,
-- add a later file instead.
--
-- The same rows in a table of its own, which can lie on cheap disks (a tablespace) and be left out of the
-- nightly dump, since nobody appends to it. All batches of a stream are in one of the two. It has no
-- index of keys: who repeats a request of a game that is over is rare, and answered by its stream.
CREATE TABLE events_old (LIKE events_batch, PRIMARY KEY (stream, version));

CREATE INDEX events_old_feed ON events_old (era, transaction, position);

-- As in 0001_immutable.sql.
CREATE TRIGGER events_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON events_old
    FOR EACH STATEMENT EXECUTE FUNCTION events_refuse();
ALTER TABLE events_old ENABLE ALWAYS TRIGGER events_refuse;

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
FROM (SELECT * FROM events_batch UNION ALL SELECT * FROM events_old) AS batch
CROSS JOIN LATERAL unnest(
    string_to_array(batch.types, E'\n'), string_to_array(batch.payloads, E'\n'),
    string_to_array(batch.privates, E'\n')
) WITH ORDINALITY AS line (type, payload, private, number);
