"""Games of bots by the thousand, to have something to count.

They are real games, played by the rules, each from a seed of its own, with every event in its
chain. A worker would have made the same moves from the same seed. A game is played in memory and
stored whole; it is over at once, so its seed is open from the beginning.
"""
