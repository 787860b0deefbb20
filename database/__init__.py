"""How Django connects to PostgreSQL, and what the application's role may do there."""
