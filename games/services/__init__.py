"""What changes something: people, tables, moves, bots. Reading is in ``games.selectors``."""
