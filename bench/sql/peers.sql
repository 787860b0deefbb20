-- What is measured beside Kleio, in the same database: plain tables with what a version check and an
-- insert need, and nothing more. Made by the owner; the application's role may read and write them.

-- Beside an append (pgbench). Streams are numbered like the clients.
CREATE TABLE bench_stream (
    stream   bigint  PRIMARY KEY,
    version  integer NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
INSERT INTO bench_stream (stream) SELECT generate_series(0, 63);

CREATE TABLE bench_event (
    stream       bigint      NOT NULL,
    version      integer     NOT NULL,
    recorded_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    payload      jsonb       NOT NULL,
    PRIMARY KEY (stream, version)
);

-- Beside a move (the bare view).
CREATE TABLE bench_game (
    id       uuid    PRIMARY KEY,
    version  integer NOT NULL
);

CREATE TABLE bench_move (
    id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game         uuid        NOT NULL,
    recorded_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    body         jsonb       NOT NULL
);
