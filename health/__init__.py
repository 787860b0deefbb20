"""Is it alive: database, broker and worker, each by name."""
