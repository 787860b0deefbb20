"""Clients of the API, for whoever writes programs that play."""
