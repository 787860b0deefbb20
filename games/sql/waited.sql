-- Games that have waited to begin for longer than some hours, oldest first. Rows that another sweeper
-- holds, or that somebody is joining, are left for the next time. Parameter: hours.
SELECT game.id
FROM games_game AS game
WHERE game.status = 'open'
    AND game.created_at < now() - make_interval(hours => %s::int)
    AND game.id::text NOT IN ({passed_over} 'open game')
    AND left(game.id::text, 3) <> ALL ({away})
ORDER BY game.created_at
LIMIT 200
FOR UPDATE SKIP LOCKED
