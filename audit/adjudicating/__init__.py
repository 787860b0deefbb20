"""Checking stored games with the rules: nothing here changes anything."""
