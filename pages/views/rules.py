"""``/rules/``, ``/rules/{title}/``, ``/rules/{title}/{rule}/`` and the pictures of worked cases."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control

from games.law import Chapter, Entry, Law, entry_of, law_of, laws, named_by, title_of
from games.law.worked import cases_of
from pages.methods import reads
from pages.policy import HEADER, NOTHING
from pages.query import values_in
from pages.rules.scenes import picture, shown, variants_of
from pages.rules.search import SearchForm, found_in
from pages.rules.worked import Place, chosen, gathered

# The law changes with a new release only.
A_WHILE = cache_control(public=True, max_age=300)


@reads
@A_WHILE
def rulebooks(request: HttpRequest) -> HttpResponse:
    """The titles whose law is written down."""
    return render(request, "pages/rulebooks.html", {"laws": laws().values()})


@reads
@A_WHILE
def rules(request: HttpRequest, title: str) -> HttpResponse:
    """The law of a title by chapter, or what was searched for in it."""
    law = _law(title)
    form = SearchForm(values_in(request))
    words = form.cleaned_data["q"].strip() if form.is_valid() else ""
    context = {
        "law": law,
        "beneath": law_of(law.beneath) if law.beneath else None,
        "form": form,
        "words": words,
        "found": found_in(law, words) if words else [],
    }
    status = 200 if form.is_valid() else 400
    return render(request, "pages/rules.html", context, status=status)


@reads
@A_WHILE
def rule(request: HttpRequest, title: str, rule: str) -> HttpResponse:
    """One clause, ruling, decision or window with its worked cases; or a whole chapter."""
    law = _law(title)
    if rule in law.entries:
        return _entry(request, law, law.entries[rule])
    if rule in law.headings:
        return _chapter(request, law, law.headings[rule])
    other = title_of(rule)
    if other is None or other == title:
        raise Http404(f"The rules of {law.name} have no {rule}.")
    return redirect("rule", other, rule, permanent=True)


@reads
@cache_control(public=True, max_age=3600)
def scene(request: HttpRequest, title: str, case: str, variant: int, step: int) -> HttpResponse:
    """The table of one step of a worked case, both counted from 1."""
    variants = variants_of(title, case)
    if not 1 <= variant <= len(variants):
        raise Http404("There is no such case.")
    if not 1 <= step <= len(shown(title, case, variant - 1)):
        raise Http404("The case has no such step.")
    drawn = picture(title, case, variant - 1, step - 1)
    return HttpResponse(drawn, content_type="image/svg+xml", headers={HEADER: NOTHING})


def _law(title: str) -> Law:
    law = law_of(title)
    if law is None:
        raise Http404("No such rules are written down.")
    return law


def _chapter(request: HttpRequest, law: Law, chapter: Chapter) -> HttpResponse:
    at = law.chapters.index(chapter)
    context = {
        "law": law,
        "chapter": chapter,
        "before": law.chapters[at - 1] if at else None,
        "after": law.chapters[at + 1] if at + 1 < len(law.chapters) else None,
    }
    return render(request, "pages/rule_chapter.html", context)


def _entry(request: HttpRequest, law: Law, entry: Entry) -> HttpResponse:
    place = Place(values_in(request))
    worked = gathered(cases_of(entry.id))
    case = chosen(worked, place) if place.is_valid() else None
    if case is None and (worked or request.GET):
        raise Http404("There is no such case, or no such step of it.")
    order = [*law.entries]
    at = order.index(entry.id)
    others = {other.id: other for id in entry.cites if (other := entry_of(id))}
    others |= {other.id: other for other in named_by(entry.id)}
    context = {
        "law": law,
        "chapter": law.headings[entry.chapter],
        "entry": entry,
        "rulings": [other for other in others.values() if other.kind == "ruling"],
        "others": [other for other in others.values() if other.kind != "ruling"],
        "before": order[at - 1] if at else "",
        "after": order[at + 1] if at + 1 < len(order) else "",
        "worked": worked,
        "shown": case,
    }
    return render(request, "pages/rule.html", context)
