"""How worked cases write positions of the solo game: Xerxes' side is written as P2."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.cases.paths import ABSENT
from games.engine.errors import BadCase
from games.engine.positions import Named, Positions, Word
from games.engine.records import Step, label
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.ids import ATTRIBUTES, LANDS, LandId, RegionId
from games.titles.hellas.components.map import MONUMENT_REGIONS
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.facts import on_the_map
from games.titles.hellas.positions import POSITIONS as LORDS
from games.titles.hellas.positions.lines import region_line
from games.titles.hellas.positions.words import ARMIES
from games.titles.hellas.state import Turn as Page
from games.titles.hellas.steps.hoplites import Battles
from games.titles.hellas.steps.hunt import HeroAttacks, MonsterAttacks
from games.titles.hellas.steps.turn import Act, EndTurn, Turn
from games.titles.persian_invasion.apply import campaign_laid
from games.titles.persian_invasion.components import cards
from games.titles.persian_invasion.components.scripts import ACT_1
from games.titles.persian_invasion.events import CampaignLaid
from games.titles.persian_invasion.facts import PLAYER, XERXES, command
from games.titles.persian_invasion.state import Attitude, Campaign, State, Table
from games.titles.persian_invasion.steps import EndOfPhase, EventsPhase, Interlude

_UNSAID = -1
"""A supply that a case does not name: it follows from what is elsewhere."""


def clear(state: State) -> None:
    """Nobody on the map, Achilles as he begins, full decks and the whole pile; act I, his turn."""
    state.table = Table(parameters=state.table.parameters)
    attacks = {card: one.copies for card, one in ATTACK_CARDS.items()}
    campaign_laid(
        state,
        CampaignLaid(
            tokens=0,
            counts=(0, 0, 0),
            pile=tuple(sorted(ACT_1)),
            combat=cards.COMBAT,
            artifacts=cards.ARTIFACTS,
            blessings=cards.CHOSEN_BLESSINGS,
            attacks=tuple(Counter(attacks).elements()),
        ),
    )
    state.looked, state.packs, state.attacks = {}, {}, {}
    table = state.table
    table.round, table.turn = 1, Page(PLAYER)
    table.players[PLAYER].hero = "achilles"
    for attribute in ATTRIBUTES:
        setattr(table.players[PLAYER], attribute, table.parameters.start.attribute)
    for player in table.players:
        player.hoplites = player.priests = _UNSAID
    table.temples = _UNSAID


def complete(state: State) -> None:
    """Supplies, decks, gods' artifacts and colours as they follow from what stands there."""
    table = state.table
    campaign = table.campaign
    if table.temples == _UNSAID:
        table.temples = max((one.temple or 0 for one in table.regions.values()), default=0)
    for region, there in table.regions.items():
        if there.owner == PLAYER:
            campaign.banners.setdefault(region, "yellow")
    table.players[XERXES].leadership = command(campaign)
    _give_gods_artifacts(table)
    _fill_supplies(table)
    _thin(state)


def _give_gods_artifacts(table: Table) -> None:
    for god, region in MONUMENT_REGIONS.items():
        artifact = MONUMENTS[god].artifact
        if table.regions[region].owner == PLAYER:
            table.players[PLAYER].artifacts.setdefault(artifact, True)
        table.monuments[god].artifact = artifact not in table.players[PLAYER].artifacts


def _fill_supplies(table: Table) -> None:
    numbers = table.parameters.supply
    for seat, hoplites in ((PLAYER, 2 * numbers.hoplites), (XERXES, numbers.hoplites)):
        player = table.players[seat]
        if player.hoplites == _UNSAID:
            player.hoplites = hoplites - on_the_map(table, seat)
        if player.priests == _UNSAID:
            placed = sum(one.priests.count(seat) for one in table.monuments.values())
            player.priests = numbers.priests - player.pool - placed
        if player.hoplites < 0 or player.priests < 0:
            raise BadCase(f"{label(seat)} has more pieces on the table than there are.")
    table.glory = [land for land in LANDS if land not in table.players[PLAYER].glory]


