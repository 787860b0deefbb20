-- Who asks, and where does this game stand for them? One row, always: a null player means that the
-- token is unknown or revoked; a null game that there is none, or that it is not theirs to see.
-- How the clocks stand is told of games with banks of time. Parameters: player (or null), digest of a token (or null), game.
SELECT
    caller.player_id,
    caller.scopes,
    game.id,
    game.title,
    game.rules,
    game.status,
    game.version,
    game.bots,
    game.clock,
    CASE WHEN game.clock ->> 'control' = 'bank' THEN games_clocks_now(game.version, game.clocks, game.flagged) END,
    ARRAY(
        SELECT seat.number
        FROM games_seat AS seat
        WHERE seat.game_id = game.id AND seat.player_id = caller.player_id AND seat.kind = 'person'
        ORDER BY seat.number
    )
FROM (
    SELECT coalesce(asked.player_id, token.player_id) AS player_id, token.scopes
    FROM (SELECT %s::uuid AS player_id, %s::bytea AS digest) AS asked
    LEFT JOIN games_token AS token ON token.digest = asked.digest AND token.revoked_at IS NULL
) AS caller
LEFT JOIN games_game AS game
    ON game.id = %s::uuid
    AND (
        game.is_public
        OR game.creator_id = caller.player_id
        OR EXISTS (
            SELECT FROM games_seat AS seat
            WHERE seat.game_id = game.id
                AND caller.player_id IN (seat.player_id, seat.kept_for_id)
        )
    )
