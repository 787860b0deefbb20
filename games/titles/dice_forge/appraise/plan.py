"""The best that a reserve can do in one turn: an offering, a feat, both with an extra action."""

from __future__ import annotations

from functools import cached_property

from games.titles.dice_forge.appraise import weights
from games.titles.dice_forge.appraise.cards import FeatWorths
from games.titles.dice_forge.appraise.offering import Offer, baskets, offers
from games.titles.dice_forge.appraise.outlook import Outlook, Reserve
from games.titles.dice_forge.state import Place


class Plan:
    """What one question needs to know of the turn, each part worked out when first asked for.

    The worths are in glory and compare reserves with each other; alone they mean nothing.
    """

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.feats = FeatWorths(outlook)
        self.price = outlook.effects.extra_action_sun
        self._after_offering: dict[int, float] = {}
        self._after_feat: dict[tuple[int, int], float] = {}
        hero, now, rolls = outlook.hero, outlook.now, outlook.horizon.a_round
        gold, sun, moon = outlook.income
        self._gold = Leftover(hero.gold_cap - gold * rolls, now.gold)
        self._sun = Leftover(hero.sun_cap - sun * rolls, now.sun)
        self._moon = Leftover(hero.moon_cap - moon * rolls, now.moon)

    def worth(self, reserve: Reserve) -> float:
        """The most that a reserve brings from here to the end of the turn, leftovers included."""
        time = self.outlook.horizon
        return self.best(reserve, time.acts, time.extra, time.forging)

    @cached_property
    def before(self) -> float:
        """The same of the reserve as it will be."""
        return self.worth(self.outlook.reserve)

    def best(self, reserve: Reserve, acts: bool, extra: bool, forging: bool = False) -> float:
        """``acts``: an action may be taken; ``extra``: one that costs sun; ``forging``: an offering
        goes on."""
        gold, sun, moon = reserve
        kept, idle = self.gold(gold), self.shards(sun, moon)
        worths = [kept + idle]
        paying = extra and sun >= self.price
        forged = self.after_offering(gold) if acts or forging or paying else kept
        if acts or forging:
            worths.append(forged + (self.after_feat(sun - self.price, moon) if paying else idle))
            worths.append(forged + idle)
        elif paying:
            worths.append(forged + self.shards(sun - self.price, moon))
            worths.append(kept + self.after_feat(sun - self.price, moon))
        if acts:
            worths.append(kept + self.after_feat(sun, moon))
        if acts and paying:
            worths.append(kept + self.after_feats(sun, moon))
        return max(worths)

    def sequel(self, sun: int, moon: int) -> float:
        """Shards left over, or an extra action with them."""
        idle = self.shards(sun, moon)
        if not self.outlook.horizon.extra or sun < self.price:
            return idle
        return max(idle, self.after_feat(sun - self.price, moon))

    def gold(self, gold: int) -> float:
        """Gold left over."""
        return self._gold[gold]

    def shards(self, sun: int, moon: int) -> float:
        """Shards left over."""
        return self._sun[sun] + self._moon[moon]

    @cached_property
    def offers(self) -> list[Offer]:
        """The faces worth forging."""
        return offers(self.outlook)

    @cached_property
    def baskets(self) -> list[float]:
        """The best gain by an offering for each amount of gold."""
        hero = self.outlook.hero
        return baskets(self.offers, max(hero.gold, hero.gold_cap))

    def after_offering(self, gold: int) -> float:
        """The best basket, or none, and the gold left over."""
        worth = self._after_offering.get(gold)
        if worth is None:
            worth = max(self.baskets[spent] + self.gold(gold - spent) for spent in range(gold + 1))
            self._after_offering[gold] = worth
        return worth

    def after_buying(self, face: str, gold: int) -> float:
        """The best basket of the other kinds, and the gold left over."""
        best = baskets([offer for offer in self.offers if offer.face != face], gold)
        return max(best[spent] + self.gold(gold - spent) for spent in range(gold + 1))

    @cached_property
    def places(self) -> list[tuple[str, Place]]:
        """The places that have a card."""
        return [(name, place) for name, place in self.outlook.table.places.items() if place.left]

    def after_feat(self, sun: int, moon: int) -> float:
        """The best feat, or none, and the shards left over."""
        worth = self._after_feat.get((sun, moon))
        if worth is None:
            worth = self.shards(sun, moon)
            feats, suns, moons = self.feats, self._sun, self._moon
            for name, place in self.places:
                if place.sun <= sun and place.moon <= moon:
                    left_sun, left_moon = self.left(place, sun, moon)
                    with_it = feats[name] + (suns[left_sun] + moons[left_moon])
                    if with_it > worth:
                        worth = with_it
            self._after_feat[sun, moon] = worth
        return worth

    def after_feats(self, sun: int, moon: int) -> float:
        """The best two feats with the extra action paid between them, and the shards left over."""
        worth = 0.0
        for name, place in self.places:
            if place.sun + self.price <= sun and place.moon <= moon:
                left_sun, left_moon = self.left(place, sun, moon)
                second = self.after_feat(left_sun - self.price, left_moon)
                worth = max(worth, self.feats[name] + second)
        return worth

    def left(self, place: Place, sun: int, moon: int) -> tuple[int, int]:
        """The shards after a feat, with those that it brings back at once."""
        outlook = self.outlook
        moon -= place.moon
        if place.card == "wild_spirits":
            moon = min(moon + outlook.effects.wild_spirits_moon, outlook.hero.moon_cap)
        return sun - place.sun, moon


class Leftover(dict[int, float]):
    """What is left over of a resource -> what it is worth, worked out when first asked for: what
    the coming rolls would push over the cap counts little."""

    def __init__(self, room: float, price: float) -> None:
        super().__init__()
        self._room, self._price = room, price

    def __missing__(self, amount: int) -> float:
        if amount <= self._room:
            worth = amount * self._price
        else:
            room = max(0.0, self._room)
            worth = self._price * (room + weights.CROWDED * (amount - room))
        self[amount] = worth
        return worth
