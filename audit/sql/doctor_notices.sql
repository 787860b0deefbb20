-- How telling people elsewhere fares: addresses in use and off, notices that are late and for how many
-- seconds the one that waits longest. What failed and is to be tried again is not late.
SELECT
    (SELECT count(*) FROM notices_address WHERE confirmed_at IS NOT NULL AND off_at IS NULL),
    (SELECT count(*) FROM notices_address WHERE off_at IS NOT NULL),
    (SELECT coalesce(sum(given_up), 0)::bigint FROM notices_address),
    count(*),
    coalesce(max(extract(epoch FROM clock_timestamp() - late.at)), 0)::float8
FROM (
    SELECT due_at AS at FROM notices_notice WHERE due_at < clock_timestamp()
    UNION ALL
    SELECT next_at FROM notices_delivery WHERE next_at < clock_timestamp()
) AS late
