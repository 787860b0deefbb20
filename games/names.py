"""Which names people may have, and when two of them are one."""

from __future__ import annotations

import unicodedata

import regex

from games.errors import Invalid

LONGEST_NAME = 40
MOST_MARKS = 4
"""Marks in a row on one letter. Names of all living scripts do with less (UTS 39, 5.4)."""

# Controls, surrogates, private and unassigned characters, line ends; joiners are another matter.
_NEVER = regex.compile(r"[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800]")

# What is drawn as nothing: Unicode's own property, which holds joiners, selectors and fillers too.
_NOTHING = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Cf}]")

# Where a character that shows nothing is part of how a name is written: a joiner between letters
# that take it (Persian, the scripts of India), and what makes one sign of several emoji.
_MEANT = regex.compile(
    r"(?<=[\p{L}\p{M}])\p{Join_Control}(?=\p{L})"
    r"|(?<=\p{Extended_Pictographic})\ufe0f|(?<=[0-9#*])\ufe0f(?=\u20e3)"
    r"|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})"
)

# Letters that join: a joiner between two of another script would only make two names look alike.
_JOINING = regex.compile(
    r"[\p{Arabic}\p{Syriac}\p{Mongolian}\p{Nko}\p{Devanagari}\p{Bengali}\p{Gurmukhi}\p{Gujarati}"
    r"\p{Oriya}\p{Tamil}\p{Telugu}\p{Kannada}\p{Malayalam}\p{Sinhala}\p{Khmer}\p{Myanmar}]"
)
_NO_TEXT = regex.compile(r"[\0\p{Cs}]")
_SPACES = regex.compile(r"\p{Zs}+")
_TOO_MANY_MARKS = regex.compile(rf"[\p{{Mn}}\p{{Me}}]{{{MOST_MARKS + 1},}}")
_SHOWN = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")


def spelt(name: str) -> str:
    """The name in one spelling: composed letters, single plain spaces, none at the ends."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", name)).strip(" ")


def checked(name: str) -> str:
    """The name as ``spelt``; raises ``Invalid`` (``bad_name``) with what is wrong with it."""
    name = spelt(name)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Invalid(f"A name has 1 to {LONGEST_NAME} characters.", "bad_name")
    if _NEVER.search(name) or _shows_nothing_somewhere(name):
        raise Invalid("A name may not hold control or invisible characters.", "bad_name")
    if _TOO_MANY_MARKS.search(unicodedata.normalize("NFD", name)):
        raise Invalid(f"A letter of a name has at most {MOST_MARKS} marks.", "bad_name")
    if not _SHOWN.search(name):
        raise Invalid("A name needs a letter, a number or a sign that can be seen.", "bad_name")
    return name


def storable(name: str) -> bool:
    """Whether a text can stand in the database at all; no name that is in use is otherwise."""
    return not _NO_TEXT.search(name)


def key_of(name: str) -> str:
    """Two names are one where this is the same: whatever the capitals, the width of the letters
    and what shows nothing."""
    folded = unicodedata.normalize("NFKC", spelt(name)).casefold()
    shown = _NOTHING.sub("", unicodedata.normalize("NFKC", folded))
    return spelt(shown)


def _shows_nothing_somewhere(name: str) -> bool:
    meant = {
        match.start()
        for match in _MEANT.finditer(name)
        if match[0] == "\ufe0f"
        or not name[match.start() - 1].isalpha()
        or _JOINING.match(name, match.start() + 1)
    }
    return any(match.start() not in meant for match in _NOTHING.finditer(name))
