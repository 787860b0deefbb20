"""What the greedy player believes, in glory. Every number that is a judgement stands here.

Costs, caps and the glory of cards are not here: they are read from the table, so that a game with
patched numbers is judged by them. The prices were set by duels of 600 greedy games against their
neighbours; of the weights of single cards only that of the bear moved a result.
"""

from __future__ import annotations

SHARD = 2.0
"""One sun or moon. Feats pay 2.5 to 3.5 glory a shard, and an action has to be left for them."""

GOLD_FLOOR = 0.05
GOLD_PER_TURN = 0.18
"""One gold is worth the floor and so much for each own turn after the next one: a face pays at
every roll that is left, so gold buys most early and next to nothing at the end."""

THRIFTY_INCOME = 1.5
RICH_INCOME = 5.5
RICH_TAPER = 0.4
"""Shards a turn up to which a shard keeps its price, from which more of that colour is hardly
needed, and what is left of the price there. This is what keeps sun and moon in balance."""

LAST_TURN_SHARD = 0.8
"""Share of a shard's price with a single turn left: what fits no feat then is lost."""

SCRAP = 0.001
"""Any resource when nothing can be bought any more: what brings nothing is not paid for."""

CROWDED = 0.2
"""Share of its price that the part of a reserve keeps which the rolls before the next turn would
push over the cap."""

RIVAL = 0.8
"""What a rival gains hurts by so much, shared among the rivals: one of them is in the way."""

MIRROR_PICK = 1.25
"""The best of several up faces is better than the average of the best die by so much."""

SHIP_DEAL = 1.6
"""A purchase that spends no action, beside the discount itself, at the start of the game."""

SATYRS_PICK = {1: 1.0, 2: 1.35, 3: 1.55}
"""By number of rivals: the two best dice of all, in average results of one rival."""

CERBERUS_PICK = 1.9
"""A token repeats a good result, not an average one: it is worth so many average results."""

CERBERUS_PATIENCE = 1.7
CERBERUS_HURRY = 8
"""A result must be so many times the average to be repeated while many rolls are to come, and
less from so many rolls before the end on, falling to nothing."""

TRITON_KEEP = 1.15
"""Triton is spent before the last turn only for more than its usual price times this."""

CHEST_PER_TURN = 0.5
"""What the room of a first chest saves from the caps in each turn to come."""

BEAR_OUSTINGS = 0.25
"""Oustings that a hero takes part in, per round."""

MINOTAUR_HIT = 0.6
"""Share of a rolled loss that a rival really has."""

HAMMER_LATE = 0.7
HAMMER_SURE = 1.3
"""A lap begins to count when the expected income is the first share of the gold that it takes,
and counts fully from the second."""

NOT_NOW = -1000.0
"""Below anything else: a token kept for a better moment of the same turn."""
