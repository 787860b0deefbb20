-- Games that were over before a moment and whose batches lie where games are played, the oldest first. Each is looked
-- up by itself, for a join would read all batches that lie there. Parameters: before, most.
SELECT game.id
FROM games_game AS game
WHERE game.status = 'finished' AND game.finished_at < %(before)s
    AND (SELECT true FROM events_batch AS batch WHERE batch.stream = game.id AND batch.version = 1 LIMIT 1)
ORDER BY game.finished_at, game.id
LIMIT %(most)s
