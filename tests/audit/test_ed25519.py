"""Signatures: the verifier's and the tests' Ed25519 against RFC 8032, section 7.1."""

from __future__ import annotations

import hashlib

import pytest

from audit.verifier.kleio_verify import L, P, is_signed
from tests.audit import ed25519
from tests.filled import filled

# secret key, public key, message, signature: tests 1, 2, 3 and SHA(abc).
VECTORS = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555"
        "fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da0"
        "85ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac1"
        "8ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
    (
        "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        hashlib.sha512(b"abc").hexdigest(),
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b5890"
        "9351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
    ),
]
SECRET, KEY, MESSAGE, SIGNATURE = (bytes.fromhex(digits) for digits in VECTORS[2])


@pytest.mark.parametrize("vector", VECTORS, ids=["1", "2", "3", "SHA(abc)"])
def test_the_vectors_of_the_rfc(vector: tuple[str, ...]) -> None:
    secret, key, message, signature = map(bytes.fromhex, vector)
    assert is_signed(key, message, signature)
    assert ed25519.public(secret) == key
    assert ed25519.sign(secret, message) == signature


def test_no_bit_of_a_signature_may_change() -> None:
    for bit in range(0, 512, 7):
        changed = bytearray(SIGNATURE)
        changed[bit // 8] ^= 1 << bit % 8
        assert not is_signed(KEY, MESSAGE, bytes(changed)), bit


def test_another_message_and_another_key_do_not_fit() -> None:
    assert not is_signed(KEY, MESSAGE + b"\0", SIGNATURE)
    assert not is_signed(bytes.fromhex(VECTORS[0][1]), MESSAGE, SIGNATURE)


def test_a_signature_has_one_spelling_only() -> None:
    """RFC 8032, 5.1.7: S is below L, else anybody could make a second signature of the first."""
    s = int.from_bytes(SIGNATURE[32:], "little")
    for more in filled(range(L, 2**256 - s, L)):
        assert not is_signed(KEY, MESSAGE, SIGNATURE[:32] + (s + more).to_bytes(32, "little"))


@pytest.mark.parametrize(
    "key",
    [
        pytest.param(P.to_bytes(32, "little"), id="y is not below p"),
        pytest.param(bytes([2]) + bytes(31), id="no x belongs to this y"),
        pytest.param(bytes([1]) + bytes(30) + b"\x80", id="x is zero and odd"),
    ],
)
def test_what_is_no_point_is_no_key(key: bytes) -> None:
    """RFC 8032, 5.1.3."""
    assert not is_signed(key, MESSAGE, SIGNATURE)
    assert not is_signed(KEY, MESSAGE, key + SIGNATURE[32:])
