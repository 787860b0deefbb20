-- The seed of one game and what its seats mixed into it, in seat order. For services that play; nothing
-- that answers a client may read this. Parameter: game.
SELECT
    secret.seed,
    ARRAY(
        SELECT seat.entropy FROM games_seat AS seat
        WHERE seat.game_id = secret.game_id
        ORDER BY seat.number
    )
FROM games_secret AS secret
WHERE secret.game_id = %s::uuid
