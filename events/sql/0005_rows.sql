-- One row per event, as it was up to migration 0004: for the way back. Part of migration 0005: never
-- edit, add a later file instead. Comments on the columns stand in 0001_tables.sql and 0002_private.sql.
CREATE TABLE events_rows (
    stream       uuid        NOT NULL,
    version      integer     NOT NULL,
    batch        integer     NOT NULL,
    batch_size   integer,
    position     bigint,
    transaction  xid8,
    era          integer,
    recorded_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    type         text        NOT NULL,
    actor        text,
    key          text,
    fingerprint  bytea,
    hash         bytea       NOT NULL,
    payload      jsonb       NOT NULL,
    private      text,
    stamp        bytea,
    CONSTRAINT events_event_pkey PRIMARY KEY (stream, version)
) PARTITION BY HASH (stream);

DO $$
BEGIN
    FOR remainder IN 0..15 LOOP
        EXECUTE format(
            'CREATE TABLE events_event_p%s PARTITION OF events_rows'
            ' FOR VALUES WITH (MODULUS 16, REMAINDER %s)',
            to_char(remainder, 'FM00'), remainder
        );
    END LOOP;
END $$;

CREATE UNIQUE INDEX events_event_key ON events_rows (stream, key) WHERE key IS NOT NULL;

CREATE INDEX events_event_feed ON events_rows (era, transaction, position)
    WHERE batch_size IS NOT NULL;

DO $$
DECLARE
    target regclass;
BEGIN
    FOR target IN SELECT relid FROM pg_partition_tree('events_rows') LOOP
        EXECUTE format(
            'CREATE TRIGGER events_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON %s'
            ' FOR EACH STATEMENT EXECUTE FUNCTION events_refuse()', target);
        EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER events_refuse', target);
    END LOOP;
END $$;
