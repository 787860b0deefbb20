"""Guesses at one password under every spelling of the name: they are counted as one."""

from __future__ import annotations

import threading
import time
import unicodedata
from collections.abc import Callable, Mapping
from random import Random

from tests.local.kleio import Kleio
from tests.torture.person import Person
from tests.torture.report import Report
from tests.torture.rush import Answer, Call, Rush, double

BURST, RATE = 10, 0.2
QUOTA = {"KLEIO_QUOTA_SIGN_IN": f"{BURST}+{RATE}/s"}
"""What the server is started with: its usual quota, whatever the surroundings say."""

GUESSERS = 16
OVERLOADED = frozenset({503})
"""A process looks at one password at a time. 429 is no such answer: it is what is tried here."""

NAME = "Vic Ångström"
PASSWORD = "correct horse battery"

INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\u2063\u034f\u061c\u180e\u3164\ufeff\ufe0f\U000e0041"
SPACES = " \u00a0\u2003\u2009\u202f\u3000"

Spelling = Callable[[str, Random], str]


def _in_capitals(name: str, chance: Random) -> str:
    return "".join(chance.choice((letter.upper(), letter.lower())) for letter in name)


def _with_spaces(name: str, chance: Random) -> str:
    around = "".join(chance.choice(SPACES) for _ in range(chance.randint(1, 3)))
    inside = chance.choice(SPACES) * chance.randint(1, 3)
    return around + name.replace(" ", inside) + around[::-1]


def _in_full_width(name: str, chance: Random) -> str:
    return "".join(
        chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" and chance.random() < 0.5 else letter
        for letter in name
    )


def _with_nothing_to_see(name: str, chance: Random) -> str:
    place = chance.randrange(len(name) + 1)
    nothing = "".join(chance.choice(INVISIBLE) for _ in range(chance.randint(1, 4)))
    return name[:place] + nothing + name[place:]


def _in_parts(name: str, chance: Random) -> str:
    return unicodedata.normalize(chance.choice(("NFD", "NFKD")), name)


SPELLINGS: Mapping[str, Spelling] = {
    "capitals": _in_capitals,
    "spaces": _with_spaces,
    "width": _in_full_width,
    "nothing to see": _with_nothing_to_see,
    "letters in parts": _in_parts,
}


def spelling_of(name: str, chance: Random) -> str:
    """The name written otherwise, in one way or in several."""
    for way in chance.sample(list(SPELLINGS.values()), chance.randint(1, len(SPELLINGS))):
        name = way(name, chance)
    return name


def guess(kleio: Kleio, seconds: float, seed: int) -> Report:
    """Strangers guess for so long, as fast as they can, each time under another spelling."""
    report = Report(f"guesses ({seconds:.0f} s, seed {seed})")
    chance = Random(seed)
    owner = Person(kleio.port, chance, threading.Event())
    sent = {"name": NAME, "password": PASSWORD}
    status, _ = owner.insist("POST", "players/", sent)
    report.demand(status == 201, f"Signing up was answered with {status}.")
    report.promise("spellings that make another account", _accounts(kleio, chance))
    answers, faults, taken = _guesses(kleio, seconds, seed)
    let_through = sum(answer.status == 401 for answer in answers)
    most = BURST + RATE * taken + 1
    report.tell("spellings tried", len(answers))
    report.tell("let through to the password", let_through)
    report.tell("let through a minute, after the first", _a_minute(let_through, taken))
    report.tell("most that the quota lets through", f"{most:.0f}")
    others = [answer for answer in answers if answer.status not in (401, 429)]
    report.promise("answers that should never come", [*map(str, others), *faults])
    report.demand(let_through <= most, f"{let_through} guesses were let through, not {most:.0f}.")
    report.demand(let_through >= 1, "No guess was let through: nothing was tried.")
    report.tell("seconds until the owner is let in", f"{_let_in(owner):.0f}")
    return report


def _accounts(kleio: Kleio, chance: Random) -> list[str]:
    """Each way to write the name is taken, or no name at all."""
    stranger = Person(kleio.port, chance, threading.Event())
    faults = []
    for way, spelling in SPELLINGS.items():
        name = spelling(NAME, chance)
        sent = {"name": name, "password": "another password"}
        status, body = stranger.insist("POST", "players/", sent)
        if (status, body.get("type")) not in (
            (409, "/api/problems/name-taken/"),
            (422, "/api/problems/unfit-text/"),
        ):
            faults.append(f"{way}, {name!r}: {status} {body}")
    return faults


def _guesses(kleio: Kleio, seconds: float, seed: int) -> tuple[list[Answer], list[str], float]:
    """What was answered, what should never be, and how many seconds it took."""
    rush, answers = Rush(GUESSERS, later=OVERLOADED), list[Answer]()
    stranger = Person(kleio.port, Random(seed), threading.Event())
    begun = time.monotonic()

    def go_on(who: Person, chance: Random) -> None:
        while time.monotonic() < begun + seconds:
            sent = {"name": spelling_of(NAME, chance), "password": f"guess {chance.random()}"}
            answers.append(rush.ask(Call(who, "POST", "tokens/", sent)))

    def guesser(number: int) -> Callable[[], None]:
        who, chance = double(stranger, kleio.port), Random(f"{seed}/{number}")
        return lambda: go_on(who, chance)

    rush.all([guesser(number) for number in range(GUESSERS)])
    rush.end()
    return answers, rush.faults, time.monotonic() - begun


def _a_minute(let_through: int, seconds: float) -> str:
    return f"{max(0, let_through - BURST) * 60 / seconds:.1f}"


def _let_in(owner: Person) -> float:
    """How long whoever knows the password has to wait behind the same address."""
    begun = time.monotonic()
    status, _ = owner.insist("POST", "tokens/", {"name": NAME, "password": PASSWORD})
    assert status == 201, status
    return time.monotonic() - begun
