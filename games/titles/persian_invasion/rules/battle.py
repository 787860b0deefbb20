"""Battles with the Persians (LHS-5): the player's cards first, then what Xerxes draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import UnsetType

from games.engine.questions import Question, Questions, Works
from games.engine.records import Move
from games.engine.tables import joined
from games.titles.hellas.components.effects import Condition, Effect
from games.titles.hellas.components.ids import REGIONS, CombatCardId, RegionId
from games.titles.hellas.events.battles import (
    BattleBegan,
    BattleCompared,
    BattleEnded,
    CardsStageBegan,
    Passed,
)
from games.titles.hellas.events.cards import CombatShuffled
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.holdings import has
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.facts.in_force import amount_of
from games.titles.hellas.moves.fights import Play
from games.titles.hellas.moves.turn import PASS, Answer
from games.titles.hellas.rules.battle import before
from games.titles.hellas.rules.battle.choice import play, plays, why_not
from games.titles.hellas.rules.battle.effects import carry_text
from games.titles.hellas.rules.battle.sides import CONDITIONS, battle_of, side_of
from games.titles.hellas.rules.battle.strength import strength
from games.titles.hellas.rules.killing import kill
from games.titles.hellas.rules.usable import sources
from games.titles.hellas.rules.using import use
from games.titles.hellas.steps.battle import (
    AfterCards,
    BeforeBattle,
    CardText,
    Casualties,
    Compare,
    EndBattle,
    Fight,
    Open,
    PlayCard,
    Retreat,
)
from games.titles.hellas.steps.hoplites import Battles, Withdraw
from games.titles.hellas.steps.parts import Death
from games.titles.persian_invasion.events import PersiansDrew
from games.titles.persian_invasion.facts.command import command
from games.titles.persian_invasion.facts.lands import hardship
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES, Ref, table_of
from games.titles.persian_invasion.rules.beaten import beaten
from games.titles.persian_invasion.state import State, Table


def is_green(table: Table, region: RegionId) -> bool:
    """Whether a region has a green control token."""
    return table.regions[region].owner == XERXES


def pending(table: Table) -> list[RegionId]:
    """LHS-5.1: where own hoplites are beside Persians or a green token, by number."""
    return [
        region
        for region in REGIONS
        if army(table, region, PLAYER) and (army(table, region, XERXES) or is_green(table, region))
    ]


def battles(ref: Ref, step: Battles) -> None:
    """One after another, until none is due."""
    due = pending(table_of(ref))
    if due:
        ref.push(Fight(due[0]), step)


def _attacker(table: Table, region: RegionId) -> int:
    """LH-22.1: who moves. In the player's phase he does, unless the vanguard was thrown back onto
    hoplites of his that stood there; in the Events Phase Xerxes does."""
    if table.turn is None:
        return XERXES
    came = bool(table.turn.origins.get(region))
    return PLAYER if came or is_green(table, region) else XERXES


def begin(ref: Ref, step: Fight) -> None:
    """LHS-5.1."""
    table, region = table_of(ref), step.region
    if region not in pending(table):
        return
    attacker = _attacker(table, region)
    origins = table.turn.origins.get(region, []) if table.turn is not None else []
    ref.push(BeforeBattle(PLAYER), Open())
    ref.emit(BattleBegan(region, attacker, 1 - attacker, tuple(origins)))


def _who_acts(state: State, step: BeforeBattle) -> tuple[int, ...]:
    return (step.seat,) if sources(state.table, step.seat, "B0", "ask") else ()


def _act(ref: Ref, step: BeforeBattle, seat: int, move: Move) -> None:
    if isinstance(move, Answer):
        ref.push(step)
        use(ref, seat, move.source)


# Cards


def open_cards(ref: Ref, step: Open) -> None:
    """LHS-5.2: all cards of the player come before Xerxes draws."""
    ref.push(PlayCard(PLAYER), AfterCards())
    ref.emit(CardsStageBegan())


def _who_plays(state: State, step: PlayCard) -> tuple[int, ...]:
    """Who holds cards, or could draw some."""
    table, seat = state.table, step.seat
    may = table.players[seat].cards > 0 or bool(sources(table, seat, "B1", "free"))
    return (seat,) if may else ()


def _cards(state: State, step: PlayCard, seat: int) -> Sequence[Move]:
    return [*plays(state, seat, "B1"), PASS]


def _take(ref: Ref, step: PlayCard, seat: int, move: Move) -> None:
    if isinstance(move, Play):
        ref.push(CardText(seat, move.card), step)
        play(ref, seat, move)
    else:
        _pass(ref, step)


def _pass(ref: Ref, step: PlayCard) -> None:
    ref.emit(Passed(step.seat))


def _outnumbered(table: Table, seat: int) -> bool:
    """LHS-5.5: against a green token Xerxes has half the Invasion value, rounded up."""
    region = battle_of(table).region
    enemies = army(table, region, XERXES)
    if is_green(table, region):
        enemies = (table.campaign.invasion + 1) // 2
    return army(table, region, seat) > enemies


_HOLDS: Mapping[Condition, Callable[[Table, int], bool]] = joined(
    CONDITIONS,
    {
        "more_hoplites": _outnumbered,
        "more_leadership": lambda table, seat: (
            value(table, seat, "leadership") > command(table.campaign)
        ),
    },
    replacing=("more_hoplites", "more_leadership"),
)


def _holds(table: Table, seat: int, effect: Effect) -> bool:
    """With what Xerxes has instead of hoplites and a hero."""
    return all(_HOLDS[condition](table, seat) for condition in effect.when)


def card_text(ref: Ref, step: CardText) -> None:
    """LH-R60."""
    carry_text(ref, step.seat, step.card, _holds)


# Xerxes


def answer(ref: Ref, step: AfterCards) -> None:
    """LHS-5.2: as many cards as Command says; one against Restrictive Maneuver of a defender."""
    table = table_of(ref)
    count = command(table.campaign)
    if battle_of(table).defence.seat == PLAYER and has(table, PLAYER, "b_restrictive_maneuver"):
        most = amount_of(table.parameters, "b_restrictive_maneuver", "limit_enemy_cards")
        count = min(count, most)
    ref.push(Compare())
    _draw(ref, count)


def _draw(ref: Ref, count: int) -> None:
    while count and (table_of(ref).decks.combat or table_of(ref).combat_discards):
        if not table_of(ref).decks.combat:
            ref.emit(CombatShuffled(tuple(sorted(table_of(ref).combat_discards))))
        cards = _drawn(ref, count)
        count -= len(cards)
        ref.emit(PersiansDrew(cards))


def _drawn(ref: Ref, count: int) -> tuple[CombatCardId, ...]:
    assert not isinstance(ref.state.combat_bag, UnsetType)  # whoever draws is no viewer
    left = list(ref.state.combat_bag)
    return tuple(left.pop(ref.pick("deck:combat", left)) for _ in range(min(count, len(left))))


def strength_of_xerxes(table: Table) -> int:
    """LHS-5.2: hoplites, or the Invasion value in a green region; the best card; attitude."""
    region = battle_of(table).region
    numbers = table.parameters.campaign
    if is_green(table, region):
        force = table.campaign.invasion
    else:
        force = numbers.hoplite * army(table, region, XERXES)
    cards = [played.strength for played in side_of(table, XERXES).played]
    return force + max(cards, default=0) + hardship(table, region)


# The end


def compare(ref: Ref, step: Compare) -> None:
    """LHS-5.3: ties go to the defender."""
    table = table_of(ref)
    both = {PLAYER: strength(table, PLAYER), XERXES: strength_of_xerxes(table)}
    attacker, defender = battle_of(table).attack.seat, battle_of(table).defence.seat
    winner = attacker if both[attacker] > both[defender] else defender
    ref.push(Casualties(), Retreat(), EndBattle())
    ref.emit(BattleCompared(both[attacker], both[defender], winner))


def casualties(ref: Ref, step: Casualties) -> None:
    """LHS-5.3: the own symbols, and one more when beaten."""
    table = table_of(ref)
    losses = sum(played.casualties for played in side_of(table, PLAYER).played)
    if battle_of(table).winner == XERXES:
        losses += table.parameters.battle.losing_kill
    kill(ref, (Death(PLAYER, battle_of(table).region, losses),), "battle")


def retreat(ref: Ref, step: Retreat) -> None:
    """LHS-5.3, LHS-5.4: the field is the winner's."""
    table = table_of(ref)
    battle = battle_of(table)
    if battle.winner == PLAYER:
        beaten(ref, battle.region)
    elif army(table, battle.region, PLAYER):
        attacked = battle.attack.seat == PLAYER
        ref.push(Withdraw(PLAYER, battle.region, tuple(battle.origins) if attacked else None))


def end(ref: Ref, step: EndBattle) -> None:
    """Cards are discarded; control follows (LH-22.10)."""
    battle = battle_of(table_of(ref))
    assert battle.winner is not None  # compare
    ref.emit(BattleEnded(battle.region, battle.winner, fought=True))


WORKS: Works = {
    Battles: battles,
    Fight: begin,
    Open: open_cards,
    CardText: card_text,
    AfterCards: answer,
    Compare: compare,
    Casualties: casualties,
    Retreat: retreat,
    EndBattle: end,
}
QUESTIONS: Questions = {
    BeforeBattle: Question(
        kind="before_battle",
        clause="LH-22.2",
        prompt="Which effect do you use before the battle?",
        moves=before.effects,
        take=_act,
        seats=_who_acts,
        why_not=before.why_not,
        always=True,
    ),
    PlayCard: Question(
        kind="play_card",
        clause="LHS-5.2",
        prompt="Which combat card do you play, or do you pass?",
        moves=_cards,
        take=_take,
        seats=_who_plays,
        why_not=why_not,
        otherwise=_pass,
        always=True,
    ),
}
