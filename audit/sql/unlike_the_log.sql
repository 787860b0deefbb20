-- The first of these published heads that is not the end of a batch in the log, and what stands
-- there instead.
SELECT head.number, head.stream, head.version,
    coalesce(batch.hash, ''), batch.hash = head.hash, batch.ends = head.version
FROM unnest(
    %(numbers)s::bigint[], %(streams)s::uuid[], %(versions)s::integer[],
    %(hashes)s::bytea[], %(stamps)s::bytea[]
) AS head (number, stream, version, hash, stamp)
LEFT JOIN LATERAL (
    SELECT version + size - 1 AS ends, stamp,
        nullif(substr(hashes, 32 * (head.version - version) + 1, 32), '') AS hash
    FROM events_whole
    WHERE stream = head.stream AND version <= head.version
    ORDER BY version DESC
    LIMIT 1
) AS batch ON true
WHERE batch.hash IS DISTINCT FROM head.hash
    OR batch.ends IS DISTINCT FROM head.version
    OR coalesce(batch.stamp, decode(repeat('00', 32), 'hex')) IS DISTINCT FROM head.stamp
ORDER BY head.number, head.stream
LIMIT 1
