"""What is chosen once: heroes, blessings, artifacts, cards, tokens, rewards, temples (LH-3, LH-6,
LH-13, LH-14, LH-20.16, LH-25)."""

from __future__ import annotations

from msgspec import UnsetType

from games.engine.records import Move, Step
from games.titles.hellas.components.ids import ArtifactId
from games.titles.hellas.components.map import LAND_FACTS, MAP
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.moves import cards as cv
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.moves.turn import Pass
from games.titles.hellas.steps import actions as steps
from games.titles.hellas.steps import cards as card_steps
from games.titles.hellas.steps.hunt import Reward
from games.titles.lords_of_hellas import moves as lv
from games.titles.lords_of_hellas import steps as ls
from games.titles.lords_of_hellas.appraise import (
    armies,
    attributes,
    battles,
    gains_and_losses,
)
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.outlook import Outlook
from games.titles.lords_of_hellas.steps import ChooseHero


def nothing(_outlook: Outlook, _step: Step, _move: Move) -> float:
    """To do nothing, or what makes no difference."""
    return 0.0


def something(_outlook: Outlook, _step: Step, _move: Move) -> float:
    """Rather this than nothing."""
    return 1.0


def hero(_outlook: Outlook, _step: ChooseHero, move: lv.Hero) -> float:
    """By liking."""
    return w.HEROES[move.hero]


def keep_blessing(_outlook: Outlook, _step: card_steps.Draft, move: cv.KeepBlessing) -> float:
    """By liking."""
    return w.BLESSING * w.BLESSINGS.get(move.blessing, 1.0)


def artifact_worth(artifact: ArtifactId) -> float:
    """By liking."""
    return w.ARTIFACT * w.ARTIFACTS.get(artifact, 1.0)


def keep_artifact(
    _outlook: Outlook, _step: card_steps.KeepArtifact, move: cv.KeepArtifact
) -> float:
    """The best one."""
    return artifact_worth(move.artifact)


def keep_card(outlook: Outlook, _step: card_steps.KeepCard, move: cv.KeepCard) -> float:
    """The better card."""
    assert not isinstance(move.card, UnsetType)  # the seat sees what it looks at
    return battles.keep(outlook, move.card)


def discard(
    outlook: Outlook, _step: card_steps.Discard | card_steps.DiscardDown, move: cv.Discard
) -> float:
    """What is of least use."""
    return -battles.keep(outlook, move.card)


def redraw(outlook: Outlook, _step: card_steps.Redraw, move: cv.Discard | Pass) -> float:
    """Cards that are worse than one from the deck should be."""
    if isinstance(move, Pass):
        return 0.0
    return w.CARD + w.STRENGTH * w.CARD_STRENGTH + w.TRIFLE - battles.keep(outlook, move.card)


def take_glory(outlook: Outlook, _step: ls.TakeGlory, move: cv.Glory) -> float:
    """A land where much can be gained."""
    return max(outlook.gain(region) for region in LAND_FACTS[move.land].regions)


def give_glory(outlook: Outlook, _step: card_steps.GiveGlory, move: cv.Glory) -> float:
    """A land where little can."""
    return -max(outlook.gain(region) for region in LAND_FACTS[move.land].regions)


def reward(outlook: Outlook, step: Reward, move: cv.Reward) -> float:
    """The monster's artifact by its worth, an unknown one, or a priest."""
    match move.reward:
        case "priest":
            return w.PRIEST
        case "neutral_artifact":
            return w.ARTIFACT
        case "monster_artifact":
            return artifact_worth(MONSTERS[step.monster].artifact) + w.TRIFLE


def target(outlook: Outlook, _step: card_steps.InjureEnemy, move: cv.Target) -> float:
    """The hero of who is nearest to victory."""
    return 1.0 + outlook.standing[move.target_seat]


def pray(outlook: Outlook, _step: steps.Pray, move: mv.Pray) -> float:
    """The attribute that is low, and the power of a high monument."""
    table = outlook.table
    amount = table.parameters.powers[move.god][table.monuments[move.god].level - 1]
    return attributes.point(outlook, MONUMENTS[move.god].attribute) + w.CARD * amount


def prepare(outlook: Outlook, _step: steps.Prepare, move: mv.Prepare) -> float:
    """Heal what is hurt, cards while there is room, or a hoplite."""
    match move.choice:
        case "heal":
            return w.HEAL + w.INJURY * (len(outlook.player.injured) - 1)
        case "draw":
            return battles.draw_worth(outlook)
        case "recruit" | "recruit_fortified":
            region = outlook.player.region
            assert region is not None  # he recruits where he is
            safe = w.FORTIFIED * (move.choice == "recruit_fortified")
            new = gains_and_losses.recruit_worth(outlook, region)
            return new + armies.arrival(outlook, region, 1) + safe


def build(outlook: Outlook, _step: steps.BuildTemple, move: mv.Build) -> float:
    """Where it is held most surely; the Oracle takes no numbered temple."""
    oracle = MAP[move.region].shrine == "oracle_of_delphi"
    threat, _rival = outlook.beside(move.region)
    there = sum(outlook.table.regions[move.region].hoplites[outlook.seat : outlook.seat + 1])
    return 1.0 + w.TRIFLE * (there - threat) + w.TRIFLE * oracle
