-- Whose token is it, what may be done with it, and may they call now? No row: the token is unknown or revoked.
-- Tokens with scopes are those of bots, who have a quota of their own.
-- Parameters: burst and pause of bots, burst and pause of people, digest.
SELECT
    player.id,
    player.name,
    player.is_guest,
    player.is_bot,
    player.created_at,
    token.scopes,
    CASE
        WHEN token.scopes IS NOT NULL THEN api_take('player:' || player.id, %s, %s)
        ELSE api_take('player:' || player.id, %s, %s)
    END
FROM games_token AS token
JOIN games_player AS player ON player.id = token.player_id
WHERE token.digest = %s AND token.revoked_at IS NULL
