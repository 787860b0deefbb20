"""The worked cases of one rule: which there are, and which of them is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django import forms

from games.engine.cases import Case
from pages.rules.scenes import SceneShown, shown


class Place(forms.Form):
    """Which case, which variant and which step of it; the last two are counted from 1."""

    case = forms.CharField(required=False, max_length=40)
    variant = forms.IntegerField(required=False, min_value=1, max_value=99)
    step = forms.IntegerField(required=False, min_value=1, max_value=99)


@dataclass(frozen=True, slots=True)
class Worked:
    """A case with its variants, of which those count that show the rule."""

    title: str
    id: str
    name: str
    variants: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """The case that is shown, and where in it; ``variant`` and ``step`` are counted from 1."""

    worked: Worked
    variant: int
    step: int
    scenes: tuple[SceneShown, ...]

    @property
    def case(self) -> Case:
        """The variant that is shown."""
        return self.worked.variants[self.variant - 1]

    @property
    def scene(self) -> SceneShown:
        """The scene that the picture shows."""
        return self.scenes[self.step - 1]


def gathered(cases: Sequence[Case]) -> list[Worked]:
    """Each case once, with its variants."""
    variants_of: dict[tuple[str, str], list[Case]] = {}
    for case in cases:
        variants_of.setdefault((case.title, case.id), []).append(case)
    return [
        Worked(title, id, variants[0].name, tuple(variants))
        for (title, id), variants in variants_of.items()
    ]


def chosen(worked: Sequence[Worked], place: Place) -> Shown | None:
    """The case that is asked for, or else the first; None where there is no such place."""
    asked = place.cleaned_data
    fitting = [case for case in worked if asked["case"] in ("", case.id)]
    variant, step = asked["variant"] or 1, asked["step"] or 1
    if not fitting or variant > len(fitting[0].variants):
        return None
    scenes = shown(fitting[0].title, fitting[0].id, variant - 1)
    return Shown(fitting[0], variant, step, scenes) if step <= len(scenes) else None
