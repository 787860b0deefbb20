"""What a bot is to the engine: a policy, and for offers an opportunist."""

from __future__ import annotations

from games.engine.simulate import Opportunist, Policy

__all__ = ["Opportunist", "Policy"]
