"""``/api/experiments/``: the same games with and without changed numbers, ordered and read."""
