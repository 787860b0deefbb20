-- A part of other statements: what a notice tells still holds. The game waits for the same seat, without a
-- pause since, the same person plays it, and they want to hear of this game.
(
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
)
