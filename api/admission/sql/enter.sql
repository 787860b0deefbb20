-- Where a game stands for whoever holds a token, as players_game.sql of the games tells it, and whether they
-- may call now. Parameters: burst, pause, then those of players_game.sql.
SELECT
    known.*,
    CASE WHEN known.caller IS NOT NULL THEN api_take('player:' || known.caller, %s, %s) END
FROM ({game}) AS known (caller, game, title, rules, status, version, bots, clock, clocks, seats)
