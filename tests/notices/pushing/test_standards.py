"""Messages and tokens are those of the examples in RFC 8291 and RFC 8292."""

from __future__ import annotations

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

from environment.push_key import PushKey
from notices.pushing.base64url import encoded, read
from notices.pushing.encryption import LENGTH, Reader, encrypted, read_point, sealed_with
from notices.pushing.vapid import Claims, private_key, public_key, token
from tests.notices.pushing.browser import Browser, claims_of

PLAIN = b"When I grow up, I want to be a watermelon"
THEIRS = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
THEIR_KEY = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
OWN = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
MESSAGE = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWA"
    "mS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxs"
    "j_Qulcy4a-fN"
)

TOKEN = (
    "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLC"
    "JleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9G"
    "Au_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxA"
    "szw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
)
CLAIMS = Claims("https://push.example.net", 1453523768, "mailto:push@example.com")


def number(text: str) -> int:
    return int.from_bytes(read(text))


def test_the_example_of_rfc_8291_is_encrypted_so() -> None:
    own = derive_private_key(number(OWN), SECP256R1())
    reader = Reader(read(THEIRS), read(AUTH))
    assert encoded(sealed_with(own, read(SALT), PLAIN, reader)) == MESSAGE


def test_its_reader_reads_it() -> None:
    browser = Browser(derive_private_key(number(THEIR_KEY), SECP256R1()), read(AUTH))
    assert encoded(browser.point) == THEIRS
    assert browser.read(read(MESSAGE)) == PLAIN


def test_all_messages_are_as_long_as_each_other_and_none_is_like_another() -> None:
    browser = Browser()
    sent = [encrypted(plain, browser.reader) for plain in (b"", PLAIN, PLAIN, b"x" * LENGTH)]
    assert len({len(each) for each in sent}) == 1
    assert len({each[:86] for each in sent}) == 4, "a key and a salt of its own"
    assert [browser.read(each) for each in sent] == [b"", PLAIN, PLAIN, b"x" * LENGTH]
    with pytest.raises(ValueError, match="too long"):
        encrypted(b"x" * (LENGTH + 1), browser.reader)


def test_nobody_else_reads_it() -> None:
    with pytest.raises(InvalidTag):
        Browser().read(encrypted(PLAIN, Browser().reader))


@pytest.mark.parametrize("raw", [b"", b"\4" * 65, b"\4" + b"\0" * 64, b"\2" + b"\1" * 32])
def test_what_is_no_point_of_the_curve_is_no_key(raw: bytes) -> None:
    with pytest.raises(ValueError, match=r"key|point"):
        read_point(raw)


def test_the_example_of_rfc_8292_says_and_is_signed_so() -> None:
    claims, key = claims_of(TOKEN)
    assert claims == {"aud": CLAIMS.aud, "exp": CLAIMS.exp, "sub": CLAIMS.sub}
    assert key == TOKEN.rpartition("k=")[2]


def test_a_token_of_ours_is_the_example_but_for_who_signs() -> None:
    ours = token(private_key(PushKey(7)), CLAIMS)
    example = TOKEN.removeprefix("vapid t=").partition(",")[0]
    assert ours.rpartition(".")[0] == example.rpartition(".")[0]
    claims_of(f"vapid t={ours}, k={public_key(PushKey(7))}")
    with pytest.raises(InvalidSignature):
        claims_of(f"vapid t={ours}, k={public_key(PushKey(8))}")


@pytest.mark.parametrize("text", ["a+b/", "a b", "ä", "a", "ab=c", "===="])
def test_what_is_no_base64_for_urls_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="base64"):
        read(text)


def test_padding_may_be_told() -> None:
    assert read("_-8=") == read("_-8") == b"\xff\xef"
