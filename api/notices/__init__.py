"""Where somebody is told that a game waits for them."""
