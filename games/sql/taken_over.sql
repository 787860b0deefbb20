-- The read model of a game in which bots take seats over, in the statement that appends the batch which
-- says so. Nothing is stored where a bot plays one of these seats by now. One UPDATE, for at a second one
-- of the same row PostgreSQL asks for a lock on whoever made the game, and whoever is being erased
-- holds that and waits for this row.
UPDATE games_game AS game
SET
    status = CASE WHEN %(outcome)s::jsonb IS NULL THEN 'running' ELSE 'finished' END,
    version = appended.version,
    moves = appended.batch,
    waiting = %(waiting)s::smallint[],
    winners = %(winners)s::smallint[],
    outcome = %(outcome)s::jsonb,
    moved_at = appended.recorded_at,
    hinted_at = NULL,
    (asked_at, flagged) = ({asked}),
    clocks = CASE WHEN %(outcome)s::jsonb IS NULL THEN %(ticked)s::jsonb END,
    finished_at = CASE WHEN %(outcome)s::jsonb IS NOT NULL THEN appended.recorded_at END,
    bots = ARRAY(SELECT unnest(game.bots || %(taken)s::smallint[]) ORDER BY 1),
    handed_over = true,
    population = CASE game.population WHEN 'people' THEN 'mixed' ELSE game.population END
FROM appended
WHERE game.id = %(append_stream)s::uuid AND game.id = appended.stream AND game.status = 'running'
    AND NOT game.bots && %(taken)s::smallint[]
    AND (game.clock ->> 'control' IS DISTINCT FROM 'bank' OR %(ticked)s::jsonb IS NOT NULL)
    AND (%(seat)s::smallint IS NULL OR %(seat)s::smallint <> ALL (game.bots))
RETURNING game.id, game.clock, game.clocks, game.asked_at, game.flagged, game.bots
