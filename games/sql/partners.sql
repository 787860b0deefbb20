-- Others who look for this title at this number of seats, against the very same clock or none, and were heard
-- of lately, the longest waiting first. Rows that somebody else holds are left out, and so are people who are being erased. Parameters:
-- title, seats, who asks, their clock (jsonb or null), seconds after which a silent person is not there, how many.
SELECT seeker.player_id
FROM games_seeker AS seeker
JOIN games_player AS player ON player.id = seeker.player_id
WHERE
    seeker.game_id IS NULL
    AND %(title)s = ANY (seeker.titles)
    AND %(count)s = ANY (seeker.counts)
    AND seeker.clock IS NOT DISTINCT FROM %(clock)s::jsonb
    AND seeker.player_id <> %(player)s
    AND seeker.seen_at > clock_timestamp() - make_interval(secs => %(seconds)s)
ORDER BY seeker.since, seeker.player_id
LIMIT %(others)s
FOR UPDATE OF seeker SKIP LOCKED
FOR NO KEY UPDATE OF player SKIP LOCKED
