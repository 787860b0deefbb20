-- One call from the quota of a key.  Parameters: key, burst, interval (seconds).
-- One row: null if the call is admitted, else how many seconds too early it comes.
WITH taken AS (
    INSERT INTO api_allowance AS mine (key, due)
    VALUES (%(key)s, clock_timestamp() + make_interval(secs => %(interval)s))
    ON CONFLICT (key) DO UPDATE
        SET due = greatest(mine.due, clock_timestamp()) + make_interval(secs => %(interval)s)
        WHERE mine.due <= clock_timestamp() + make_interval(secs => %(interval)s * (%(burst)s - 1))
    RETURNING due
)
SELECT CASE WHEN NOT EXISTS (SELECT FROM taken) THEN coalesce(
    (
        SELECT extract(epoch FROM mine.due - clock_timestamp())
        FROM api_allowance AS mine
        WHERE mine.key = %(key)s
    ) - %(interval)s * (%(burst)s - 1),
    0
)::float8 END
