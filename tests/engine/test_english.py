"""Lists and amounts as people say them."""

from __future__ import annotations

import pytest

from games.engine.english import listed, some


@pytest.mark.parametrize(
    ("parts", "said"),
    [([], "nothing"), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_a_list_has_one_and_before_its_last_part(parts: list[str], said: str) -> None:
    assert listed(parts) == said


def test_a_list_may_be_joined_otherwise() -> None:
    assert listed(["gold", "glory"], "or") == "gold or glory"


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 mercenaries"), (1, "1 mercenary"), (2, "2 mercenaries")]
)
def test_an_amount_takes_the_plural_of_its_thing(count: int, said: str) -> None:
    assert some(count, "mercenary", {"mercenary": "mercenaries"}) == said
    assert some(count, "troop") == said.replace("mercenary", "troop").replace(
        "mercenaries", "troops"
    )
