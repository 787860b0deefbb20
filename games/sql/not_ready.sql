-- Games that have not begun, whose people were to say by now that they are ready. Rows that another sweeper
-- holds, or that somebody speaks at, are left for the next time.
SELECT game.id
FROM games_game AS game
WHERE game.ready_by <= clock_timestamp()
    AND game.status = 'open'
    AND game.id::text NOT IN ({passed_over} 'silent seats')
    AND left(game.id::text, 3) <> ALL ({away})
ORDER BY game.ready_by
LIMIT 100
FOR UPDATE SKIP LOCKED
