-- Games whose batches lie apart: each has a first event. Of the index alone.
SELECT stream FROM events_old WHERE version = 1 ORDER BY stream
