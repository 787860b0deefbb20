"""How a notice travels. Channels read no database: they run in threads of their own."""
