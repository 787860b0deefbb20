-- Running games without a clock that have waited for a person for longer than some hours, oldest first,
-- with the version at which they wait and the seats of people that are asked there. Every running game is
-- read, because an index by the time of the last move would be written at each move. Parameter: hours.
SELECT
    game.id,
    game.version,
    ARRAY(SELECT unnest(game.waiting) EXCEPT SELECT unnest(game.bots) ORDER BY 1)
FROM games_game AS game
WHERE
    game.status = 'running'
    AND game.clock IS NULL
    AND game.moved_at < now() - make_interval(hours => %s::int)
    AND NOT game.waiting <@ game.bots
ORDER BY game.moved_at
LIMIT 100
