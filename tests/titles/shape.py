"""The one shape of all titles, as complaints about a package that has another.

All but ``forgotten_rows`` and ``other_faces`` read files alone, so that strays can be planted in a
copy. A family is a package in ``games/titles`` without a TITLE, whose tables its titles share.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from games.engine.title import Title

CONTRACT = frozenset(
    (
        *("components", "parameters", "options", "state", "moves", "events", "steps", "apply"),
        *("setup", "rules", "describe", "scoring", "appraise", "board", "dimensions", "positions"),
        *("streams", "upcasts", "places", "course", "unseen", "prospects"),
        *("meanings", "unfolding", "nearness"),
    )
)
"""What may stand at the top of a title."""

FACTS = "facts"
"""What follows from a table, read by rules, board and appraisal alike; a title may have it."""

JOININGS: Mapping[str, tuple[str, ...]] = {
    "events": ("EVENTS",),
    "moves": ("MOVES",),
    "steps": ("AnyStep", "STEPS"),
    "apply": ("APPLIERS",),
}
"""Package -> all that its ``__init__`` assigns; a module of that name ends with the last one."""

FACES: Mapping[str, tuple[str, str]] = {
    "options": ("options", "Options"),
    "parameters": ("parameters", "DEFAULTS"),
    "state": ("state", "State"),
    "moves": ("moves", "MOVES"),
    "events": ("events", "EVENTS"),
    "steps": ("steps", "STEPS"),
    "set_up": ("setup", "set_up"),
    "own_appliers": ("apply", "APPLIERS"),
    "streams": ("streams", "streams"),
    "outcome": ("scoring", "outcome"),
    "pieces": ("scoring", "pieces"),
    "sentences": ("describe", "SENTENCES"),
    "targets": ("places", "TARGETS"),
    "verbs": ("places", "VERBS"),
    "appraise": ("appraise", "appraise"),
    "prospects": ("prospects", "PROSPECTS"),
    "nearness": ("nearness", "nearness"),
    "board": ("board", "board"),
    "sheet": ("board", "sheet"),
    "dimensions": ("dimensions", "DIMENSIONS"),
    "positions": ("positions", "POSITIONS"),
    "course": ("course", "COURSE"),
    "meanings": ("meanings", "MEANINGS"),
    "unfolding": ("unfolding", "UNFOLDING"),
    "upcasts": ("upcasts", "UPCASTS"),
    "decks": ("unseen", "DECKS"),
    "guesses": ("unseen", "GUESSES"),
    "deductions": ("unseen", "DEDUCTIONS"),
}
"""Field of a title -> the module that it comes from, and its name there."""

TABLES = ("WORKS", "QUESTIONS", "STANDING_RULES", "ASIDES", "OFFERS")
"""What a chapter of the rules hands to the title."""

LONGEST = 400
"""Lines of a file."""


def complaints(
    package: Path, besides: Sequence[str] = (), users: Sequence[Path] = ()
) -> Iterator[str]:
    """All that files can tell.

    ``besides``: what may stand at the top, too. ``users``: packages that use this one, too.
    """
    yield from strays(package, besides)
    yield from idle_modules(package, users)
    for path in sorted(package.rglob("*.py")):
        yield from _of_a_file(path)
    for name, assigned in JOININGS.items():
        yield from _of_a_joining(package, name, assigned)
    if (package / "describe").is_dir() and not (package / "describe" / "moves.py").is_file():
        yield f"{package.name} has no describe/moves.py: sentences of moves have one place"


def strays(package: Path, besides: Sequence[str] = ()) -> Iterator[str]:
    """Names at the top that are not the contract's, and rules that are missing."""
    if not (package / "rules" / "__init__.py").is_file():
        yield f"{package.name} has no rules/"
    for path in sorted(package.iterdir()):
        if path.suffix == ".py" or (path / "__init__.py").is_file():
            name = path.stem
            if name not in {*CONTRACT, FACTS, "__init__", *besides}:
                yield f"{path} is not a name of the contract: a chapter of the rules is in rules/"


def idle_modules(package: Path, users: Sequence[Path] = ()) -> Iterator[str]:
    """Modules of the rules that neither hand over a table nor serve one that does."""
    importing = [path for root in (package, *users) for path in root.rglob("*.py")]
    imported = {name for path in importing for name in _outline(path).imported}
    serving = {name[name.index("rules") :] for name in imported if "rules" in name}
    for path in sorted((package / "rules").rglob("*.py")):
        inside = path.relative_to(package).with_suffix("").parts
        hands_over = any(name in TABLES for name in _outline(path).assigned)
        if path.stem != "__init__" and not hands_over and inside not in serving:
            yield f"{path} has none of {', '.join(TABLES)}, and nothing imports it"


