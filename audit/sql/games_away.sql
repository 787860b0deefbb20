-- Games whose batches lie apart: each has a first one.
SELECT stream FROM events_old WHERE batch = 0 ORDER BY stream
