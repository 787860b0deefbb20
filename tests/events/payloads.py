"""What Hypothesis tries as payloads."""

from __future__ import annotations

from hypothesis import strategies as st

#: Everything that PostgreSQL can hold: no NUL, no lone surrogates.
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)

NUMBERS = st.one_of(
    st.integers(-(10**3), 10**3),
    st.integers(-(2**64), 2**64),
    st.integers(-(10**60), 10**60),
)

VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda part: st.lists(part, max_size=4) | st.dictionaries(TEXTS, part, max_size=4),
    max_leaves=12,
)

PAYLOADS = st.dictionaries(TEXTS, VALUES, max_size=5)
