"""Figures about finished games: who wins, with what, and how long it takes.

``projection`` keeps rows about every finished game up to date, ``metrics`` declares what can be
asked, ``parsing`` reads a query, ``selectors`` answer it with typed rows, ``simulation`` plays
games to have something to count.
"""
