"""Where the moves of Cyclades are on the board, and what heads a group of them."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.records import Move
from games.titles.cyclades import moves as mv

TARGETS: Mapping[type[Move], str] = {
    mv.Area: "{area}",
    mv.Bid: "{god}.{space}",
    mv.Keep: "creature.{creature}",
    mv.Release: "creature.{creature}",
    mv.Build: "{area}",
    mv.Replace: "{area}",
    mv.Recruit: "{area}",
    mv.Hire: "hero.{hero}",
    mv.Buy: "creature.{creature}",
    mv.Sail: "{origin} {area}",
    mv.March: "{origin} {area}",
    mv.Mobilise: "{origin} {area}",
    mv.Sacrifice: "hero.{hero}",
    mv.Hero: "hero.{hero}",
    mv.Own: "hero.{hero}",
    mv.Creature: "creature.{creature}",
    mv.Strike: "{area}",
    mv.Rob: "faction.{faction}",
    mv.Exchange: "{area}",
    mv.Push: "{origin} {area}",
    mv.Sink: "{origin}",
    mv.Return: "{area}",
    mv.Raise: "{area}",
    mv.RaiseOver: "{area}",
    mv.Shelter: "hero.{hero}",
    mv.FirstEffect: "hero.{hero}",
    mv.Retreat: "{area}",
}
"""Not placed: a loss, which is secret while the other side still chooses."""

VERBS: Mapping[type[Move], str] = {
    mv.Area: "Choose",
    mv.Bid: "Offer",
    mv.Keep: "Keep",
    mv.Release: "Let go",
    mv.Build: "Build",
    mv.Replace: "Build in place of",
    mv.Recruit: "Recruit",
    mv.TakeCard: "Take a card",
    mv.Hire: "Hire a hero",
    mv.Buy: "Buy a creature",
    mv.Sail: "Sail",
    mv.March: "March",
    mv.Mobilise: "Mobilise",
    mv.Join: "Join",
    mv.Sacrifice: "Sacrifice a hero",
    mv.Trade: "Exchange priestesses",
    mv.Hero: "Choose a hero",
    mv.Own: "Choose a hero of yours",
    mv.Creature: "Choose a creature",
    mv.Strike: "Destroy",
    mv.Rob: "Take from",
    mv.Exchange: "Exchange a building",
    mv.Push: "Push out",
    mv.Sink: "Sink",
    mv.Return: "Give back",
    mv.Raise: "Raise the metropolis",
    mv.RaiseOver: "Raise the metropolis in place of",
    mv.Shelter: "On a card",
    mv.Kill: "Destroy",
    mv.Lose: "Lose",
    mv.Retreat: "Retreat",
}
