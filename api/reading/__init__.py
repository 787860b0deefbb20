"""Reading what a client sent: strict JSON, bodies, queries and the options of a new game."""
