-- A game for somebody who looks at its table: its row, and its seats in order. No row where they may not see it.
-- Parameters: game, player (null: a stranger).
SELECT
    game.id,
    game.title,
    game.rules,
    game.status,
    game.seat_count,
    game.changes,
    game.version,
    game.winners,
    game.outcome,
    seats.numbers,
    seats.kinds,
    seats.players
FROM games_game AS game
CROSS JOIN LATERAL (
    SELECT
        array_agg(seat.number ORDER BY seat.number) AS numbers,
        array_agg(seat.kind ORDER BY seat.number) AS kinds,
        array_agg(seat.player_id ORDER BY seat.number) AS players,
        bool_or(%(player)s::uuid IN (seat.player_id, seat.kept_for_id)) AS is_theirs
    FROM games_seat AS seat
    WHERE seat.game_id = game.id
) AS seats
WHERE game.id = %(game)s AND (game.is_public OR game.creator_id = %(player)s::uuid OR seats.is_theirs)
