"""Chance can be checked with a few lines that know nothing of this program."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from games.engine.chance import SecretChance, SeededChance, commitment

SEED = bytes(range(32))
ENTROPY = ("ann's umbrella", "", "bén")

MANY = 2**64 // 3 + 1
"""So many options that a third of all words would favour the low numbers."""

CHI_SQUARE_LIMIT = {2: 10.83, 6: 20.52, 7: 22.46, 30: 58.30}
"""99.9 % points of chi-square with n - 1 degrees of freedom."""


def by_hand(seed: bytes, entropy: tuple[str, ...], stream: str, index: int, n: int) -> int:
    """The rule of a draw as an outsider would write it, with HMAC spelt out from SHA-256."""
    key = seed.ljust(64, b"\0")
    inner, outer = bytes(b ^ 0x36 for b in key), bytes(b ^ 0x5C for b in key)
    salt = hashlib.sha256("\x1f".join(entropy).encode()).digest()
    attempt = 0
    while True:
        text = salt + f"{stream}|{index}|{attempt}".encode()
        mac = hashlib.sha256(outer + hashlib.sha256(inner + text).digest()).digest()
        word = int.from_bytes(mac[:8], "big")
        if word < 2**64 - 2**64 % n:
            return word % n
        attempt += 1


@pytest.mark.parametrize("entropy", [(), ENTROPY])
@pytest.mark.parametrize("stream", ["die:P1:light", "bag", ""])
@pytest.mark.parametrize("n", [1, 2, 6, 52, MANY])
def test_a_secret_draw_is_what_an_outsider_computes(
    entropy: tuple[str, ...], stream: str, n: int
) -> None:
    chance = SecretChance(SEED, entropy)
    for index in range(20):
        assert chance.draw(stream, index, range(n)) == by_hand(SEED, entropy, stream, index, n)


def test_known_draws_stay_what_they_were() -> None:
    """Games that were played with them can be checked for ever."""
    chance = SecretChance(SEED, ENTROPY)
    known = [0, 1, 2, 3, 4, 4, 3, 3, 2, 2]
    assert [chance.draw("die:P1:light", index, range(6)) for index in range(10)] == known


def test_words_that_would_favour_low_numbers_are_drawn_again() -> None:
    salt, fair = hashlib.sha256(b"").digest(), 2**64 - 2**64 % MANY
    drawn_again = 0
    for index in range(60):
        words = [
            int.from_bytes(hmac.digest(SEED, salt + f"bag|{index}|{n}".encode(), "sha256")[:8])
            for n in range(20)
        ]
        drawn_again += words[0] >= fair
        first_fair = next(word for word in words if word < fair)
        assert SecretChance(SEED).draw("bag", index, range(MANY)) == first_fair % MANY
    assert 10 < drawn_again < 30


@pytest.mark.parametrize("n", sorted(CHI_SQUARE_LIMIT))
@pytest.mark.parametrize("chance", [SecretChance(SEED), SeededChance(7)], ids=["secret", "seeded"])
def test_every_option_is_as_likely_as_another(chance: SecretChance | SeededChance, n: int) -> None:
    draws, options = 20_000, range(n)
    counts = [0] * n
    for index in range(draws):
        counts[chance.draw("die", index, options)] += 1
    expected = draws / n
    assert sum((count - expected) ** 2 / expected for count in counts) < CHI_SQUARE_LIMIT[n]


@pytest.mark.parametrize("chance", [SecretChance(SEED), SeededChance(7)], ids=["secret", "seeded"])
def test_a_draw_hangs_on_its_name_alone(chance: SecretChance | SeededChance) -> None:
    """Not on what was drawn before: two games stay comparable after their first difference."""
    alone = chance.draw("bag", 5, range(1000))
    for index in range(40):
        chance.draw("bag", index, range(7))
        chance.draw("die", index, range(6))
    assert chance.draw("bag", 5, range(1000)) == alone


@pytest.mark.parametrize("other", [SecretChance(bytes(32)), SecretChance(SEED, ENTROPY)])
def test_seed_and_entropy_both_matter(other: SecretChance) -> None:
    usual = SecretChance(SEED)
    drawn = [usual.draw("bag", index, range(10**6)) for index in range(10)]
    assert [other.draw("bag", index, range(10**6)) for index in range(10)] != drawn


def test_entropy_of_two_seats_is_not_that_of_one() -> None:
    one, two = SecretChance(SEED, ("ab",)), SecretChance(SEED, ("a", "b"))
    assert one.draw("bag", 0, range(2**62)) != two.draw("bag", 0, range(2**62))


def test_seeded_chance_is_the_same_everywhere() -> None:
    """A benchmark or a failing game of another machine can be played again here."""
    chance = SeededChance("kleio")
    known = [1, 1, 3, 2, 1, 4, 0, 0, 5, 0, 1, 1]
    assert [chance.draw("die", index, range(6)) for index in range(12)] == known


def test_the_commitment_is_a_hash_that_does_not_show_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(b"kleio seed|" + SEED).hexdigest()
    assert commitment(SEED) != hashlib.sha256(SEED).hexdigest()
    assert SEED.hex() not in commitment(SEED)
