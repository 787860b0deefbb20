-- Games that were over before a moment and whose batches lie where games are played, the oldest first.
-- Parameters: before, most.
SELECT game.id
FROM games_game AS game
WHERE game.status = 'finished' AND game.finished_at < %(before)s
    AND EXISTS (SELECT FROM events_batch AS batch WHERE batch.stream = game.id)
ORDER BY game.finished_at, game.id
LIMIT %(most)s