def _thin(state: State) -> None:
    """What is anywhere else is in no bag."""
    table, player = state.table, state.table.players[PLAYER]
    hand, decks = state.hands[label(PLAYER)].cards, state.table.decks
    hand.sort()
    player.cards = len(hand)
    combat = _without(state.combat_bag, [*hand, *table.combat_discards])
    artifacts = _without(state.artifact_bag, player.artifacts)
    blessings = _without(state.blessing_bag, player.blessings)
    tokens = _without(state.token_bag, table.campaign.turned)
    state.combat_bag, state.artifact_bag = combat, artifacts
    state.blessing_bag, state.token_bag = blessings, tokens
    decks.combat, decks.artifacts = len(combat), len(artifacts)
    decks.blessings, table.campaign.pile = len(blessings), len(tokens)
    if table.hunt is not None:
        state.attack_bag = attacks = _without(state.attack_bag, table.hunt.played)
        decks.attacks = len(attacks)


def _without(bag: Any, elsewhere: Any) -> list[Any]:
    return sorted((Counter(bag) - Counter(elsewhere)).elements())


# Words


def _put_attitude(land: LandId) -> Word:
    """``red: wary``; loyal lands are those in ``P1.glory``."""

    def put(state: State, _whose: Any, value: Any) -> None:
        names: dict[str, Attitude] = {one: one for one in ("hostile", "wary", "neutral")}
        if value not in names:
            raise BadCase(f"{land}: {value!r} is none of {', '.join(names)}.")
        state.table.campaign.attitude[land] = names[value]

    return Word(put, lambda state, _whose: state.table.campaign.attitude[land])


def _put_allies(state: State, region: RegionId, value: Any) -> None:
    state.table.campaign.allies[region] = int(value)


def _put_banner(state: State, region: RegionId, value: Any) -> None:
    if value not in ("blue", "yellow"):
        raise BadCase(f"{region}: a banner is blue or yellow, not {value!r}.")
    state.table.campaign.banners[region] = value


ALLIES = Word(_put_allies, lambda state, region: state.table.campaign.allies.get(region, 0))
BANNER = Word(_put_banner, lambda state, region: state.table.campaign.banners.get(region, ABSENT))


def _put_phase(state: State, _whose: Any, value: Any) -> None:
    """``phase: events`` or ``phase: player``."""
    if value not in ("events", "player"):
        raise BadCase(f"phase: {value!r} is neither events nor player.")
    state.table.turn = Page(PLAYER) if value == "player" else None


PHASE = Word(_put_phase, lambda state, _whose: "events" if state.table.turn is None else "player")

MOMENTS: Mapping[str, Callable[[State], Sequence[Step]]] = {
    "turn": lambda state: [Act(PLAYER)],
    "turn and on": lambda state: [Act(PLAYER), EndTurn(PLAYER), EventsPhase(), EndOfPhase()],
    "next turn": lambda state: [Turn(PLAYER)],
    "events phase": lambda state: [EndTurn(PLAYER), EventsPhase()],
    "end of phase": lambda state: [EndTurn(PLAYER), EndOfPhase()],
    "interlude": lambda state: [EndTurn(PLAYER), Interlude()],
    "battles": lambda state: [Battles(PLAYER)],
    "hero attacks": lambda state: [HeroAttacks(PLAYER)],
    "monster attacks": lambda state: [MonsterAttacks(PLAYER)],
}
"""``turn and on``, ``next turn`` and ``end of phase`` lead on; the others end there."""

_OF_CAMPAIGN = tuple(name for name in Campaign.__struct_fields__ if name != "group")

POSITIONS: Positions[State] = Positions(
    root=LORDS.root,
    seat=LORDS.seat,
    moments=MOMENTS,
    clear=clear,
    complete=complete,
    short=LORDS.short,
    paths={**LORDS.paths, **{name: f"campaign.{name}" for name in _OF_CAMPAIGN}},
    seat_paths=LORDS.seat_paths,
    words={**LORDS.words, **{land: _put_attitude(land) for land in LANDS}, "phase": PHASE},
    seat_words=LORDS.seat_words,
    named=(
        Named(
            names=lambda state: state.table.regions,
            path="regions.{name}",
            line=region_line,
            words={"armies": ARMIES, "allies": ALLIES, "banner": BANNER},
        ),
    ),
    idle=("deck:", "tokens"),
)
