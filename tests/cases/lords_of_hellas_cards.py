"""Combat cards, attack cards, event cards, quests and temple cards in the worked cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from games.engine.cases import Report
from games.titles.hellas import events
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.event_cards import MONSTER_CARDS
from games.titles.hellas.components.ids import CombatCardId, GodId, MonsterCardId, QuestId
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.temple_cards import TEMPLE_CARDS
from games.titles.hellas.moves import fights
from games.titles.hellas.moves import turn as moves
from games.titles.lords_of_hellas import events as le
from tests.cases.lords_of_hellas_facts import Seen, chosen, facts, following, refused, some, start

battles, cards, heroes = events.battles, events.cards, events.heroes
hoplites, hunts, monsters, table = events.hoplites, events.hunts, events.monsters, events.table


def _won(report: Report, card: CombatCardId) -> bool:
    players = {event.seat for event in facts(report, battles.CardPlayed, card=card)}
    return any(event.winner in players for event in facts(report, battles.BattleCompared))


_TEXTS: Mapping[str, Callable[[Report, CombatCardId], bool]] = {
    "recruit_in_battle": lambda r, card: some(hoplites.HoplitesRecruited, cause=card)(r),
    "kill_enemy": lambda r, card: some(hoplites.HoplitesKilled, cause=card)(r),
    "bring_hoplites": lambda r, card: some(hoplites.HoplitesBrought, cause=card)(r),
    "losing_kill": _won,
}
"""Kind of effect -> whether the text of a card did something; the others add strength."""


def _text_worked(report: Report, card: CombatCardId) -> bool:
    effect = COMBAT_CARDS[card].effect
    if effect is None:
        return True
    if effect.kind in _TEXTS:
        return _TEXTS[effect.kind](report, card)
    return some(battles.CardStrengthened, card=card)(report)


def in_battle(report: Report) -> Iterator[str]:
    """Cards that were played, and whose text did what it says."""
    for event in facts(report, battles.CardPlayed):
        if _text_worked(report, event.card):
            yield f"{event.card} in battle"


def not_in_battle(report: Report) -> Iterator[str]:
    """Cards that were refused, or whose text did nothing."""
    for event in facts(report, battles.CardPlayed):
        if not _text_worked(report, event.card):
            yield f"{event.card} in battle"
    for move in refused(report, fights.Play):
        yield f"{move.card} in battle"


def in_hunt(report: Report) -> Iterator[str]:
    """Cards with which somebody wounded, defended or parried."""
    for move in chosen(report, fights.Strike | fights.Lay | fights.Parry):  # type: ignore[arg-type]
        yield f"{move.card} in hunts"


def not_in_hunt(report: Report) -> Iterator[str]:
    """Cards that could not."""
    for move in refused(report, fights.Strike | fights.Lay | fights.Parry):  # type: ignore[arg-type]
        yield f"{move.card} in hunts"


COMBAT = [f"{card} in {where}" for card in COMBAT_CARDS for where in ("battle", "hunts")]


def attacks(report: Report, *how: str) -> Iterator[str]:
    """Attack cards that were answered so."""
    shown = ""
    for event in facts(report, hunts.AttackShown | hunts.AttackAnswered):  # type: ignore[arg-type]
        if isinstance(event, hunts.AttackShown):
            shown = event.card
        elif event.how in how:
            yield shown


def suffered(report: Report) -> Iterator[str]:
    yield from attacks(report, "suffered")


def averted(report: Report) -> Iterator[str]:
    yield from attacks(report, "defended", "parried")


ATTACKS: list[str] = list(ATTACK_CARDS)


def events_worked(report: Report) -> Iterator[str]:
    """Monsters that came by a card or evolved by it."""
    for event, then in following(report, le.EventDrawn):
        if isinstance(then, monsters.MonsterPlaced):
            yield f"{event.card} as placement"
        elif isinstance(then, le.MonsterEvolved):
            yield f"{event.card} as evolution"
    for card, seen in EVOLUTIONS.items():
        if card in _evolved(report) and seen(report):
            yield f"{card} in force"


def events_missed(report: Report) -> Iterator[str]:
    """Cards that brought nothing, and evolutions that did nothing where they might have."""
    for event, then in following(report, le.EventDrawn):
        if not isinstance(then, monsters.MonsterPlaced | le.MonsterEvolved):
            yield f"{event.card} as placement"
            yield f"{event.card} as evolution"
    for card, facts_of in MONSTER_CARDS.items():
        for wound in facts_of.wounds:
            if any(refused(report, fights.Strike, slot=wound.slot)):
                yield f"{card} in force"
        if card in _NOT_IN_FORCE and _NOT_IN_FORCE[card](report):
            yield f"{card} in force"


def _evolved(report: Report) -> set[str]:
    return {c for monster in start(report).table.monsters.values() for c in monster.evolutions}


def _stronger(by: int) -> Seen:
    """An attack was so much stronger than it is printed."""
    return lambda report: any(
        event.strength == ATTACK_CARDS[event.card].strength + by
        for event in facts(report, hunts.AttackShown)
        if ATTACK_CARDS[event.card].counted is None
    )


def _covered(card: MonsterCardId) -> Seen:
    slots = {wound.slot for wound in MONSTER_CARDS[card].wounds}
    return lambda report: any(e.slot in slots for e in facts(report, monsters.MonsterWounded))


def _drew(by: str) -> Seen:
    """The first cards of a hunt were as many as this attribute says."""
    return lambda report: any(
        event.count == getattr(start(report).table.players[event.seat], by)
        for event in facts(report, cards.CardsDrawn, cause="hunt")
    )


def _hunted(monster: str) -> Seen:
    return some(hunts.HuntBegan, monster=monster)


def _hunt_refused(card: MonsterCardId) -> Seen:
    return lambda r: card in _evolved(r) and any(refused(r, moves.Begin | fights.Hunt))  # type: ignore[arg-type]


EVOLUTIONS: Mapping[MonsterCardId, Seen] = {
    **{card: _covered(card) for card, printed in MONSTER_CARDS.items() if printed.wounds},
    "ev_cerberus_epirus": _stronger(3),
    "ev_chimera_macedonia": some(hoplites.HoplitesKilled, cause="chimera"),
    "ev_cyclops_acarnania": _stronger(1),
    "ev_hydra_argolis": _stronger(2),
    "ev_medusa_attica": _drew("speed"),
    "ev_minotaur_crete": _hunted("minotaur"),
    "ev_sphinx_messenia": _hunted("sphinx"),
}
"""Evolution -> whether what it says was so."""

_NOT_IN_FORCE: Mapping[MonsterCardId, Seen] = {
    "ev_cerberus_epirus": lambda r: "ev_cerberus_epirus" in _evolved(r) and _stronger(0)(r),
    "ev_chimera_macedonia": lambda r: (
        "chimera" in start(r).table.monsters
        and not _evolved(r)
        and some(hoplites.HoplitesMoved, region=start(r).table.monsters["chimera"].region)(r)
    ),
    "ev_cyclops_acarnania": lambda r: not _evolved(r) and _stronger(0)(r),
    "ev_hydra_argolis": lambda r: "ev_hydra_argolis" in _evolved(r) and _stronger(0)(r),
    "ev_medusa_attica": lambda r: not _evolved(r) and _hunted("medusa")(r) and _drew("strength")(r),
    "ev_minotaur_crete": _hunt_refused("ev_minotaur_crete"),
    "ev_sphinx_messenia": _hunt_refused("ev_sphinx_messenia"),
}

EVENTS = [
    f"{card} {how}"
    for card in MONSTER_CARDS
    for how in ("as placement", "as evolution", "in force")
]


def quests_worked(report: Report) -> Iterator[str]:
    """Steps that were boarded, and quests that were completed."""
    for event in facts(report, heroes.QuestEntered, boarded=True):
        yield f"{event.quest} step {event.stage}"
    for event in facts(report, heroes.QuestCompleted):
        yield f"{event.quest} reward"


def quests_missed(report: Report) -> Iterator[str]:
    """Steps that were refused, or that nobody was asked about where the token lay."""
    for move in refused(report, moves.Board):
        yield f"{move.quest} step {move.stage}"
    asked = any(put.decision.kind == "board_quest" for put in report.asked)
    for event in facts(report, heroes.HeroMoved, how="walk"):
        for quest in _lying_in(report, event.region):
            if not asked:
                yield f"{quest} step 1"


def _lying_in(report: Report, region: str) -> list[QuestId]:
    slots = start(report).table.quests
    return [quest for quest in slots if quest is not None and QUESTS[quest].region == region]


QUEST_STEPS = [f"{quest} step {stage}" for quest in QUESTS for stage in (1, 2, 3)]
REWARDS = [f"{quest} reward" for quest in QUESTS]


def temples_worked(report: Report) -> Iterator[str]:
    """Rewards of the Oracle and drafts by the number of a temple."""
    card = start(report).table.temple_card
    for event in facts(report, table.TempleBuilt):
        if event.number and some(cards.PackDrawn)(report):
            yield f"{card} draft"
        elif not event.number and card is not None and _ORACLE[card](report):
            yield f"{card} reward"


def temples_missed(report: Report) -> Iterator[str]:
    """Temples without a draft, and rewards that were declined or brought nothing."""
    card = start(report).table.temple_card
    for event in facts(report, table.TempleBuilt):
        if event.number and not some(cards.PackDrawn)(report):
            yield f"{card} draft"
        elif not event.number and card is not None and not _ORACLE[card](report):
            yield f"{card} reward"


_ORACLE: Mapping[str, Seen] = {
    "temple_card_1": lambda r: len(list(facts(r, table.SpecialActionBegan))) > 1,
    "temple_card_2": some(table.PriestsGained, source="temple_card_2"),
    "temple_card_3": some(cards.ArtifactKept),
    "temple_card_4": some(cards.CardsDrawn, cause="temple_card_4"),
    "temple_card_5": some(heroes.AttributeChanged),
}

TEMPLES = [f"{card} {what}" for card in TEMPLE_CARDS for what in ("reward", "draft")]


def powers_worked(report: Report) -> Iterator[str]:
    """The gods whose power was used, with the level of their monuments."""
    for god in _prayed(report):
        if _power_used(report, god) or start(report).table.monuments[god].level == 1:
            yield f"{god} level {start(report).table.monuments[god].level}"


def powers_missed(report: Report) -> Iterator[str]:
    """Powers that were declined, or that found nothing; the first level has none."""
    for god in _prayed(report):
        if not _power_used(report, god):
            yield f"{god} level {start(report).table.monuments[god].level}"


def _prayed(report: Report) -> list[GodId]:
    return [event.god for event in facts(report, table.PriestPlaced)]


def _power_used(report: Report, god: str) -> bool:
    drawn = some(cards.CardsDrawn, cause=god)
    offered = any(getattr(put.step, "cause", "") == god for put in report.asked)
    return drawn(report) or offered or some(hoplites.HoplitesMoved, by=god)(report)


POWERS = [f"{god} level {level}" for god in MONUMENTS for level in range(1, 6)]

assert set(EVOLUTIONS) == set(MONSTER_CARDS)
assert set(_ORACLE) == set(TEMPLE_CARDS)
