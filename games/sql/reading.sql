-- How the clocks of a game with banks of time stand (`clocks_now.sql`). Parameter: game.
SELECT ({clocks_now}) FROM games_game AS game WHERE game.id = %s::uuid
