-- Whose time is up first in games with days for each choice (`first_due.sql`). Parameter: games.
{first_due}
WHERE game.status = 'running' AND game.clock ->> 'control' = 'days' AND game.id = ANY (%s::uuid[])
