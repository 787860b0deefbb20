"""A document of the law is read whole, and what does not have its form is named."""

from __future__ import annotations

import pytest

from games.law import BadLaw, entry_of, law_of, laws
from games.law.reading import read_law
from games.law.rulebooks import heading_of

DOCUMENT = """# A game

What it is.

*Where this is silent:* [Another](another.md).

## <a id="AG-1"></a>AG-1 Turns

Turns are taken.

<a id="AG-1.1"></a>**AG-1.1** Everybody takes a turn, which is
told in [AG-1.2]. [AG-R01]

- one;
- two.

<a id="AG-1.2"></a>**AG-1.2** A turn ends.

*No case can show it:* it says nothing.

## Decisions

| Id | Decision | Who | Options |
| --- | --- | --- | --- |
| <a id="AG-D01"></a>AG-D01 | what to do | who acts | play, or pass ([AG-1.1]) |
| <a id="AG-D02"></a>AG-D02 | nothing | - | pass |

## Rulings

### <a id="AG-R01"></a>AG-R01 · DIFF · Who begins

The oldest.

*Polish text:* the youngest.

*Czech text:* the oldest.

*Why:* the Czech text.

[AG-1.1]: #AG-1.1
[CY-1.1]: cyclades.md#CY-1.1
"""


def test_everything_that_a_document_says_is_read() -> None:
    law = read_law(DOCUMENT, "a_game")
    assert (law.name, law.intro, law.beneath) == ("A game", "What it is.", "another")
    assert [(chapter.id, chapter.name, chapter.intro) for chapter in law.chapters] == [
        ("AG-1", "Turns", "Turns are taken."),
        ("decisions", "Decisions", ""),
        ("rulings", "Rulings", ""),
    ]
    assert [*law.entries] == ["AG-1.1", "AG-1.2", "AG-D01", "AG-D02", "AG-R01"]


def test_a_clause_has_what_goes_on_below_it_and_names_what_it_cites() -> None:
    clause = read_law(DOCUMENT, "a_game").entries["AG-1.1"]
    assert clause.text == (
        "Everybody takes a turn, which is told in [AG-1.2]. [AG-R01]\n\n- one;\n- two."
    )
    assert clause.cites == ("AG-1.2", "AG-R01")
    assert (clause.kind, clause.chapter, clause.title) == ("clause", "AG-1", "a_game")


def test_a_clause_may_say_why_no_case_shows_it() -> None:
    assert read_law(DOCUMENT, "a_game").entries["AG-1.2"].unshown == "it says nothing."


def test_a_ruling_has_its_kind_its_sources_and_its_reason() -> None:
    ruling = read_law(DOCUMENT, "a_game").entries["AG-R01"]
    assert (ruling.matter, ruling.name, ruling.text) == ("DIFF", "Who begins", "The oldest.")
    assert ruling.more == (("Polish text", "the youngest."), ("Czech text", "the oldest."))
    assert ruling.reason == "the Czech text."


def test_a_decision_is_a_row() -> None:
    first, second = (read_law(DOCUMENT, "a_game").entries[id] for id in ("AG-D01", "AG-D02"))
    assert (first.kind, first.name, first.text) == (
        "decision",
        "what to do",
        "play, or pass ([AG-1.1])",
    )
    assert first.more == (("Who", "who acts"),)
    assert second.more == (), "a dash is nothing"


WRONG = [
    ("# A game", "A game", "begins with a heading"),
    ("**AG-1.2** A turn", "**AG-1.3** A turn", "does not begin as a clause does"),
    ('<a id="AG-1.2"></a>**AG-1.2**', '<a id="AG-2.2"></a>**AG-2.2**', "not belong to the chapter"),
    ('<a id="AG-1.2"></a>**AG-1.2**', '<a id="AG-1.1"></a>**AG-1.1**', "AG-1.1 is there twice"),
    ("· DIFF ·", "· MAYBE ·", "is no heading of a ruling"),
    ('"AG-R01"></a>AG-R01 ·', '"AG-D03"></a>AG-D03 ·', "no id of a ruling"),
    ("*Why:* the Czech text.\n", "", "a ruling has a text and a line"),
    ("| Options |", "| Answers |", "a table of entries has a column"),
    ("| who acts | play", "| play", "does not fit its table"),
    ("## Rulings", "And more.\n\n## Rulings", "stands behind a table"),
    ("*Why:* the", "*Why:* it.\n\nAnd the", "stands behind what explains it"),
    ("## Decisions", "## Rulings", "there are two chapters rulings"),
    ("[AG-1.1]: #AG-1.1", "[AG-1.1]: #AG-1.2", "does not read as"),
    ("*Where this is silent:*", "*Elsewhere:*", "nothing is there of which"),
]


@pytest.mark.parametrize(("right", "wrong", "complaint"), WRONG)
def test_what_does_not_have_the_form_is_named(right: str, wrong: str, complaint: str) -> None:
    assert right in DOCUMENT
    with pytest.raises(BadLaw, match=complaint):
        read_law(DOCUMENT.replace(right, wrong, 1), "a_game")


def test_every_ruling_of_kleio_has_a_kind_and_a_reason() -> None:
    rulings = [e for law in laws().values() for e in law.entries.values() if e.kind == "ruling"]
    assert rulings
    assert [entry.id for entry in rulings if not (entry.matter and entry.reason)] == []


def test_an_id_leads_to_its_entry_whatever_the_title() -> None:
    ruling = entry_of("CY-R04")
    assert ruling is not None
    assert (ruling.title, ruling.matter) == ("cyclades", "DESIGN")
    assert entry_of("LHS-1.1") != entry_of("LH-1.1")
    assert [entry_of(id) for id in ("CY-99.1", "CY-5", "NM-1", "", "nonsense")] == [None] * 5


def test_a_chapter_has_an_id_too() -> None:
    heading = heading_of("CY-5")
    assert heading is not None
    assert (heading[0].title, heading[1].id) == ("cyclades", "CY-5")
    assert [heading_of(id) for id in ("CY-5.1", "CY-99", "rulings", "")] == [None] * 4


def test_where_a_law_is_silent_another_may_hold() -> None:
    campaign, lords = law_of("persian_invasion"), law_of("lords_of_hellas")
    assert campaign is not None
    assert lords is not None
    assert (campaign.beneath, lords.beneath) == ("lords_of_hellas", None)
    assert law_of("night_market") is None
