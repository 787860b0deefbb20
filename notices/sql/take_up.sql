-- The turns that wait for people who have an address in use, in some games, as these stand now. A turn that
-- is known stays as it is, unless it was laid aside untold, or another has the seat; an earlier one, read by
-- somebody who is late, changes nothing.
-- Parameters: games (uuid[]), player (or null for all), now, after (seconds).
INSERT INTO notices_notice AS known (id, game_id, seat, player_id, since, due_at)
SELECT gen_random_uuid(), turn.game, turn.seat, turn.player, turn.since, turn.due_at
FROM (
    SELECT game.id AS game, seat.number AS seat, seat.player_id AS player,
        coalesce(game.waiting_since[array_position(game.waiting, seat.number)], 0) AS since,
        coalesce(game.moved_at, %(now)s) + make_interval(secs => %(after)s) AS due_at
    FROM games_game AS game
    JOIN games_seat AS seat ON seat.game_id = game.id
    WHERE game.id = ANY (%(games)s::uuid[])
        AND game.status = 'running' AND seat.number = ANY (game.waiting)
        AND seat.kind = 'person'
        AND (%(player)s::uuid IS NULL OR seat.player_id = %(player)s::uuid)
        AND EXISTS (
            SELECT FROM notices_address AS address
            WHERE address.player_id = seat.player_id
                AND address.confirmed_at IS NOT NULL AND address.off_at IS NULL
        )
        AND NOT EXISTS (
            SELECT FROM notices_muted AS muted
            WHERE muted.game_id = game.id AND muted.player_id = seat.player_id
        )
) AS turn
ORDER BY turn.game, turn.seat
ON CONFLICT (game_id, seat) DO UPDATE
SET player_id = EXCLUDED.player_id, since = EXCLUDED.since, due_at = EXCLUDED.due_at, told_at = NULL
WHERE known.since < EXCLUDED.since
    OR (
        known.since = EXCLUDED.since
        AND (
            known.player_id <> EXCLUDED.player_id
            OR (known.due_at IS NULL AND known.told_at IS NULL)
        )
    )
