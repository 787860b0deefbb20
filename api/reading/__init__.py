"""Reading what a client sent: strict JSON, bodies, queries and identifiers."""
