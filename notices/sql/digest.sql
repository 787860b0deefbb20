-- The games that wait for people who want a mail a day, those that have waited longest first.
-- Parameters: players (uuid[]), most (games for each).
SELECT player, game, title, seat, version
FROM (
    SELECT seat.player_id AS player, game.id AS game, game.title, seat.number AS seat, game.version,
        game.moved_at,
        row_number() OVER (
            PARTITION BY seat.player_id ORDER BY game.moved_at NULLS FIRST, game.id, seat.number
        ) AS place
    FROM games_seat AS seat
    JOIN games_game AS game ON game.id = seat.game_id
    JOIN notices_preference AS preference ON preference.player_id = seat.player_id
    WHERE seat.player_id = ANY (%(players)s::uuid[]) AND preference.mails = 'daily'
        AND seat.kind = 'person' AND game.status = 'running' AND seat.number = ANY (game.waiting)
        AND NOT EXISTS (
            SELECT FROM notices_muted AS muted
            WHERE muted.game_id = game.id AND muted.player_id = seat.player_id
        )
) AS waiting
WHERE place <= %(most)s
ORDER BY player, place
