"""Which values are tried where tests say something of any value.

How fast a machine is is no promise, and the first draw on a new one makes tables. A failure is to
follow from what was changed, so examples are the same in each run; ``make explore`` tries others.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

_ANY_MACHINE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("kleio", _ANY_MACHINE, derandomize=True)
settings.register_profile("exploring", _ANY_MACHINE, derandomize=False, max_examples=2_000)
settings.load_profile("kleio")


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Words and numbers of the product are tried where one explores only: which there are hangs on
    which modules other tests have loaded, and to read them all takes each worker a second."""
    if settings.get_current_profile_name() == "kleio":
        constants = providers._local_constants
        providers._get_local_constants = lambda: constants
