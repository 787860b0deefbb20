-- The seats of some games that people play or that are kept for somebody. Parameter: games.
SELECT
    seat.game_id,
    seat.number,
    CASE WHEN seat.kind = 'person' THEN seat.player_id END,
    CASE WHEN seat.kind = 'open' THEN seat.kept_for_id END
FROM games_seat AS seat
WHERE seat.game_id = ANY (%s::uuid[]) AND seat.kind <> 'bot'
ORDER BY seat.game_id, seat.number
