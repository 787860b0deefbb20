-- Running games in which the time of a seat is up, unless it was interrupted (`first_due.sql`).
{first_due}
WHERE game.status = 'running' AND game.due_at <= clock.moment
ORDER BY game.due_at
LIMIT 100
