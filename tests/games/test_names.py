"""Names of people: what may be in them, and when two are one."""

from __future__ import annotations

import sys
import unicodedata
from functools import cache
from importlib import import_module

import pytest
import regex
from django.apps import apps
from django.db import connection

from games.errors import Invalid
from games.models import Player
from games.names import LONGEST_NAME, MOST_MARKS, checked, key_of, spelt
from games.services import players
from tests.filled import filled

LEGITIMATE = [
    "Ann",
    "Nguyễn Thị Ánh",
    "O’Brien-Łukasz",
    "نازی\u200cتبار",  # Persian, with its joiner
    "क्\u200dष",
    "ก็ี่",
    "שָׁלוֹם",
    "👩\u200d👩\u200d👧\u200d👦",
    "👩🏽\u200d🚀",
    "🏴\u200d☠\ufe0f",
    "❤\ufe0f",
    "1\ufe0f\u20e3",
    "e\u0301\u0323",
    "...",
]


@pytest.mark.parametrize("name", LEGITIMATE)
def test_a_name_of_any_script_is_a_name(name: str) -> None:
    assert checked(name) == unicodedata.normalize("NFC", name)


@cache
def ignorable() -> list[str]:
    """Looked for by the test that needs them first, and not by whoever collects tests."""
    every_character = "".join(map(chr, range(sys.maxunicode + 1)))
    return regex.findall(r"[\p{Default_Ignorable_Code_Point}\u2800]", every_character)


def test_unicode_has_thousands_of_characters_that_show_nothing() -> None:
    assert len(ignorable()) > 4000


@pytest.mark.parametrize("before", ["", "x", "م"])
@pytest.mark.parametrize("after", ["", "y"])
def test_no_character_that_shows_nothing_is_in_a_name(before: str, after: str) -> None:
    for character in filled(ignorable()):
        with pytest.raises(Invalid, match="invisible"):
            checked(before + character + after)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u00a0\u3000",
        "\u0301",
        "a\u202eb",
        "a\nb",
        "a\ue000",
        "\ud800",
        "A\u200dB",
        "A\u200cB",
        "👩\u200d",
        "👩\u200dx",
        "A\ufe0f",
        "1\ufe0f",
        "e" + "\u0301" * (MOST_MARKS + 1),
        "e" + "\u0301\u0323" * 19,
        "x" * (LONGEST_NAME + 1),
    ],
)
def test_what_cannot_be_seen_or_read_is_no_name(name: str) -> None:
    with pytest.raises(Invalid, match="name") as refusal:
        checked(name)
    assert refusal.value.code == "bad_name"


@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("Ann", "ANN"),
        ("Ann", "  ann "),
        ("Ann", "Ａｎｎ"),  # full width
        ("Ann Lee", "Ann\u3000Lee"),
        ("Straße", "STRASSE"),
        ("fish", "ﬁsh"),
        ("é", "e\u0301"),
        ("❤", "❤\ufe0f"),
        ("نازی\u200cتبار", "نازیتبار"),
    ],
)
def test_twins_are_one_name(name: str, twin: str) -> None:
    assert key_of(name) == key_of(twin)


@pytest.mark.parametrize(("name", "other"), [("Ann", "Anne"), ("Ann Lee", "AnnLee"), ("1", "2")])
def test_other_names_are_not_one(name: str, other: str) -> None:
    assert key_of(name) != key_of(other)


@pytest.mark.parametrize("name", LEGITIMATE)
def test_the_spelling_and_the_key_stay_when_they_are_asked_for_again(name: str) -> None:
    assert spelt(spelt(name)) == spelt(name)
    assert key_of(key_of(name)) == key_of(name)


def test_names_that_were_two_find_their_own_after_the_change(db: None) -> None:
    """The migration: the older one has the name, the other keeps the own spelling."""
    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX games_player_name_key_taken_once")
    old = Player.objects.create(name="Ann")
    twin = Player.objects.create(name="Ａｎｎ")
    guest = Player.objects.create(name="ann", is_guest=True)
    import_module("games.migrations.0005_names_that_are_one").give_keys(apps, None)
    keys = dict(Player.objects.values_list("pk", "name_key"))
    assert keys[old.pk] == keys[guest.pk] == "ann"
    assert keys[twin.pk] not in ("ann", "")
    assert players.named("Ann") == players.named("ANN") == old
    assert players.named("Ａｎｎ") == twin
