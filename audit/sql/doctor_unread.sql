-- The age in seconds of the first batch behind a place that the feed shows; no row if there is none. As in
-- the feed each place of the log is cut by itself, off its index. Parameters: era, transaction, position.
SELECT extract(epoch FROM clock_timestamp() - first.recorded_at)::float8
FROM (
    (SELECT era, transaction, position, recorded_at
    FROM events_batch AS new
    WHERE (era, transaction, position)
            > (%(era)s::integer, %(transaction)s::text::xid8, %(position)s::bigint)
        AND (era, transaction)
            < ((SELECT max(era) FROM events_era), pg_snapshot_xmin(pg_current_snapshot()))
    ORDER BY new.era, new.transaction, new.position
    LIMIT 1)
    UNION ALL
    (SELECT era, transaction, position, recorded_at
    FROM events_old AS old
    WHERE (era, transaction, position)
            > (%(era)s::integer, %(transaction)s::text::xid8, %(position)s::bigint)
        AND (era, transaction)
            < ((SELECT max(era) FROM events_era), pg_snapshot_xmin(pg_current_snapshot()))
    ORDER BY old.era, old.transaction, old.position
    LIMIT 1)
) AS first
ORDER BY first.era, first.transaction, first.position
LIMIT 1
