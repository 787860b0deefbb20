-- The seats that some people play, or that are kept for them, in games that are open or run. Parameter:
-- players.
SELECT
    seat.game_id,
    seat.number,
    CASE WHEN seat.kind = 'person' THEN seat.player_id END,
    CASE WHEN seat.kind = 'open' THEN seat.kept_for_id END
FROM (SELECT %s::uuid[] AS players) AS whose
CROSS JOIN games_seat AS seat
JOIN games_game AS game ON game.id = seat.game_id
WHERE game.status IN ('open', 'running')
    AND (
        (seat.kind = 'person' AND seat.player_id = ANY (whose.players))
        OR (seat.kind = 'open' AND seat.kept_for_id = ANY (whose.players))
    )
ORDER BY seat.game_id, seat.number
