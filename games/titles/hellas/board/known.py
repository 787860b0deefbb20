"""The box of what the viewer has seen and not everybody: cards to choose from, cards put aside."""

from __future__ import annotations

from collections import Counter

from games.engine.drawing.boxes import Box
from games.engine.english import listed
from games.engine.records import label
from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.ids import BlessingId
from games.titles.hellas.describe import effects
from games.titles.hellas.describe.words import artifact, attack, blessing, card
from games.titles.hellas.state import State


def known(view: State) -> list[Box]:
    """LH-28.1; no box where there is nothing."""
    box = Box("Known to you")
    for seat in range(len(view.table.players)):
        _looked(box, view, label(seat))
    _packs(box, view)
    _attacks(box, view)
    return [box] if len(box.drawn) > 1 else []


def _looked(box: Box, view: State, owner: str) -> None:
    looked = view.looked.get(owner)
    if looked is None or not (looked.artifacts or looked.cards):
        return
    numbers = view.table.parameters
    box.tell("To choose from:")
    for name in ARTIFACTS:
        if name in looked.artifacts:
            tooltip = f"{artifact(name)}: {effects.does(numbers, name)}"
            box.tell(artifact(name), at=f"{owner}.look.{name}", tooltip=tooltip)
    for held, count in Counter(looked.cards).items():
        words = f"{card(held)}{f' ×{count}' if count > 1 else ''}"
        tooltip = f"{words}: {effects.combat(numbers, held)}"
        box.tell(words, at=f"{owner}.look.{held}", tooltip=tooltip)


def _packs(box: Box, view: State) -> None:
    """LH-25.1: the pack of a draft, which its holder chooses from; others that were seen."""
    draft = view.table.draft
    pack = _seen(view, kept=True)
    if pack:
        box.tell("Pack of the draft:")
    for name in pack:
        at = "" if draft is None else f"{label(draft.holder)}.look.{name}"
        does = effects.does(view.table.parameters, name)
        box.tell(blessing(name), at=at, tooltip=f"{blessing(name)}: {does}")
    thrown = _seen(view, kept=False)
    if thrown:
        box.tell(f"Discarded face down: {', '.join(map(blessing, thrown))}")


def _seen(view: State, *, kept: bool) -> list[BlessingId]:
    packs = (pack for name, pack in view.packs.items() if (name == "pack") == kept)
    seen = {name for pack in packs for name in pack.blessings}
    return [name for name in BLESSINGS if name in seen]


def _attacks(box: Box, view: State) -> None:
    """LH-20.8: what the left neighbour chooses from."""
    attacks = view.attacks.get("hunt")
    if attacks is not None and attacks.choice:
        box.tell("Attacks to choose from:")
        for name in dict.fromkeys(attacks.choice):
            tooltip = f"{attack(name)}: {effects.attack(view.table.parameters, name)}"
            box.tell(attack(name), at=f"attack.{name}", tooltip=tooltip)
    if attacks is not None and attacks.unplayed:
        box.tell(f"Attacks not played: {listed(map(attack, attacks.unplayed))}")
