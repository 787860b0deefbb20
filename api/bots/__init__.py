"""Bots that people own, and challenges to them."""
