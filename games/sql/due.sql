-- Running games in which the time of a seat is up, unless it was interrupted: the version, how the clocks
-- stood last (null without banks), the seat, when it was asked, the microseconds since then that do not
-- count, for no server watched the clocks or, with days for each choice, their person was on vacation, and
-- the time now.
SELECT
    game.id,
    game.version,
    game.clocks,
    seat.number,
    (extract(EPOCH FROM seat.asked) * 1000000)::bigint,
    (seat.seconds * 1000000)::bigint,
    (extract(EPOCH FROM clock.moment) * 1000000)::bigint
FROM games_game AS game
CROSS JOIN (SELECT clock_timestamp() AS moment) AS clock
CROSS JOIN LATERAL (
    SELECT asked.number, asked.asked, outage.seconds
    FROM (
        SELECT
            number,
            CASE game.clock ->> 'control'
                WHEN 'days' THEN game.asked_at[number + 1]
                ELSE to_timestamp((game.clocks ->> 'at')::numeric / 1000000)
            END AS asked,
            CASE game.clock ->> 'control'
                WHEN 'days' THEN (game.clock ->> 'per_move')::double precision
                ELSE (game.clocks -> 'left' ->> number)::double precision / 1000
            END AS allowed
        FROM unnest(game.waiting) AS number
        WHERE number <> ALL (game.bots) AND number <> ALL (game.flagged)
    ) AS asked
    CROSS JOIN LATERAL (
        SELECT coalesce(sum(extract(EPOCH FROM upper(piece) - lower(piece))), 0) AS seconds
        FROM unnest(
            (
                SELECT range_agg(
                    tstzrange(greatest(away.began_at, asked.asked), least(away.ended_at, clock.moment))
                )
                FROM (
                    SELECT began_at, ended_at FROM games_outage
                    UNION ALL
                    SELECT vacation.began_at, vacation.ended_at
                    FROM games_seat AS place
                    JOIN games_vacation AS vacation ON vacation.player_id = place.player_id
                    WHERE place.game_id = game.id
                        AND place.number = asked.number
                        AND game.clock ->> 'control' = 'days'
                ) AS away
                WHERE away.ended_at > asked.asked
                    AND away.began_at < clock.moment
                    AND asked.asked < clock.moment
            )
        ) AS piece
    ) AS outage
    ORDER BY
        asked.asked + make_interval(secs => asked.allowed + outage.seconds::double precision),
        asked.number
    LIMIT 1
) AS seat
WHERE game.status = 'running' AND game.due_at <= clock.moment
ORDER BY game.due_at
LIMIT 100
