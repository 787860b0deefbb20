"""What lies unseen: the decks of the family with the cards of the solo game, and the tokens."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.engine.decks import Deck, hidden
from games.titles.hellas.unseen import artifact_deck, attack_deck, blessing_deck, combat_deck
from games.titles.persian_invasion.components import cards
from games.titles.persian_invasion.components.scripts import ACT_1
from games.titles.persian_invasion.facts.sides import PLAYER
from games.titles.persian_invasion.state import State

DECKS: tuple[Deck[State], ...] = (
    combat_deck(cards.COMBAT, lambda state: [PLAYER] if state.table.players else []),
    artifact_deck(cards.ARTIFACTS),
    blessing_deck(
        cards.CHOSEN_BLESSINGS,
        held=lambda state: (PLAYER,),
        drafting=lambda state: (PLAYER,),
    ),
    # The top card is shown at once; what is drawn beyond it nobody sees (LHS-2.2).
    attack_deck(choosing=lambda state: False, owners=lambda state: ()),
    Deck(
        "event cards",
        box=lambda state: Counter[Any](),
        open=lambda state: (),
        holes=lambda state: [hidden("event_bag", 0)],
    ),
    Deck(
        "tokens",
        box=lambda state: Counter[Any](list(ACT_1)),
        open=lambda state: state.table.campaign.turned,
        holes=lambda state: [hidden("token_bag", state.table.campaign.pile)],
    ),
)
