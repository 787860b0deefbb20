-- Whose token is it, and may they call now? No row: the token is unknown or revoked.
-- Parameters: burst, pause, digest.
SELECT
    player.id,
    player.name,
    player.is_guest,
    player.created_at,
    api_take('player:' || player.id, %s, %s)
FROM games_token AS token
JOIN games_player AS player ON player.id = token.player_id
WHERE token.digest = %s AND token.revoked_at IS NULL
