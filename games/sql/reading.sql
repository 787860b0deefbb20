-- How the clocks of a game with banks of time stand (`games_clocks_now`). Parameter: game.
SELECT games_clocks_now(game.version, game.clocks, game.flagged) FROM games_game AS game WHERE game.id = %s::uuid
