-- Whether nothing has happened in a game for longer than some seconds, in which the person of one seat was not
-- on vacation. Parameters: seat, game, version, after (seconds).
SELECT 1
FROM games_game AS game
CROSS JOIN (SELECT %(seat)s::integer AS number) AS asked
WHERE game.id = %(game)s
    AND game.version = %(version)s
    AND game.moved_at + ({on_vacation}) < now() - make_interval(secs => %(after)s)
