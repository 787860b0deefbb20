"""How a table is seen to stand, and where its places are hit."""

from __future__ import annotations

STANDS: dict[str, str] = {
    "veiled": "#veil:not([hidden]) button",
    "meant": "#room:not([hidden]) #ask .do:not(:disabled)",
    "asked": "#room:not([hidden]) #ask :is(.entry, .numbers button):not(:disabled)",
    "over": "#play.over",
}
"""How the page stands once it waits for nobody else, and by what that is seen."""

CUT_OFF = """(slack) => [...document.querySelectorAll("#board svg")].flatMap((svg) => {
  const edge = svg.getBoundingClientRect();
  const drawn = svg.querySelectorAll("text, rect:not(.frame), circle, path, polygon");
  // A border may lie on the edge: half of it is beyond, and counted by one of the browsers.
  const isCut = ({ left, right, top, bottom, width }) => width > 0 && (
    left < edge.left - slack || right > edge.right + slack ||
    top < edge.top - slack || bottom > edge.bottom + slack);
  const cut = [...drawn].filter((one) => isCut(one.getBoundingClientRect()));
  return cut.map((one) => one.closest("[data-at]")?.dataset.at || one.textContent || one.localName);
})"""
"""What is drawn across the edge of its part, and seen in part or not at all; `slack` in pixels."""

A_POINT = """(drawn) => {
  drawn.scrollIntoView({ block: "center", inline: "center" });
  const box = drawn.getBoundingClientRect();
  for (let row = 1; row < 24; row++) for (let column = 1; column < 24; column++) {
    const [x, y] = [box.x + box.width * column / 24, box.y + box.height * row / 24];
    if (document.elementFromPoint(x, y)?.closest(".can[data-at]") === drawn) return [x, y];
  }
  return null;
}"""
"""Where a finger hits a place and nothing that lies on it; null where there is no such point."""
