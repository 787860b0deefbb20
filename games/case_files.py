"""Files of worked cases: YAML, or JSON, which is YAML too. See ``docs/cases.md``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import yaml

from games.engine.cases import Case, read_cases
from games.engine.errors import BadCase
from games.strict_yaml import read_yaml

ENDINGS = (".yaml", ".yml", ".json")


def cases_in(text: str, where: str) -> list[Case]:
    """The cases of one document; ``BadCase`` begins with ``where``."""
    try:
        return read_cases(read_yaml(text))
    except (yaml.YAMLError, BadCase) as error:
        raise BadCase(f"{where}: {error}") from error


def case_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named, and those below the folders named, in alphabetical order."""
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix in ENDINGS)
        elif path.is_file():
            yield path
        else:
            raise BadCase(f"{path}: there is no such file or folder.")


def load_cases(paths: Iterable[Path]) -> Iterator[tuple[Path, Case]]:
    """Every case of these files and folders with the file it stands in; raises ``BadCase``."""
    for file in case_files(paths):
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadCase(f"{file}: it cannot be read: {error}.") from error
        for case in cases_in(text, str(file)):
            yield file, case
