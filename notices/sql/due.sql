-- Notices that are due, with how their game stands now. Those that another sweeper holds are left to it, and
-- so is a turn that began after this statement looked at the games.
-- Parameters: now, most.
SELECT notice.id, notice.player_id, notice.since, game.version,
    {holds}
FROM notices_notice AS notice
JOIN games_game AS game ON game.id = notice.game_id
WHERE notice.due_at <= %(now)s AND game.version >= notice.since
ORDER BY notice.due_at
LIMIT %(most)s
FOR UPDATE OF notice SKIP LOCKED
