-- The tables of the event store. Part of migration 0001: never edit, add a later file instead.

-- Taken at INSERT, seen at COMMIT: numbers say nothing about the order in which others see events.
CREATE SEQUENCE events_position;

-- One history of facts per stream. Hash partitions keep a stream together and leave the unique keys
-- below possible, which partitions by time would not; the same table can be spread over a cluster.
CREATE TABLE events_event (
    stream       uuid        NOT NULL,
    version      integer     NOT NULL,
    batch        integer     NOT NULL,
    batch_size   integer,              -- events of the batch, on its first event only
    position     bigint      NOT NULL DEFAULT nextval('events_position'),
    transaction  xid8        NOT NULL DEFAULT pg_current_xact_id(),
    era          integer     NOT NULL DEFAULT 1,
    recorded_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    type         text        NOT NULL,
    actor        text,
    key          text,                 -- idempotency key, on the first event of a batch only
    fingerprint  bytea,                -- of the request that brought the key
    hash         bytea       NOT NULL,
    payload      jsonb       NOT NULL,
    PRIMARY KEY (stream, version)
) PARTITION BY HASH (stream);

DO $$
BEGIN
    FOR remainder IN 0..15 LOOP
        EXECUTE format(
            'CREATE TABLE events_event_p%s PARTITION OF events_event'
            ' FOR VALUES WITH (MODULUS 16, REMAINDER %s)',
            to_char(remainder, 'FM00'), remainder
        );
    END LOOP;
END $$;

-- A key repeated within a stream: one request would be carried out twice.
CREATE UNIQUE INDEX events_event_key ON events_event (stream, key) WHERE key IS NOT NULL;

-- For the reader of all streams. It finds batches here and their events by primary key, so that an
-- append pays for one entry per batch and not for one per event.
CREATE INDEX events_event_feed ON events_event (era, transaction, position)
    WHERE batch_size IS NOT NULL;

-- Where each stream stands. Its row is the lock that lets one writer at a time append.
CREATE TABLE events_stream (
    stream       uuid        PRIMARY KEY,
    version      integer     NOT NULL,
    batches      integer     NOT NULL,
    hash         bytea       NOT NULL,
    transaction  xid8        NOT NULL DEFAULT pg_current_xact_id(),
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL
) WITH (fillfactor = 50);              -- room for updates in place (HOT)

-- Transaction ids count within one cluster. A log restored into another cluster goes on in a new
-- era there, or readers would wait for ever for ids that the new cluster reaches in years.
CREATE TABLE events_era (
    era        integer     PRIMARY KEY,
    cluster    bigint      NOT NULL,   -- pg_control_system().system_identifier
    opened_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO events_era (era, cluster) SELECT 1, system_identifier FROM pg_control_system();

-- How far a named reader of all streams has come.
CREATE TABLE events_checkpoint (
    name         text        PRIMARY KEY,
    era          integer     NOT NULL,
    transaction  xid8        NOT NULL,
    position     bigint      NOT NULL,
    moved_at     timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- The newest known state of a stream: a cache, which may be emptied at any time.
CREATE TABLE events_snapshot (
    stream    uuid        PRIMARY KEY,
    version   integer     NOT NULL,
    batches   integer     NOT NULL,
    hash      bytea       NOT NULL,    -- of the event at this version
    tag       text        NOT NULL,    -- which code wrote the body
    body      bytea       NOT NULL,
    digest    bytea       NOT NULL,    -- SHA-256 over all of the above
    taken_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);
