-- Begin to work out the odds of a game, unless somebody is at it, or at as many games as may be at once.
-- No row: it was not to be had. Parameters: game, ticket, seconds, games at once.
INSERT INTO games_oddslease AS mine (game_id, ticket, until)
SELECT %(game)s, %(ticket)s, clock_timestamp() + make_interval(secs => %(seconds)s)
WHERE (SELECT count(*) FROM games_oddslease WHERE until > clock_timestamp()) < %(most)s
ON CONFLICT (game_id) DO UPDATE
    SET ticket = EXCLUDED.ticket, until = EXCLUDED.until
    WHERE mine.until <= clock_timestamp()
RETURNING ticket
