"""Playing: the state, the legal moves, a move, the events."""
