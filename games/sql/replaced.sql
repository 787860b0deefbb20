-- The read model of a game in which another person plays a seat from here on, in the statement that appends
-- the batch which says so. Nothing is stored where a bot plays the seat by now. What is asked stays asked,
-- clocks go on as they stood, and so does a silence: nobody has moved (`moved_at`).
UPDATE games_game AS game
SET
    version = appended.version,
    changes = game.changes + 1,
    moves = appended.batch,
    waiting = %(waiting)s::smallint[],
    hinted_at = NULL,
    (asked_at, flagged) = ({asked}),
    clocks = %(ticked)s::jsonb
FROM appended
WHERE game.id = %(append_stream)s::uuid AND game.id = appended.stream AND game.status = 'running'
    AND %(replaced)s::smallint <> ALL (game.bots)
    AND (game.clock ->> 'control' IS DISTINCT FROM 'bank' OR %(ticked)s::jsonb IS NOT NULL)
RETURNING game.id, game.clock, game.clocks, game.asked_at, game.flagged, game.bots
