"""What axe-core finds wrong with a page for people who do not see it, or not well."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

_AXE = Path(__file__).with_name("vendor") / "axe.min.js"
"""axe-core 4.10.3 as it was published; its licence lies beside it."""

_RUN = """async (rules) => {
  const only = rules && { runOnly: { type: "rule", values: rules } };
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...only });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}"""
_OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that another scheme can break."""

UNFOLD = "for (const each of document.querySelectorAll('details')) each.open = true"


def violations(page: Page) -> list[str]:
    """Each rule that is broken, in light or in dark, with the elements that break it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {_AXE.read_text(encoding='utf-8')} }}")
    complaints = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        rules = None if scheme == "light" else _OF_COLOURS
        complaints += [f"{scheme}: {each}" for each in page.evaluate(_RUN, rules)]
    return complaints
