"""What is found in a law."""

from __future__ import annotations

from django import forms

from games.law import Entry, Law, law_of


class SearchForm(forms.Form):
    """Words, all of which must stand in what is found."""

    q = forms.CharField(required=False, max_length=100, label="Search the rules")


def found_in(law: Law, words: str) -> list[Entry]:
    """The entries in which all these words stand, those of the law beneath after its own.

    An id that is written whole comes first.
    """
    wanted = words.casefold().split()
    entries = [*law.entries.values()]
    below = law_of(law.beneath) if law.beneath else None
    if below is not None:
        entries += below.entries.values()
    matching = [entry for entry in entries if all(word in _all_of(entry) for word in wanted)]
    return sorted(matching, key=lambda entry: entry.id.casefold() not in wanted)


def _all_of(entry: Entry) -> str:
    parts = (entry.id, entry.name, entry.text, entry.reason, *(text for _, text in entry.more))
    return " ".join(parts).casefold()
