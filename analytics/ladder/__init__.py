"""What bots are worth against each other: matches, blocks of games, verdicts, tables.

Pure: games are played in memory, the clock is handed in, and what is found depends on the seed
alone, wherever and in however many pieces it is played.
"""
