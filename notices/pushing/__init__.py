"""Web Push, as far as it is the same for whatever is told: encryption, and who is sending."""
