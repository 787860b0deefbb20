-- Games that cannot go on, or that do not agree with their streams, each with what is wrong as
-- audit/doctor/games.py names it. One statement, so one moment: a move that is being stored is seen whole or
-- not at all. Parameter: patience (named), seconds.
SELECT coalesce(game.id, stream.stream), fault.kind
FROM games_game AS game
FULL JOIN events_stream AS stream ON stream.stream = game.id
CROSS JOIN LATERAL (
    SELECT 'bot'
    WHERE game.status = 'running' AND game.waiting && game.bots
        AND game.moved_at < clock_timestamp() - make_interval(secs => %(patience)s)
    UNION ALL
    SELECT 'nobody' WHERE game.status = 'running' AND game.waiting = '{}'
    UNION ALL
    SELECT 'left'
    WHERE game.status = 'running' AND game.imported_at IS NULL AND EXISTS (
        SELECT FROM games_seat AS seat
        WHERE seat.game_id = game.id
            AND (seat.kind = 'open' OR seat.kind = 'person' AND seat.player_id IS NULL)
    )
    UNION ALL
    SELECT 'bots'
    WHERE game.status = 'running' AND game.imported_at IS NULL AND game.bots <> ARRAY(
        SELECT seat.number FROM games_seat AS seat
        WHERE seat.game_id = game.id AND seat.kind = 'bot' ORDER BY seat.number
    )
    UNION ALL
    SELECT 'outcome'
    WHERE game.status = 'finished' AND (game.outcome IS NULL OR game.finished_at IS NULL)
    UNION ALL
    SELECT 'head'
    WHERE game.id IS NOT NULL AND (
        game.version <> coalesce(stream.version, 0)
        OR game.moves <> greatest(coalesce(stream.batches, 0) - 1, 0)
        OR (stream.stream IS NULL) <> (game.status IN ('open', 'cancelled'))
    )
    UNION ALL
    SELECT 'stream' WHERE game.id IS NULL
    UNION ALL
    SELECT 'seed'
    WHERE game.id IS NOT NULL AND game.imported_at IS NULL
        AND NOT EXISTS (SELECT FROM games_secret AS secret WHERE secret.game_id = game.id)
) AS fault (kind)
ORDER BY 2, 1
