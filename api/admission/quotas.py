"""How often somebody may call. Each quota is a steady rate and a burst on top of silence."""

from __future__ import annotations

import re
from dataclasses import dataclass

from environment.variables import EnvironmentProblem, text

_FORM = re.compile(r"(?P<burst>[1-9]\d{0,8})\+(?P<rate>\d{1,6}(?:\.\d{1,6})?)/s")


@dataclass(frozen=True, slots=True)
class Quota:
    """``burst`` calls at once after a pause, then ``rate`` calls a second."""

    burst: int
    rate: float

    @property
    def interval(self) -> float:
        """Seconds between two calls at the steady rate."""
        return 1 / self.rate


def quota_from_environment(name: str, usual: str) -> Quota:
    """The quota in a variable, written as ``1000+100/s``: a burst of 1000, then 100 a second.

    Raises:
        EnvironmentProblem: the variable holds something else.
    """
    match = _FORM.fullmatch(text(name, usual))
    if match is None or not float(match["rate"]):
        raise EnvironmentProblem(f"{name} must look like 1000+100/s: a burst, then a steady rate.")
    return Quota(int(match["burst"]), float(match["rate"]))


CALLS_OF_PLAYER = quota_from_environment("KLEIO_QUOTA_PLAYER", "1000+100/s")
CALLS_OF_BOT = quota_from_environment("KLEIO_QUOTA_BOT", "500+50/s")
CALLS_OF_ADDRESS = quota_from_environment("KLEIO_QUOTA_ADDRESS", "1000+100/s")

# These hash a password or make a row that stays: they cost the server more than the caller.
SIGN_UPS_OF_ADDRESS = quota_from_environment("KLEIO_QUOTA_SIGN_UP", "100+0.5/s")
SIGN_INS_TO_NAME = quota_from_environment("KLEIO_QUOTA_SIGN_IN", "10+0.2/s")
PASSWORDS_OF_ADDRESS = quota_from_environment("KLEIO_QUOTA_PASSWORD", "30+0.5/s")

PAGES_OF_ADDRESS = quota_from_environment("KLEIO_QUOTA_PAGES", "300+20/s")

# A bot is a name that stays, and challenges call somebody who did not ask for them.
BOTS_OF_PLAYER = quota_from_environment("KLEIO_QUOTA_BOTS", "10+0.001/s")
CHALLENGES_OF_PLAYER = quota_from_environment("KLEIO_QUOTA_CHALLENGES", "30+0.01/s")
CHALLENGES_TO_BOT = quota_from_environment("KLEIO_QUOTA_CHALLENGED", "200+0.1/s")

# A fork copies thousands of events.
FORKS_OF_PLAYER = quota_from_environment("KLEIO_QUOTA_FORK", "20+0.2/s")

# An experiment stays, and a pair of its games is played and stored.
EXPERIMENTS_OF_PLAYER = quota_from_environment("KLEIO_QUOTA_EXPERIMENTS", "20+0.02/s")

# Each sets a game up for every variant of a design that is looked at and not ordered.
DESIGNS_OF_ADDRESS = quota_from_environment("KLEIO_QUOTA_DESIGNS", "60+0.5/s")

# Each makes workers play on from moments of a game, some hundred times.
ANALYSES_OF_ADDRESS = quota_from_environment("KLEIO_QUOTA_ANALYSIS", "60+0.2/s")

# Each reads all games of a kind.
TABLES_OF_ADDRESS = quota_from_environment("KLEIO_QUOTA_TABLES", "60+0.1/s")

# Each makes the server call somebody who may not have asked for it.
ADDRESSES_OF_PLAYER = quota_from_environment("KLEIO_QUOTA_ADDRESSES", "20+0.01/s")

# Mails that ask one mailbox whether it is its player's, of all players together.
MAILS_TO_A_STRANGER = Quota(burst=3, rate=3 / 86400)
