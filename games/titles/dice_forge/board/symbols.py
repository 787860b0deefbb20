"""The four resources as shapes with an amount on them: no two are told apart by colour alone."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from games.engine import drawing
from games.engine.drawing import Element
from games.engine.drawing.elements import written
from games.engine.drawing.palette import GREEN, ORANGE, SKY, YELLOW
from games.titles.dice_forge.components.resources import Purse, Resource

RESOURCES: tuple[Resource, ...] = ("gold", "sun", "moon", "glory")


def _coin(radius: float) -> Element:
    return drawing.shape("circle", r=radius, fill=YELLOW.fill, stroke=drawing.INK)


def _star(radius: float) -> Element:
    rays = [(radius * (1.15 if n % 2 else 0.85), n * pi / 10) for n in range(20)]
    points = [(far * cos(turn), far * sin(turn)) for far, turn in rays]
    return drawing.polygon(points, fill=ORANGE.fill)


def _crescent(radius: float) -> Element:
    """Two arcs between the tips, which are at (0.72, 0.69) of the radius."""
    out, inside = written(radius), written(radius * 1.1)
    top, bottom = (f"{written(radius * 0.72)} {written(radius * y)}" for y in (-0.69, 0.69))
    path = f"M{top}A{out} {out} 0 1 0 {bottom}A{inside} {inside} 0 0 1 {top}Z"
    return drawing.shape("path", d=path, fill=SKY.fill, stroke=drawing.INK)


def _laurel(radius: float) -> Element:
    points = [(radius * 1.1 * sin(n * pi / 3), -radius * 1.1 * cos(n * pi / 3)) for n in range(6)]
    return drawing.polygon(points, fill=drawing.tint(GREEN.fill, 0.6))


_SHAPES: dict[Resource, Callable[[float], Element]] = {
    "gold": _coin,
    "sun": _star,
    "moon": _crescent,
    "glory": _laurel,
}
_LEFT: dict[Resource, float] = {"gold": 0, "sun": 0, "moon": -0.26, "glory": 0}
"""How far the amount stands from the middle, in radii: the moon is open to the right."""


def symbol(x: float, y: float, resource: Resource, amount: str = "", radius: float = 9) -> Element:
    """A resource around (``x``, ``y``), with an amount of one or two digits on it."""
    size = radius * (1.35 if len(amount) < 2 else 1.05)
    shift = _LEFT[resource] * radius
    digits = drawing.text(shift, size * 0.36, amount, size, anchor="middle", bold=True)
    inside = [_SHAPES[resource](radius), *([digits] if amount else [])]
    return drawing.group(*inside, x=x, y=y)


def price(x: float, y: float, purse: Purse, radius: float = 9) -> list[Element]:
    """What a purse holds, symbol by symbol from left to right."""
    step = radius * 2.5
    return [
        symbol(x + at * step, y, resource, str(getattr(purse, resource)), radius)
        for at, resource in enumerate(purse.kinds())
    ]


def legend(y: float) -> tuple[list[Element], float]:
    """What the shapes mean, in a row, and how wide it is."""
    drawn: list[Element] = []
    x = 11.0
    for resource in RESOURCES:
        drawn.append(symbol(x, y, resource))
        drawn.append(drawing.text(x + 13, y + 4, resource, drawing.SMALL))
        x += 13 + drawing.width_of(resource, drawing.SMALL) + 24
    return drawn, x - 24
