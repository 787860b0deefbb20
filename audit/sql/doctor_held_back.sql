-- What the feed does not show yet, because a transaction that began earlier is still open: how many
-- batches, and the age in seconds of the oldest. Then the oldest open transaction that writes, as far as
-- this role may see it: its process, role, state and age; and how many sessions it may not see.
SELECT
    held.batches,
    held.seconds,
    open.pid,
    open.usename::text,
    open.state,
    open.seconds,
    (SELECT count(*) FROM pg_prepared_xacts WHERE database = current_database()),
    (SELECT count(*) FROM pg_stat_activity
     WHERE usesysid IS NOT NULL AND query = '<insufficient privilege>')
FROM (
    SELECT count(*) AS batches,
        extract(epoch FROM clock_timestamp() - min(recorded_at))::float8 AS seconds
    FROM events_batch
    WHERE (era, transaction) >= (
        (SELECT max(era) FROM events_era), pg_snapshot_xmin(pg_current_snapshot())
    )
) AS held
LEFT JOIN (
    SELECT pid, usename, state,
        extract(epoch FROM clock_timestamp() - xact_start)::float8 AS seconds
    FROM pg_stat_activity
    WHERE backend_xid IS NOT NULL AND pid <> pg_backend_pid()
    ORDER BY xact_start
    LIMIT 1
) AS open ON true
