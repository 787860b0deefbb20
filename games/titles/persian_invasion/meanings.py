"""What each number of Persian Invasion is, in words."""

from __future__ import annotations

from games.engine.meanings import Meaning
from games.titles.hellas import meanings

MEANINGS: tuple[Meaning, ...] = (
    Meaning("seats.*.temples", "Temples in the game", "LHS-1.2"),
    Meaning("seats.*.lands", "Full lands", "LHS-8.4"),
    Meaning("seats.*.draft", "Blessings drawn, of which one is chosen", "LHS-3.3"),
    Meaning("campaign.monsters", "Tokens of monsters at the start", "LHS-1.7"),
    Meaning("campaign.quests", "Tokens of quests at the start", "LHS-1.7"),
    Meaning("campaign.vanguard", "Persians in Chalkidiki at the start", "LHS-1.7"),
    Meaning("campaign.march", "Space of the Mobilization Track on which they march", "LHS-1.4"),
    Meaning("campaign.geryon", "Mobilization at the start of Act II if Geryon was left", "LHS-7.2"),
    Meaning("campaign.invasion", "Last space of the Invasion Track", "LHS-1.4"),
    Meaning("campaign.hoplite", "Strength of a green hoplite", "LHS-5.2"),
    Meaning("campaign.wary", "More strength in a wary land", "LHS-4.2"),
    Meaning("campaign.hostile", "More strength in a hostile land", "LHS-4.2"),
    Meaning("campaign.wary_injuries", "Injuries in a wary land", "LHS-4.2"),
    Meaning("campaign.hostile_injuries", "Injuries in a hostile land", "LHS-4.2"),
    Meaning("campaign.wary_land_losses", "Hoplites lost in all of a wary land", "LHS-4.2"),
    Meaning("campaign.hostile_land_losses", "Hoplites lost in all of a hostile land", "LHS-4.2"),
    Meaning("campaign.wary_region_losses", "Hoplites lost in a region of a wary land", "LHS-4.2"),
    Meaning(
        "campaign.hostile_region_losses", "Hoplites lost in a region of a hostile land", "LHS-4.2"
    ),
    Meaning("campaign.prometheus", "Injuries before Act II if Prometheus was left", "LHS-7.2"),
    Meaning("campaign.priests", "Priests gained where the vanguard was stopped", "LHS-7.1"),
    Meaning("campaign.quest_artifacts", "Artifacts of which a quest gives one", "LHS-6.2"),
    Meaning("campaign.green_tokens", "Control tokens that Xerxes may have", "LHS-8.4"),
    Meaning("campaign.green_lands", "Full lands of Xerxes that lose the game", "LHS-8.4"),
    *meanings.MEANINGS,
)
