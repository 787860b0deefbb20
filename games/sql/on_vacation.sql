-- Part of other statements: for how long since the last move the person of the seat `asked.number` of the row
-- `game` was on vacation. None counts from before they came to a seat that was handed on.
SELECT coalesce(
    sum(least(vacation.ended_at, now()) - greatest(vacation.began_at, game.moved_at, place.seated_at)),
    interval '0'
)
FROM games_seat AS place
JOIN games_vacation AS vacation ON vacation.player_id = place.player_id
WHERE place.game_id = game.id
    AND place.number = asked.number
    AND vacation.ended_at > greatest(game.moved_at, place.seated_at)
    AND vacation.began_at < now()
