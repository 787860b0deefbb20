-- Notices that are due, with how their game stands now. Those that another sweeper holds are left to it, and
-- so is a turn that began after this statement looked at the games.
-- Parameters: now, most.
SELECT notice.id, notice.player_id, notice.since, game.version,
    game.status = 'running' AND notice.seat = ANY (game.waiting)
        AND coalesce(game.waiting_since[array_position(game.waiting, notice.seat)], 0) = notice.since
        AND EXISTS (
            SELECT FROM games_seat AS seat
            WHERE seat.game_id = game.id AND seat.number = notice.seat
                AND seat.kind = 'person' AND seat.player_id = notice.player_id
        )
        AND NOT EXISTS (
            SELECT FROM notices_muted AS muted
            WHERE muted.game_id = game.id AND muted.player_id = notice.player_id
        )
FROM notices_notice AS notice
JOIN games_game AS game ON game.id = notice.game_id
WHERE notice.due_at <= %(now)s AND game.version >= notice.since
ORDER BY notice.due_at
LIMIT %(most)s
FOR UPDATE OF notice SKIP LOCKED
