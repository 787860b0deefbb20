-- Part of the statement that appends a batch: when time is up first in a game with a clock, as its row is by
-- then (`alongside`). That is of those who are asked, whom no bot plays and whose flag has not fallen.
due AS (
    SELECT
        game.id,
        (
            SELECT min(
                CASE game.clock ->> 'control'
                    WHEN 'days'
                    THEN seat.asked + make_interval(secs => (game.clock ->> 'per_move')::double precision)
                    WHEN 'bank'
                    THEN to_timestamp((game.clocks ->> 'at')::numeric / 1000000)
                        + make_interval(
                            secs => (game.clocks -> 'left' ->> seat.number)::double precision / 1000
                        )
                END
            )
            FROM (
                SELECT asked, place::integer - 1 AS number
                FROM unnest(game.asked_at) WITH ORDINALITY AS each (asked, place)
            ) AS seat
            WHERE seat.asked IS NOT NULL
                AND seat.number <> ALL (game.bots)
                AND seat.number <> ALL (game.flagged)
        ) AS at
    FROM alongside AS game
    WHERE game.clock IS NOT NULL
),

none_due AS (
    DELETE FROM games_due USING due
    WHERE games_due.game_id = %(append_stream)s::uuid AND games_due.game_id = due.id AND due.at IS NULL
),

kept_due AS (
    INSERT INTO games_due (game_id, at)
    SELECT id, at FROM due WHERE at IS NOT NULL
    ON CONFLICT (game_id) DO UPDATE SET at = excluded.at
)
