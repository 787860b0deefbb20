-- When each seat was asked what it has not answered yet, by seat, and when the time of the first of them
-- ends that no bot plays: both null where there is no clock, or the game is over. Whoever chose is asked
-- anew; whoever took a move back, or was asked all the while, goes on as before.
SELECT
    array_agg(seat.asked ORDER BY seat.number),
    min(seat.asked) FILTER (WHERE seat.number <> ALL (game.bots || %(taken)s::smallint[]))
        + make_interval(secs => (game.clock ->> 'per_move')::double precision)
FROM (
    SELECT
        number,
        CASE
            WHEN number <> ALL (%(waiting)s::smallint[]) THEN NULL
            WHEN number = ANY (game.waiting) AND number IS DISTINCT FROM %(mover)s::smallint
            THEN coalesce(game.asked_at[number + 1], appended.recorded_at)
            ELSE appended.recorded_at
        END AS asked
    FROM generate_series(0, game.seat_count - 1) AS number
    WHERE game.clock IS NOT NULL AND %(outcome)s::jsonb IS NULL
) AS seat
