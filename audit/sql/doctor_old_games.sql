-- Some games whose batches lie apart and among those that are played as well. Of the index alone, for the table may
-- be large and lie on a slow disk.
SELECT old.stream
FROM events_old AS old
WHERE old.version = 1 AND EXISTS (SELECT FROM events_batch AS batch WHERE batch.stream = old.stream)
ORDER BY old.stream
LIMIT 3
