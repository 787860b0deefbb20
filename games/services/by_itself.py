"""Of what a sweep finds each is done by itself: one that fails keeps none behind it waiting."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import ParamSpec
from uuid import UUID

from celery.exceptions import SoftTimeLimitExceeded

from games.services.setbacks import set_back

logger = logging.getLogger(__name__)

P = ParamSpec("P")


def by_itself(act: Callable[P, object], what: str, *given: P.args, **named: P.kwargs) -> bool:
    """Whether it was done and told something else than that there was nothing to do.

    What fails is logged with ``what`` it was, and left to the next look. Raises nothing but that
    the time of the whole sweep is up. Within a transaction ``act`` has one of its own.
    """
    try:
        return bool(act(*given, **named))
    except SoftTimeLimitExceeded:
        raise
    except Exception:
        logger.exception("A sweep goes on without %s", what)
        return False


def each_by_itself(
    act: Callable[P, object], errand: str, which: UUID | int, *given: P.args, **named: P.kwargs
) -> bool:
    """The same of one of those that a sweep has found, by its id ``which``: one that fails is set
    back, and the sweep passes over it for a while."""
    try:
        return bool(act(*given, **named))
    except SoftTimeLimitExceeded:
        raise
    except Exception:
        logger.exception("A sweep goes on without %s %s", errand, which)
        set_back(errand, which)
        return False
