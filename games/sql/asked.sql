-- When each seat was asked what it has not answered yet, by seat; when the time of the first of them ends
-- that no bot plays and whose flag has not fallen; and whose has. Null, null and nothing where there is no
-- clock, or the game is over. Whoever chose is asked anew; whoever took a move back, or was asked all the
-- while, goes on as before. Of banks of time the batch says itself what is left of them.
SELECT
    array_agg(seat.asked ORDER BY seat.number),
    min(
        CASE game.clock ->> 'control'
            WHEN 'days'
            THEN seat.asked + make_interval(secs => (game.clock ->> 'per_move')::double precision)
            WHEN 'bank'
            THEN to_timestamp((%(ticked)s::jsonb ->> 'at')::numeric / 1000000)
                + make_interval(
                    secs => (%(ticked)s::jsonb -> 'left' ->> seat.number)::double precision / 1000
                )
        END
    ) FILTER (
        WHERE seat.asked IS NOT NULL
            AND NOT seat.fallen
            AND seat.number <> ALL (array_remove(game.bots, %(returned)s::smallint) || %(taken)s::smallint[])
    ),
    coalesce(array_agg(seat.number ORDER BY seat.number) FILTER (WHERE seat.fallen), '{}')
FROM (
    SELECT
        number,
        CASE
            WHEN number <> ALL (%(waiting)s::smallint[]) THEN NULL
            WHEN number = ANY (game.waiting) AND number IS DISTINCT FROM %(mover)s::smallint
            THEN coalesce(game.asked_at[number + 1], appended.recorded_at)
            ELSE appended.recorded_at
        END AS asked,
        (number = ANY (game.flagged) OR number IS NOT DISTINCT FROM %(fallen)s::smallint)
            AND number = ANY (%(waiting)s::smallint[])
            AND number IS DISTINCT FROM %(mover)s::smallint
            AND number <> ALL (%(taken)s::smallint[]) AS fallen
    FROM generate_series(0, game.seat_count - 1) AS number
    WHERE game.clock IS NOT NULL AND %(outcome)s::jsonb IS NULL
) AS seat
