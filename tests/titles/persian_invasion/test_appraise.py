"""What the greedy player of the solo game looks for, of moves of one decision."""

from __future__ import annotations

from random import Random

import pytest

from games.bots.levels import LEVELS
from games.bots.random import POLICIES
from games.engine.chance import SeededChance
from games.engine.playing_out import play_out
from games.engine.records import Move, Outcome
from games.titles.hellas.components.ids import CombatCardId, GodId, MonsterId, RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.facts.monsters import open_slots
from games.titles.hellas.moves import cards as cv
from games.titles.hellas.moves import fights as fv
from games.titles.hellas.moves import hoplites as hv
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.state import Played
from games.titles.hellas.steps.cards import Heal, Injure
from games.titles.hellas.steps.hoplites import Count
from games.titles.persian_invasion import TITLE
from games.titles.persian_invasion import moves as sv
from games.titles.persian_invasion.appraise import appraise
from games.titles.persian_invasion.appraise.hoplites import worth
from games.titles.persian_invasion.appraise.outlook import Outlook
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.steps import Muster
from tests.filled import filled
from tests.titles.persian_invasion.invasion import Invasion


def judged(table: Invasion, *moves: Move) -> list[float]:
    """What he makes of each; which step asks does not matter here."""
    if not table.state.flow.agenda:
        table.state.flow.agenda.append(Muster(0))
    return appraise(table.state, PLAYER, moves)


def liked(table: Invasion, *moves: Move) -> Move:
    """The best of them; no two are alike."""
    values = judged(table, *moves)
    assert len(set(values)) == len(values)
    return moves[values.index(max(values))]


def test_regular_actions_come_first_and_rest_while_nothing_is_used_last() -> None:
    """LHS-2.1: the special action ends the turn."""
    table = Invasion()
    prayer, heroes, hoplites = (
        mv.Begin(a) for a in ("prayer", "hero_movement", "hoplite_movement")
    )
    temple, rest = mv.Begin("build_temple"), sv.Rest()
    values = judged(table, prayer, heroes, hoplites, temple, rest)
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 5


def test_rest_is_the_better_the_more_can_be_done_again() -> None:
    """LHS-2.2."""
    table = Invasion()
    [before] = judged(table, sv.Rest())
    table.table.players[PLAYER].used = ["build_temple"]
    [temple] = judged(table, sv.Rest())
    table.table.players[PLAYER].used = ["build_temple", "march", "recruit"]
    [more] = judged(table, sv.Rest())
    assert before < temple < more


@pytest.mark.parametrize("cards", [0, 4])
def test_he_hunts_with_the_cards_for_it(cards: int) -> None:
    """LH-20.1, LH-20.15: a hunt without wounds costs an injury."""
    table = Invasion()
    table.campaign.pile = 15
    table.hero("locris")
    table.monster("medusa", "locris")
    fit: list[CombatCardId] = ["bow_glory", "torch_glory", "sword_trap", "axe_assault"]
    table.state.hands["P1"].cards = sorted(fit[:cards])
    table.table.players[PLAYER].cards = cards
    table.table.players[PLAYER].strength = 1
    hunt, prepare = mv.Begin("hunt"), mv.Begin("prepare")
    assert liked(table, hunt, prepare) == (hunt if cards else prepare)


def test_a_monster_at_the_monument_that_falls_next_is_feared_most() -> None:
    """LHS-3.1, LHS-3.2."""
    table = Invasion()
    table.campaign.pile = 10
    table.monster("hydra", "thessaly")
    table.monster("medusa", "attica")
    table.table.monuments["zeus"].level = 1
    now = Outlook(table.state)
    assert now.relief("hydra") > now.relief("medusa") > 0
    table.table.monsters["hydra"].region = "chalkidiki"
    assert Outlook(table.state).relief("hydra") < now.relief("hydra")


def test_march_is_the_better_the_more_it_gains() -> None:
    """LH-9.2: four hoplites gain a region that asks for four, and three do not."""
    few, enough = Invasion(), Invasion()
    for table, hoplites in ((few, 1), (enough, 5)):
        table.army("locris", hoplites)
    [of_few], [of_enough] = judged(few, mv.Begin("march")), judged(enough, mv.Begin("march"))
    assert of_few < of_enough


