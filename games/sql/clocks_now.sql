-- Part of other statements: how the clocks of the row `game` stand, which has banks of time. An array of JSON:
-- its version, what the last batch said of them (null before the first), whose flag fell, the time now, and how
-- much of the time since then no server watched, in microseconds.
SELECT jsonb_build_array(
    game.version,
    game.clocks,
    game.flagged,
    (extract(EPOCH FROM clock.moment) * 1000000)::bigint,
    (
        SELECT coalesce(
            sum(
                extract(
                    EPOCH FROM least(missed.ended_at, clock.moment) - greatest(missed.began_at, told.at)
                )
            ) * 1000000,
            0
        )::bigint
        FROM (
            SELECT began_at, ended_at FROM games_outage
            UNION ALL
            -- The one that goes on: whoever moves as soon as a server is back may be quicker than who notes it.
            SELECT watch.seen_at, clock.moment
            FROM games_watch AS watch
            WHERE watch.seen_at < clock.moment - interval '1 minute'
        ) AS missed
        WHERE missed.ended_at > told.at AND missed.began_at < clock.moment
    )
)
FROM (SELECT clock_timestamp() AS moment) AS clock
CROSS JOIN LATERAL (SELECT to_timestamp((game.clocks ->> 'at')::numeric / 1000000) AS at) AS told
