-- Running games that wait for a bot and in which nothing has happened for a while: note that a worker
-- was asked, and tell what to ask it. Rows that another sweeper holds are left to it.
-- The condition on status and bots is that of the index games_game_bots_play: what is read is every
-- running game with bots. An index of those that wait for one would be written at each move.
-- How long a game is left alone after a hint grows with its age, from the parameter up to a minute,
-- so that one whose rules are broken does not fill the queue.
-- A time that lies ahead is of before the clock was set back. It says nothing about how long a game has
-- stood still, and to wait until it comes could take an hour: such a game is looked after as well.
-- Parameter: quiet (seconds).
WITH due AS (
    SELECT game.id
    FROM games_game AS game
    WHERE
        game.status = 'running'
        AND game.bots <> '{}'
        AND game.waiting && game.bots
        AND game.moved_at NOT BETWEEN
            now() - make_interval(secs => %(quiet)s) AND now() + make_interval(secs => %(quiet)s)
        AND (
            game.hinted_at IS NULL
            OR game.hinted_at < now() - least(
                greatest(game.hinted_at - game.moved_at, make_interval(secs => %(quiet)s)),
                interval '1 minute'
            )
            OR game.hinted_at > now() + make_interval(secs => %(quiet)s)
        )
    ORDER BY game.moved_at
    LIMIT 5000
    FOR UPDATE SKIP LOCKED
)

UPDATE games_game AS game
SET hinted_at = now()
FROM due
WHERE game.id = due.id
RETURNING
    game.id, game.version, game.waiting, game.bots, cardinality(game.bots) = game.seat_count
