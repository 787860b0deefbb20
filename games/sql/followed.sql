-- A game that is followed by streams, as it stands now: its row, when time is up first, the number of the last
-- line at its table, who plays each seat (null: no person), who may see it where it is private, and which of
-- some tokens count still. Parameters: tokens (digests), game.
SELECT
    game.id,
    game.title,
    game.rules,
    game.is_public,
    game.status,
    game.seat_count,
    game.version,
    game.waiting,
    game.bots,
    game.winners,
    game.clock,
    game.clocks,
    game.asked_at,
    game.flagged,
    due.at,
    coalesce(chat.last, 0),
    ARRAY(
        SELECT CASE seat.kind WHEN 'person' THEN seat.player_id END
        FROM games_seat AS seat
        WHERE seat.game_id = game.id
        ORDER BY seat.number
    ),
    ARRAY(
        SELECT game.creator_id
        UNION
        SELECT unnest(ARRAY[seat.player_id, seat.kept_for_id])
        FROM games_seat AS seat
        WHERE seat.game_id = game.id
    ),
    ARRAY(
        SELECT token.digest
        FROM games_token AS token
        WHERE token.digest = ANY (%s::bytea[]) AND token.revoked_at IS NULL
    )
FROM games_game AS game
LEFT JOIN games_due AS due ON due.game_id = game.id
LEFT JOIN games_chat AS chat ON chat.game_id = game.id
WHERE game.id = %s
