-- Of one reader whose place is kept in another database: the age in seconds of the first batch that it has
-- not read; no row if it has read all that the feed shows. Parameters: era, transaction, position.
SELECT extract(epoch FROM clock_timestamp() - batch.recorded_at)::float8
FROM events_batch AS batch
WHERE (batch.era, batch.transaction, batch.position) > (%s, %s::text::xid8, %s)
    AND (batch.era, batch.transaction)
        < ((SELECT max(era) FROM events_era), pg_snapshot_xmin(pg_current_snapshot()))
ORDER BY batch.era, batch.transaction, batch.position
LIMIT 1
