-- Where a game stands for whoever holds a token, as head.sql of the games tells it, and whether they
-- may call now. Parameters: burst, pause, then those of head.sql.
SELECT
    head.*,
    CASE WHEN head.caller IS NOT NULL THEN api_take('player:' || head.caller, %s, %s) END
FROM ({head}) AS head (caller, game, title, status, version, bots, seats)
