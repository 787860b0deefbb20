-- Running games that have waited for a person for longer than some hours, oldest first. Rows that
-- another sweeper holds are left to it. Every running game is read, because an index by the time of the
-- last move would be written at each move. Parameter: hours.
SELECT game.id
FROM games_game AS game
WHERE
    game.status = 'running'
    AND game.moved_at < now() - make_interval(hours => %s::int)
    AND NOT game.waiting <@ game.bots
ORDER BY game.moved_at
LIMIT 100
FOR UPDATE SKIP LOCKED
