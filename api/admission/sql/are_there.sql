-- These players are there now, whatever they have left of their quota. Parameter: players (uuid[]).
INSERT INTO api_allowance AS mine (key, due)
SELECT 'player:' || player, clock_timestamp() FROM unnest(%s::uuid[]) AS player
ORDER BY player
ON CONFLICT (key) DO UPDATE SET due = EXCLUDED.due WHERE mine.due < EXCLUDED.due