class _Outline(NamedTuple):
    """What is asked of a module: the modules and names that it imports, those that it assigns, in
    order, whether it does nothing else, and the lines in which tables are spread."""

    imported: frozenset[tuple[str, ...]]
    assigned: Sequence[str]
    only_joins: bool
    spread: Sequence[int]


def _outline(path: Path) -> _Outline:
    return _outline_of(path.read_text())


@cache
def _outline_of(source: str) -> _Outline:
    """To read a module as a tree takes longer than all that is asked of the tree."""
    tree = ast.parse(source)
    spread = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Dict) and any(map(_is_a_table_spread, node.keys, node.values))
    ]
    joining = ast.Import | ast.ImportFrom | ast.Assign | ast.AnnAssign | ast.Expr
    only_joins = all(isinstance(node, joining) for node in tree.body)
    return _Outline(frozenset(_imported(tree)), _assigned(tree), only_joins, spread)


def _imported(tree: ast.Module) -> Iterator[tuple[str, ...]]:
    for node in _statements(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            module = tuple(node.module.split("."))
            yield module
            yield from ((*module, alias.name) for alias in node.names)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """All within it. None stands in an expression, and most of a file is expressions."""
    for inside in ast.iter_child_nodes(node):
        if not isinstance(inside, ast.expr):
            yield inside
            yield from _statements(inside)


def _assigned(tree: ast.Module) -> list[str]:
    """The names that a module assigns, in order."""
    names = []
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        names += [target.id for target in targets if isinstance(target, ast.Name)]
    return names


def _of_a_file(path: Path) -> Iterator[str]:
    lines = ["", *path.read_text().splitlines(), ""]
    if len(lines) - 2 > LONGEST:
        yield f"{path} has {len(lines) - 2} lines, more than {LONGEST}"
    for number in range(1, len(lines) - 1):
        before, line, after = lines[number - 1 : number + 2]
        if line.startswith("#") and not before and not after:
            yield f"{path}:{number}: a comment that divides a file marks one that wants to be one"
    outline = _outline(path)
    if "__all__" in outline.assigned:
        yield f"{path} hands on names of other modules; import them from where they are"
    for number in outline.spread:
        yield f"{path}:{number}: tables are spread, where `joined` refuses double keys"


def _is_a_table_spread(key: ast.expr | None, value: ast.expr) -> bool:
    """``**module.TABLE`` within a dictionary."""
    return key is None and isinstance(value, ast.Attribute) and value.attr.isupper()


def _of_a_joining(package: Path, name: str, assigned: Sequence[str]) -> Iterator[str]:
    module, joining = package / f"{name}.py", package / name / "__init__.py"
    if module.is_file() and _outline(module).assigned[-1:] != [assigned[-1]]:
        yield f"{module} does not end with {assigned[-1]}"
    if joining.is_file():
        outline = _outline(joining)
        if outline.assigned != list(assigned) or not outline.only_joins:
            yield f"{joining} holds more than the joining of {' and '.join(assigned)}"


def forgotten_rows(chapters: Sequence[ModuleType], titles: Sequence[Title[Any]]) -> Iterator[str]:
    """Rows of works and questions in chapters that are in the tables of none of the titles."""
    for chapter in chapters:
        for name, field in (("WORKS", "works"), ("QUESTIONS", "questions")):
            for step, row in getattr(chapter, name, {}).items():
                if not any(getattr(title, field).get(step) is row for title in titles):
                    yield f"{chapter.__name__}.{name}[{step.__name__}] is in no title"


def chapters_of(package: str) -> list[ModuleType]:
    """All modules of the rules of a package, imported."""
    rules = importlib.import_module(f"{package}.rules")
    every = pkgutil.walk_packages(rules.__path__, f"{rules.__name__}.")
    return [importlib.import_module(entry.name) for entry in every]


def other_faces(title: Title[Any], homes: Sequence[str]) -> Iterator[str]:
    """Fields of a title that come from a module of another name than in all titles.

    ``homes``: the package of the title, then its family.
    """
    for field, (module, name) in FACES.items():
        value = getattr(title, field)
        if (
            value is not None
            and value != {}
            and (field, value) != ("guesses", ())
            and not any(value is _face(home, module, name) for home in homes)
        ):
            yield f"{field} of {title.id} is not {module}.{name} of {' or '.join(homes)}"


def _face(home: str, module: str, name: str) -> object:
    try:
        return getattr(importlib.import_module(f"{home}.{module}"), name, None)
    except ModuleNotFoundError:
        return None
