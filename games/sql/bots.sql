-- A running game with the seats, levels and versions of its bots; no row for any other game. Parameter: game.
SELECT
    game.title,
    game.rules,
    game.version,
    game.waiting,
    game.seat_count,
    game.clock,
    CASE WHEN game.clock ->> 'control' = 'bank' THEN games_clocks_now(game.version, game.clocks, game.flagged) END,
    ARRAY(
        SELECT seat.number FROM games_seat AS seat
        WHERE seat.game_id = game.id AND seat.kind = 'bot'
        ORDER BY seat.number
    ),
    ARRAY(
        SELECT seat.level FROM games_seat AS seat
        WHERE seat.game_id = game.id AND seat.kind = 'bot'
        ORDER BY seat.number
    ),
    ARRAY(
        SELECT seat.bot FROM games_seat AS seat
        WHERE seat.game_id = game.id AND seat.kind = 'bot'
        ORDER BY seat.number
    )
FROM games_game AS game
WHERE game.id = %s::uuid AND game.status = 'running'
