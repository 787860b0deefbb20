-- The read model of a game after a batch, in the statement that appends the batch. A person whose seat
-- was handed to a bot since they were looked up finds no row, and so stores nothing;
-- nor does a batch that says nothing of the clocks where there are banks of time. Of a game without a clock
-- `{times}` keeps nothing: what would find none takes PostgreSQL a twelfth of a move to begin.
-- The game is named twice: of a stream that only the batch tells no plan knows that it is one, and one that is made
-- while few games run reads all that run.
UPDATE games_game AS game
SET
    status = CASE WHEN %(outcome)s::jsonb IS NULL THEN 'running' ELSE 'finished' END,
    version = appended.version,
    moves = appended.batch,
    waiting = %(waiting)s::smallint[],
    waiting_since = ARRAY (
        SELECT coalesce(game.waiting_since[array_position(game.waiting, asked.seat)], appended.version)
        FROM unnest(%(waiting)s::smallint[]) WITH ORDINALITY AS asked (seat, place)
        ORDER BY asked.place
    ),
    winners = %(winners)s::smallint[],
    outcome = %(outcome)s::jsonb,
    started_at = coalesce(game.started_at, appended.recorded_at),
    moved_at = appended.recorded_at,
    hinted_at = NULL,
    {times}
    finished_at = CASE WHEN %(outcome)s::jsonb IS NOT NULL THEN appended.recorded_at END
FROM appended
WHERE game.id = %(append_stream)s::uuid AND game.id = appended.stream AND game.status IN ('open', 'running')
    AND {told}
    AND (%(seat)s::smallint IS NULL OR %(seat)s::smallint <> ALL (game.bots))
RETURNING game.id, game.clock, game.clocks, game.asked_at, game.flagged, game.bots
