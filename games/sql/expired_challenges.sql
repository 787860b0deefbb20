-- Challenges that no bot has answered in time, with their games, which have not begun. Games that somebody else
-- has locked are left for the next time.
SELECT challenge.game_id, challenge.id
FROM games_challenge AS challenge
JOIN games_game AS game ON game.id = challenge.game_id
WHERE challenge.state = 'offered'
    AND challenge.expires_at <= clock_timestamp()
    AND game.status = 'open'
    AND challenge.id::text NOT IN ({passed_over} 'challenge')
    AND left(challenge.game_id::text, 3) <> ALL ({away})
ORDER BY challenge.expires_at
LIMIT 100
FOR UPDATE OF game SKIP LOCKED
