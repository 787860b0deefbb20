-- What doctor_uncounted.sql asks, of games that were over within the last week: what is asked again and again
-- must not look at all games that there are.
SELECT count(*), extract(epoch FROM clock_timestamp() - min(game.finished_at))::float8
FROM games_game AS game
WHERE game.status = 'finished' AND game.is_public
    AND game.origin IS NULL AND game.imported_at IS NULL
    AND game.finished_at > clock_timestamp() - interval '7 days'
    AND NOT EXISTS (SELECT FROM analytics_countedgame AS known WHERE known.game_id = game.id)
    AND NOT EXISTS (SELECT FROM analytics_uncounted AS known WHERE known.game_id = game.id)
