-- Part of other statements: the seat of each row `game` whose time is up first, or will be. The version and
-- the changes of the game, how the clocks stood last (null without banks), the seat, when it was asked, the
-- microseconds since then that do not count, for no server watched the clocks or, with days for each choice,
-- their person was on vacation, those from now on that will not, as a vacation goes on, and the time now.
-- Where time was up before a vacation began, that one gives no more of it; nor does one give any from before
-- its person came to a seat that was handed on.
SELECT
    game.id,
    game.version,
    game.changes,
    game.clocks,
    seat.number,
    (extract(EPOCH FROM seat.asked) * 1000000)::bigint,
    (seat.seconds * 1000000)::bigint,
    (seat.ahead * 1000000)::bigint,
    (extract(EPOCH FROM clock.moment) * 1000000)::bigint
FROM games_game AS game
CROSS JOIN (SELECT clock_timestamp() AS moment) AS clock
CROSS JOIN LATERAL (
    SELECT asked.number, asked.asked, pause.seconds, up.ahead
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
        SELECT
            coalesce(
                sum(extract(EPOCH FROM least(upper(piece), clock.moment) - lower(piece))), 0
            ) AS seconds,
            coalesce(max(greatest(extract(EPOCH FROM upper(piece) - clock.moment), 0)), 0) AS ahead
        FROM unnest(
            (
                SELECT range_agg(tstzrange(greatest(away.began_at, asked.asked), away.ended_at))
                FROM (
                    SELECT began_at, ended_at FROM games_outage
                    UNION ALL
                    SELECT greatest(vacation.began_at, place.seated_at), vacation.ended_at
                    FROM games_seat AS place
                    JOIN games_vacation AS vacation ON vacation.player_id = place.player_id
                    WHERE place.game_id = game.id
                        AND place.number = asked.number
                        AND game.clock ->> 'control' = 'days'
                        AND vacation.ended_at > coalesce(place.seated_at, '-infinity')
                ) AS away
                WHERE away.ended_at > asked.asked
                    AND away.began_at < clock.moment
                    AND asked.asked < clock.moment
            )
        ) AS piece
    ) AS pause
    CROSS JOIN LATERAL (
        SELECT asked.asked + make_interval(secs => asked.allowed + pause.seconds::double precision) AS at
    ) AS cut
    CROSS JOIN LATERAL (
        SELECT CASE WHEN cut.at > clock.moment THEN pause.ahead ELSE 0 END AS ahead
    ) AS up
    ORDER BY cut.at + make_interval(secs => up.ahead::double precision), asked.number
    LIMIT 1
) AS seat
