-- All that is a game or was one: rows of games, heads of streams, and events of neither. Parameter: what
-- moved since, or NULL for everything.
SELECT id FROM games_game
WHERE %(since)s::timestamptz IS NULL
    OR coalesce(moved_at, created_at) >= %(since)s::timestamptz
UNION
SELECT stream FROM events_stream
WHERE %(since)s::timestamptz IS NULL OR updated_at >= %(since)s::timestamptz
UNION
SELECT stream FROM events_whole
WHERE %(since)s::timestamptz IS NULL OR recorded_at >= %(since)s::timestamptz
ORDER BY 1
