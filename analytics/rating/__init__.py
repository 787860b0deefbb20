"""How strong people and bots are, from who was ahead of whom.

Pure: who entered which game (``entering``), what a game changes (``contests``), how well games were
foretold (``tallying``). The rows are written by ``analytics.projection.rating``.
"""
