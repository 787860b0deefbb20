"""What the solo game has of its own: Scripts, the tables of the prologue, its choice of cards."""
