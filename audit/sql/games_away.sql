-- Games whose batches lie apart: each has a first event. Parameter: named, or NULL for all.
SELECT stream FROM events_old
WHERE version = 1 AND (%(named)s::uuid[] IS NULL OR stream = ANY(%(named)s::uuid[]))
ORDER BY stream
