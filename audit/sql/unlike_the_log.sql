-- The first of these published heads that is not the end of a batch in the log, and what stands
-- there instead. OFFSET 0 keeps the planner from joining by reading the whole log.
SELECT head.number, head.stream, head.version,
    coalesce(last.hash, ''), last.hash = head.hash, opening.ends = head.version
FROM unnest(
    %(numbers)s::bigint[], %(streams)s::uuid[], %(versions)s::integer[],
    %(hashes)s::bytea[], %(stamps)s::bytea[]
) AS head (number, stream, version, hash, stamp)
LEFT JOIN LATERAL (
    SELECT hash FROM events_event
    WHERE stream = head.stream AND version = head.version
    OFFSET 0
) AS last ON true
LEFT JOIN LATERAL (
    SELECT version + batch_size - 1 AS ends, stamp FROM events_event
    WHERE stream = head.stream AND version <= head.version AND batch_size IS NOT NULL
    ORDER BY version DESC
    LIMIT 1
) AS opening ON true
WHERE last.hash IS DISTINCT FROM head.hash
    OR opening.ends IS DISTINCT FROM head.version
    OR coalesce(opening.stamp, decode(repeat('00', 32), 'hex')) IS DISTINCT FROM head.stamp
ORDER BY head.number, head.stream
LIMIT 1
