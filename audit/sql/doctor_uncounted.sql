-- Finished games that are to be counted and are not: how many, and for how many seconds the one that
-- ended first has waited. Copies and imports are not counted.
SELECT count(*), extract(epoch FROM clock_timestamp() - min(game.finished_at))::float8
FROM games_game AS game
WHERE game.status = 'finished' AND game.is_public
    AND game.origin IS NULL AND game.imported_at IS NULL
    AND NOT EXISTS (SELECT FROM analytics_countedgame AS known WHERE known.game_id = game.id)
    AND NOT EXISTS (SELECT FROM analytics_uncounted AS known WHERE known.game_id = game.id)
