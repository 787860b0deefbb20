-- Whose token is it, and may they call now?  One round trip; atomic among all processes.
-- Parameters: digest, burst, interval (seconds).  No row: the token is unknown or revoked.
-- `late` is null if the call is admitted, else how many seconds too early it comes.
WITH caller AS (
    SELECT player.id, player.name, player.is_guest, player.created_at
    FROM games_token AS token
    JOIN games_player AS player ON player.id = token.player_id
    WHERE token.digest = %(digest)s AND token.revoked_at IS NULL
), taken AS (
    INSERT INTO api_allowance AS mine (key, due)
    SELECT 'player:' || caller.id, clock_timestamp() + make_interval(secs => %(interval)s)
    FROM caller
    ON CONFLICT (key) DO UPDATE
        SET due = greatest(mine.due, clock_timestamp()) + make_interval(secs => %(interval)s)
        WHERE mine.due <= clock_timestamp() + make_interval(secs => %(interval)s * (%(burst)s - 1))
    RETURNING due
)
SELECT
    caller.id,
    caller.name,
    caller.is_guest,
    caller.created_at,
    CASE WHEN NOT EXISTS (SELECT FROM taken) THEN coalesce(
        (
            SELECT extract(epoch FROM mine.due - clock_timestamp())
            FROM api_allowance AS mine
            WHERE mine.key = 'player:' || caller.id
        ) - %(interval)s * (%(burst)s - 1),
        0
    )::float8 END AS late
FROM caller
