-- The clocks are watched: note it. Where nobody had for more than a minute, that time is kept as an outage,
-- and counts for nobody. Of many who watch at once, one finds it.
WITH before AS (
    SELECT seen_at FROM games_watch WHERE id = 1 FOR UPDATE
),

missed AS (
    INSERT INTO games_outage (began_at, ended_at)
    SELECT before.seen_at, clock_timestamp()
    FROM before
    WHERE before.seen_at < clock_timestamp() - interval '1 minute'
    RETURNING 1
)

-- Counted, so that it is found before the row changes.
INSERT INTO games_watch (id, seen_at)
SELECT 1, clock_timestamp() FROM (SELECT count(*) FROM missed) AS noted
ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
