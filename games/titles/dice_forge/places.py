"""Where the moves of Dice Forge are on the board, and what heads a group of them."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.records import Move
from games.titles.dice_forge import moves as mv

TARGETS: Mapping[type[Move], str] = {
    mv.Perform: "{place}",
    mv.Buy: "face.{face}",
    mv.Forge: "{me}.{die}.{slot}",
    mv.Use: "{me}.card.{card}",
    mv.Roll: "{me}.{die}",
    mv.Triton: "{me}.triton",
    mv.Cerberus: "{me}.cerberus",
    mv.Claim: "face.{face}",
    mv.Bearer: "{seat}",
    mv.Pick: "{one_seat}.{one_die} {two_seat}.{two_die}",
}
"""Not placed: which of two faces, since a face may lie on several dice."""

VERBS: Mapping[type[Move], str] = {
    mv.Perform: "Feat",
    mv.Buy: "Take a face",
    mv.Forge: "Forge",
    mv.Use: "Use a card",
    mv.Roll: "Roll",
    mv.Copy: "Copy",
    mv.First: "First",
    mv.Take: "Take",
    mv.Divert: "Hammer",
    mv.Triton: "Triton",
    mv.Claim: "Shield",
    mv.Bearer: "Boar",
    mv.Pick: "Apply",
}