@pytest.mark.parametrize(
    ("gods", "best"), [(("zeus", "athena", "hermes"), "zeus"), (("hermes", "athena"), "athena")]
)
def test_he_prays_for_strength_then_for_leadership(gods: tuple[GodId, ...], best: GodId) -> None:
    """LH-6."""
    assert liked(Invasion(), *(mv.Pray(god) for god in gods)) == mv.Pray(best)


def test_a_hero_who_is_hurt_heals_and_one_who_is_not_draws() -> None:
    """LH-14.1, LH-14.2."""
    table = Invasion()
    heal, draw = mv.Prepare("heal"), mv.Prepare("draw")
    assert liked(table, heal, draw) == draw
    player = table.table.players[PLAYER]
    player.strength, player.injured = 4, ["speed", "strength"]
    assert liked(table, heal, draw) == heal
    strength, speed = cv.Pick("strength"), cv.Pick("speed")
    table.state.flow.agenda.append(Heal(PLAYER))
    assert liked(table, strength, speed) == strength
    table.state.flow.agenda.append(Injure(PLAYER, "hunt"))
    assert liked(table, strength, speed) == speed


def of(table: Invasion, region: RegionId, hoplites: int) -> float:
    """What a region with so many own hoplites in it is worth to him."""
    return worth(Outlook(table.state), region, hoplites)


def test_a_region_is_gained_by_as_many_as_it_asks_for() -> None:
    """LH-9.2, LHS-4.2: a hostile land asks for two more."""
    table = Invasion()
    needed = table.table.parameters.population["phocis"]
    neutral = of(table, "phocis", needed)
    assert neutral > 1 + of(table, "phocis", needed - 1)
    table.land(MAP["phocis"].land, "hostile")
    assert of(table, "phocis", needed) < neutral


@pytest.mark.parametrize("region", ["phocis", "locris"])
def test_persians_are_fought_by_many_and_left_alone_by_few(region: RegionId) -> None:
    """LHS-5.2: two for each Persian, and about the best of Xerxes' cards."""
    table = Invasion()
    table.persians(region, 2)
    assert of(table, region, 0) == 0.0
    assert of(table, region, 2) < 0.0
    assert of(table, region, 9) > 0.0


def test_a_green_token_is_as_strong_as_the_invasion() -> None:
    """LHS-5.2."""
    table = Invasion(act=2)
    table.token("green", "phocis")
    table.campaign.invasion, table.campaign.victory = 2, 2
    assert of(table, "phocis", 5) > 0.0
    table.campaign.invasion = 10
    assert of(table, "phocis", 5) < 0.0


def test_in_act_two_a_region_beside_green_ones_is_guarded() -> None:
    """LHS-8.1: every green region sends a Persian on MARCH; in Act I none does."""
    table = Invasion(act=2)
    table.campaign.victory = 5
    table.token("blue", "boeotia")
    alone = of(table, "boeotia", 4) - of(table, "boeotia", 2)
    table.token("green", "phocis")
    assert of(table, "boeotia", 4) - of(table, "boeotia", 2) > alone


def test_nobody_walks_into_a_lost_battle_to_be_near_it() -> None:
    """LHS-5.1."""
    table = Invasion()
    table.army("boeotia", 1)
    table.persians("phocis", 4)
    assert judged(table, hv.Send("boeotia", "phocis", 1))[0] < 0


def test_he_sends_hoplites_from_where_they_are_of_no_use() -> None:
    """LH-9.2: out of a region that he controls anyhow into one that he gains."""
    table = Invasion()
    table.army("locris", 6)
    table.token("blue", "locris")
    there = table.table.parameters.population["phocis"]
    out = hv.Send("locris", "phocis", there)
    back = hv.Send("phocis", "locris", 1)
    table.army("phocis", 1)
    assert liked(table, out, back) == out


def test_of_a_march_as_many_go_as_are_of_use() -> None:
    """LH-12.1: the count is judged like the march itself."""
    table = Invasion()
    table.army("locris", 6)
    table.token("blue", "locris")
    table.state.flow.agenda.append(Count(PLAYER, "march", "locris", "phocis"))
    needed = table.table.parameters.population["phocis"]
    values = {n: judged(table, hv.Hoplites(n))[0] for n in range(1, 7)}
    assert max(values, key=lambda n: values[n]) >= needed


def test_the_hero_goes_towards_monsters_and_in_act_two_towards_spies() -> None:
    """LHS-3.3, LHS-8.3."""
    near, far = mv.Walk("locris"), mv.Walk("crete")
    table = Invasion()
    table.table.players[PLAYER].strength, table.campaign.pile = 5, 15
    assert judged(table, near, far) == [0.0, 0.0]
    table.monster("hydra", "phocis")
    assert liked(table, near, far) == near
    table = Invasion(act=2)
    table.campaign.spies = ["crete"]
    assert liked(table, near, far) == far
    table.campaign.act = 1
    assert judged(table, near, far) == [0.0, 0.0]


