-- When each seat was asked what it has not answered yet, by seat; and whose flag has fallen. Null and nothing
-- where there is no clock, or the game is over. Whoever chose is asked anew; whoever took a move back, or was
-- asked all the while, goes on as before.
SELECT
    array_agg(seat.asked ORDER BY seat.number),
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
