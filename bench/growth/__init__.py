"""How what is stored, asked and kept going grows with the number of games: ``make growth``."""