def test_he_hunts_the_monster_that_is_nearest_to_its_end() -> None:
    """LH-20.1."""
    table = Invasion()
    table.monster("hydra", "locris")
    table.monster("medusa", "locris")
    hydra, medusa = fv.Hunt("hydra"), fv.Hunt("medusa")
    nearest: list[tuple[MonsterId, Move]] = [("hydra", hydra), ("medusa", medusa)]
    for monster, hunt in filled(nearest):
        for of in table.table.monsters.values():
            of.wounds = []
        there = table.table.monsters[monster]
        there.wounds = [symbol.slot for symbol in open_slots(table.table, monster)[:-1]]
        assert liked(table, hydra, medusa) == hunt


def test_he_plays_cards_while_the_battle_seems_lost() -> None:
    """LHS-5.2."""
    table = Invasion()
    table.army("locris", 2)
    table.persians("locris", 4)
    table.battle("locris")
    card, none = fv.Play("bow_glory"), mv.Pass()
    assert liked(table, card, none) == card
    assert table.table.battle is not None
    table.table.battle.attack.played.append(Played("bow_glory", 20, 0, 0))
    assert liked(table, card, none) == none


def test_the_weakest_card_goes() -> None:
    """LH-20.17."""
    numbers = Invasion().table.parameters.combat_cards
    cards = sorted(numbers, key=lambda card: numbers[card].strength)
    weak, strong = cv.Discard(cards[0]), cv.Discard(cards[-1])
    assert liked(Invasion(), weak, strong) == weak


def test_monsters_are_led_away_from_the_gods() -> None:
    """LHS-3.2: a destroyed monument loses."""
    table = Invasion()
    god, elsewhere = cv.MoveMonster("hydra", "thessaly"), cv.MoveMonster("hydra", "phocis")
    assert liked(table, god, elsewhere) == elsewhere


def test_a_blessing_for_the_hunt_is_kept() -> None:
    """LHS-3.3."""
    hunt, march = cv.KeepBlessing("b_wild_hunt"), cv.KeepBlessing("b_forced_march")
    assert liked(Invasion(), hunt, march) == hunt


def test_he_usurps_what_is_not_his_in_a_loyal_land() -> None:
    """LHS-2.2: not in the red land; of a green region most is gained."""
    table = Invasion()
    table.table.players[PLAYER].glory = ["blue", "red"]
    tried: list[tuple[RegionId, bool]] = [
        ("euboea", True),
        ("euboea", False),
        ("thessaly", False),
        ("elis", False),
    ]
    worths = []
    for region, green in tried:
        table.table.regions[region].owner = XERXES if green else None
        table.hero(region)
        worths.append(judged(table, mv.Begin("usurp"))[0])
    assert worths[0] > worths[1] > worths[2] == worths[3] == 0.0


def test_moves_that_nothing_is_said_of_are_alike() -> None:
    keep = cv.KeepArtifact("ambrosia"), cv.KeepArtifact("harpe")
    assert judged(Invasion(), *keep, mv.Pass()) == [1.0, 1.0, 0.0]


def test_greedy_does_better_than_random() -> None:
    """It holds more regions at the end, over as many games; the seeds are fixed."""

    def regions(policy: str) -> int:
        named = {**POLICIES, **LEVELS}
        games = [
            play_out(TITLE, [named[policy](TITLE)], SeededChance(f"judged {n}"), Random(n))
            for n in range(4)
        ]
        ends = [game.state.table.regions.values() for game in games]
        return sum(
            (there.owner == PLAYER) - (there.owner == XERXES) for end in ends for there in end
        )

    assert regions("greedy") > regions("random")


def test_greedy_wins_now_and_then() -> None:
    """Fixed seeds, so that a change of rules or weights that breaks it shows."""
    greedy = LEVELS["greedy"](TITLE)
    games = [
        play_out(TITLE, [greedy], SeededChance(f"won {n}"), Random(n)).state for n in range(30)
    ]
    assert any((TITLE.outcome(game) or Outcome((2,), (0,), "")).winners for game in games)
    assert sum(len(game.table.campaign.turned) for game in games) > 17 * len(games)
