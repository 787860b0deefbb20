-- Running games in which the time of a seat is up, unless it was interrupted: the version, the seat, when
-- it was asked, the seconds since then in which nobody watched the clocks, and the time now.
SELECT game.id, game.version, seat.number, seat.asked, outage.seconds, clock.moment
FROM games_game AS game
CROSS JOIN (SELECT clock_timestamp() AS moment) AS clock
CROSS JOIN LATERAL (
    SELECT number, game.asked_at[number + 1] AS asked
    FROM unnest(game.waiting) AS number
    WHERE number <> ALL (game.bots)
    ORDER BY asked, number
    LIMIT 1
) AS seat
CROSS JOIN LATERAL (
    SELECT
        coalesce(
            sum(
                extract(
                    EPOCH FROM
                    least(missed.ended_at, clock.moment) - greatest(missed.began_at, seat.asked)
                )
            ),
            0
        ) AS seconds
    FROM games_outage AS missed
    WHERE missed.ended_at > seat.asked AND missed.began_at < clock.moment
) AS outage
WHERE game.status = 'running' AND game.due_at <= clock.moment
ORDER BY game.due_at
LIMIT 100
