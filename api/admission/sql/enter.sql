-- Where a game stands for whoever holds a token, as players_game.sql of the games tells it, and whether they
-- may call now. Tokens with scopes are those of bots, who have a quota of their own.
-- Parameters: burst and pause of bots, burst and pause of people, then those of players_game.sql.
SELECT
    known.*,
    CASE
        WHEN known.caller IS NULL THEN NULL
        WHEN known.scopes IS NOT NULL THEN api_take('player:' || known.caller, %s, %s)
        ELSE api_take('player:' || known.caller, %s, %s)
    END
FROM ({game}) AS known (caller, scopes, game, title, rules, status, version, bots, clock, clocks, seats)
