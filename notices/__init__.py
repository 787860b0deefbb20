"""Telling people elsewhere that a game waits for them: what is due, where to, and the sending."""
