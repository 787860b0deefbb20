-- Each reader of the log with the age in seconds of the first batch that it has not read; null if it
-- has read all that the feed shows.
SELECT
    reader.name,
    (
        SELECT extract(epoch FROM clock_timestamp() - event.recorded_at)::float8
        FROM events_event AS event
        WHERE event.batch_size IS NOT NULL
            AND (event.era, event.transaction, event.position)
                > (reader.era, reader.transaction, reader.position)
            AND (event.era, event.transaction)
                < ((SELECT max(era) FROM events_era), pg_snapshot_xmin(pg_current_snapshot()))
        ORDER BY event.era, event.transaction, event.position
        LIMIT 1
    )
FROM events_checkpoint AS reader
ORDER BY reader.name
