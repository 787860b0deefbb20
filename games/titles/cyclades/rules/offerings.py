"""Phase 3: the auction of the gods' favour (CY-5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.components.ids import FactionId, GodId
from games.titles.cyclades.describe import choices, questions
from games.titles.cyclades.events.cycle import Offered, OffersPaid, PhaseBegan
from games.titles.cyclades.events.parts import Share
from games.titles.cyclades.facts import acting_order, asked, gold, known_to, partner
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps.cycle import MakeOffer, Offerings, PayOffers, Upkeep

Ref = Referee[State]


def offerings(ref: Ref, step: Offerings) -> None:
    """CY-5.1: one faction after the other; a chain of displaced ones is finished in between."""
    if not step.left:
        ref.push(PayOffers())
        return
    first, *others = step.left
    ref.push(MakeOffer(first), Offerings(tuple(others)))
    if ref.state.table.phase != "offerings":
        ref.emit(PhaseBegan("offerings"))


def price(table: Table, faction: FactionId, space: int) -> int:
    """CY-5.7: a gold less for each priestess, never below 0 (CY-R06)."""
    return max(0, space - table.factions[faction].priestesses)


def _available(state: State, faction: FactionId, god: GodId) -> int:
    """Gold for an offer on ``god``: the purse less what the partner promised elsewhere (CY-5.8).

    Where this offer displaces the partner its promise falls; a destitute one counts 0 (CY-R02).
    """
    table, purse = state.table, gold(state, faction)
    mate = partner(table, faction)
    if mate is None:
        return purse
    for other, offer in table.offers.items():
        if offer.faction == mate and other != god and mate not in _destitute(state, faction):
            purse -= price(table, mate, offer.space)
    return purse


def _destitute(state: State, faction: FactionId) -> Sequence[FactionId]:
    return state.purses[str(state.table.factions[faction].team)].destitute


def _above(table: Table, step: MakeOffer) -> Iterator[tuple[GodId, int, tuple[int, ...]]]:
    """CY-5.2 to CY-5.6: every god except the one just lost, what is there to be topped, and the
    spaces there are; Apollo has one of his own."""
    for god in table.gods[: table.gods_up]:
        if god != step.barred:
            offer = table.offers.get(god)
            yield god, -1 if offer is None else offer.space, table.parameters.offers
    if "apollo" not in table.offers:
        yield "apollo", -1, (0,)


def _highest_payable(state: State, faction: FactionId, god: GodId) -> int:
    """The highest space that the purse covers beside what the partner promised (CY-5.8), with a
    gold less for each priestess (CY-5.7); who has nothing pays for what costs nothing."""
    most = max(0, _available(state, faction, god))
    return most + state.table.factions[faction].priestesses


def is_payable(state: State, faction: FactionId, bid: mv.Bid) -> bool:
    """Whether the purse covers an offer, beside what the partner promised (CY-5.8)."""
    return bid.space <= _highest_payable(state, faction, bid.god)


def _bids(state: State, step: MakeOffer, _seat: int) -> Sequence[Move]:
    """CY-D03; CY-D04: who can pay nothing takes the lowest space of a god that is free (CY-5.9)."""
    table = state.table
    payable = [
        mv.Bid(god, space)
        for god, topped, spaces in _above(table, step)
        for most in [_highest_payable(state, step.faction, god)]
        for space in spaces
        if topped < space <= most
    ]
    if payable:
        return payable
    lowest = table.parameters.offers[0]
    return [mv.Bid(god, lowest) for god in table.gods[: table.gods_up] if god not in table.offers]


def _offer(ref: Ref, step: MakeOffer, _seat: int, move: mv.Bid) -> None:
    """CY-5.3: a displaced faction offers at once, elsewhere."""
    table = ref.state.table
    lost = table.offers.get(move.god)
    displaced = None if lost is None else lost.faction
    if displaced is not None:
        ref.push(MakeOffer(displaced, barred=move.god))
    destitute = not is_payable(ref.state, step.faction, move)
    ref.emit(
        Offered(
            faction=step.faction,
            god=move.god,
            space=move.space,
            known_to=known_to(table, step.faction),
            destitute=destitute,
            displaced=displaced,
        )
    )


def _why_not_offer(state: State, step: MakeOffer, _seat: int, move: Move) -> Refusal | None:
    table = state.table
    if not isinstance(move, mv.Bid):
        return None
    offer = table.offers.get(move.god)
    if move.god == step.barred:
        return (
            f"You were just displaced from {GOD_FACTS[move.god].name}; offer elsewhere.",
            "CY-5.3",
        )
    if move.god == "apollo" and offer is not None:
        return "Apollo favours one faction only, and one stands there.", "CY-5.5"
    if move.god not in (*table.gods[: table.gods_up], "apollo"):
        return f"{GOD_FACTS[move.god].name} is face down in this cycle.", "CY-5.1"
    if offer is not None and move.space <= offer.space:
        return f"An offer stands on space {offer.space}; yours must be higher.", "CY-5.2"
    spaces = (0,) if move.god == "apollo" else table.parameters.offers
    if move.space not in spaces:
        return f"There is no space {move.space}; there are {', '.join(map(str, spaces))}.", "CY-5.1"
    return f"Space {move.space} costs more than your purse can pay.", "CY-5.8"


def pay_offers(ref: Ref, _step: PayOffers) -> None:
    """CY-5.7, CY-5.9: all pay at once; a destitute one last, what is left."""
    state = ref.state
    table = state.table
    purses = {team: purse.gold for team, purse in state.purses.items()}
    order = acting_order(table)
    ref.push(Upkeep(order))
    costs = dict.fromkeys(order, 0)
    for faction in sorted(order, key=lambda payer: payer in _destitute(state, payer)):
        team = str(table.factions[faction].team)
        costs[faction] = min(_promised(table, faction), purses[team])
        purses[team] -= costs[faction]
    ref.emit(OffersPaid(tuple(Share(faction, costs[faction]) for faction in order)))


def _promised(table: Table, faction: FactionId) -> int:
    """The price of the offer that stands."""
    space = next(offer.space for offer in table.offers.values() if offer.faction == faction)
    return price(table, faction, space)


WORKS: Works = {Offerings: offerings, PayOffers: pay_offers}
QUESTIONS: Questions = {
    MakeOffer: Question(
        kind="offering",
        clause="CY-5.1",
        prompt="Which god do you make an offer to, and how high?",
        context=questions.about_offering,
        notes=choices.offer,
        moves=_bids,
        take=_offer,
        why_not=_why_not_offer,
        seats=asked,
        always=True,
    ),
}
