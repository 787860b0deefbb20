-- The read model of a game in which a person has a seat back, in the statement that appends the batch which
-- says so. Nothing is stored where no bot plays the seat by now.
UPDATE games_game AS game
SET
    version = appended.version,
    moves = appended.batch,
    waiting = %(waiting)s::smallint[],
    moved_at = appended.recorded_at,
    hinted_at = NULL,
    (asked_at, flagged) = ({asked}),
    clocks = %(ticked)s::jsonb,
    bots = array_remove(game.bots, %(returned)s::smallint)
FROM appended
WHERE game.id = %(append_stream)s::uuid AND game.id = appended.stream AND game.status = 'running'
    AND %(returned)s::smallint = ANY (game.bots)
    AND (game.clock ->> 'control' IS DISTINCT FROM 'bank' OR %(ticked)s::jsonb IS NOT NULL)
RETURNING game.id, game.clock, game.clocks, game.asked_at, game.flagged, game.bots
