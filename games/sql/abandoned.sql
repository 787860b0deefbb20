-- Running games that have waited for a person for longer than some hours, oldest first, with the version at
-- which they wait and the seats of people that are asked there: games without a clock, in which no vacation
-- counts, and those in which a flag fell that led to nothing. Where others play who may say that it has been
-- long enough, the hours begin when they may. Every running game is read, because an index by the time of the
-- last move would be written at each move. Parameter: hours.
SELECT game.id, game.version, late.seats
FROM games_game AS game
CROSS JOIN LATERAL (
    SELECT
        CASE WHEN game.clock IS NULL THEN game.waiting ELSE game.flagged END AS seats,
        now() - make_interval(hours => %s::int) - make_interval(
            secs => CASE
                WHEN cardinality(game.bots) + 1 < game.seat_count
                THEN coalesce((game.silence ->> 'after')::double precision, 0)
                ELSE 0
            END
        ) AS since
) AS waits
CROSS JOIN LATERAL (
    SELECT array_agg(asked.number ORDER BY asked.number) AS seats
    FROM unnest(waits.seats) AS asked (number)
    WHERE asked.number <> ALL (game.bots)
        AND (game.clock IS NOT NULL OR game.moved_at + ({on_vacation}) < waits.since)
) AS late
WHERE
    game.status = 'running'
    AND NOT waits.seats <@ game.bots
    AND game.moved_at < waits.since
    AND late.seats IS NOT NULL
    AND game.id::text NOT IN ({passed_over} 'abandoned seats')
    AND left(game.id::text, 3) <> ALL ({away})
ORDER BY game.moved_at
LIMIT 100
