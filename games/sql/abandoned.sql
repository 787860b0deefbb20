-- Running games that have waited for a person for longer than some hours, oldest first, with the version at
-- which they wait and the seats of people that are asked there: games without a clock, and those in which a
-- flag fell that led to nothing. Where others play who may say that it has been long enough, the hours
-- begin when they may. Every running game is read, because an index by the time of the last move would be
-- written at each move. Parameter: hours.
SELECT
    game.id,
    game.version,
    ARRAY(SELECT unnest(asked.seats) EXCEPT SELECT unnest(game.bots) ORDER BY 1)
FROM games_game AS game
CROSS JOIN LATERAL (
    SELECT CASE WHEN game.clock IS NULL THEN game.waiting ELSE game.flagged END AS seats
) AS asked
WHERE
    game.status = 'running'
    AND NOT asked.seats <@ game.bots
    AND game.id::text NOT IN ({passed_over} 'abandoned seats')
    AND game.moved_at < now() - make_interval(hours => %s::int) - make_interval(
        secs => CASE
            WHEN cardinality(game.bots) + 1 < game.seat_count
            THEN coalesce((game.silence ->> 'after')::double precision, 0)
            ELSE 0
        END
    )
ORDER BY game.moved_at
LIMIT 100
