"""Loading games that were exported elsewhere, once every line of them has been checked."""
