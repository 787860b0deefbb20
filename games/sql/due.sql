-- Running games in which the time of a seat is up, unless it was interrupted (`first_due.sql`). The time is
-- read once and for all, so that the index ends what is read.
{first_due}
WHERE game.status = 'running' AND game.id IN (
    SELECT due.game_id
    FROM games_due AS due
    WHERE due.at <= (SELECT clock_timestamp()) AND due.game_id::text NOT IN ({passed_over} 'flag')
        AND left(due.game_id::text, 3) <> ALL ({away})
    ORDER BY due.at
    LIMIT 100
)
