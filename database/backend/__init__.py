"""Django's backend for PostgreSQL, with a cheaper look at whether the server is still there."""
