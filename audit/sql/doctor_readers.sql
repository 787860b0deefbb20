-- Each reader of the log with the age in seconds of the first batch that it has not read; null if it
-- has read all that the feed shows.
SELECT
    reader.name,
    (
        SELECT extract(epoch FROM clock_timestamp() - batch.recorded_at)::float8
        FROM events_whole AS batch
        WHERE (batch.era, batch.transaction, batch.position)
                > (reader.era, reader.transaction, reader.position)
            AND (batch.era, batch.transaction)
                < ((SELECT max(era) FROM events_era), pg_snapshot_xmin(pg_current_snapshot()))
        ORDER BY batch.era, batch.transaction, batch.position
        LIMIT 1
    )
FROM events_checkpoint AS reader
ORDER BY reader.name
