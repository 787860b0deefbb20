"""The guide names every variable that is read, and no other."""

from __future__ import annotations

from environment.databases import OWNER_SWITCH
from environment.supervision import SERVES, STOPS_WITHIN
from tests.environment.guide import documented, named_in_code

OURS = {OWNER_SWITCH, SERVES, STOPS_WITHIN}
"""What processes of Kleio tell each other; nobody is to set it."""


def test_every_variable_of_kleio_stands_in_the_guide() -> None:
    assert named_in_code("KLEIO_[A-Z_]+") - OURS <= documented()


def test_every_variable_in_the_guide_is_read() -> None:
    assert len(documented()) > 60
    assert documented() - named_in_code("[A-Z][A-Z_]+") == set()
