"""manage.py arena: bots of any making, what they do wrong, and the games that are kept."""

from __future__ import annotations

import json
import re
import shlex
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from analytics.arena import entrants, guarded, playing
from analytics.arena.entrants import BadEntrant, entrant_of
from analytics.arena.files import files_of, hash_of
from analytics.arena.guarded import places_with
from analytics.arena.outside import MOST_LINES, Reached, Silent, Started
from analytics.arena.playing import Kept, PlayedFixture
from analytics.arena.round_robin import Design, fixtures, lineups
from audit.adjudicating.game import game_fault
from games.engine.policy import Situation
from games.models import Game
from games.models.game import Population
from tests.filled import filled
from tests.patience import FOR_EVER, PATIENCE, until
from tests.surroundings import (  # noqa: F401  fixtures of this folder
    night_market_is_installed,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("processes")]

GUIDE = Path(__file__).parents[2] / "docs" / "bots.md"

FIRST = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"choose": 0}), flush=True)
"""


def arena(folder: Path, *bots: str, **options: Any) -> str:
    out = StringIO()
    call_command("arena", "night_market", *bots, results=folder, stdout=out, **options)
    return out.getvalue()


def program(folder: Path, text: str) -> str:
    path = folder / "bot.py"
    path.write_text(text)
    return f"mine=run:{shlex.join([sys.executable, str(path)])}"


def played(folder: Path) -> list[PlayedFixture]:
    lines = (folder / "night_market.jsonl").read_bytes().split(b"\n")
    return [msgspec.json.decode(line, type=PlayedFixture) for line in lines if line]


def test_everybody_sits_everywhere_by_the_same_chance() -> None:
    names = [entrant_of(each) for each in ("greedy", "random", "novice")]
    design = Design("night_market", "2", 2, tuple(names), "x", 5.0)
    fixtures_made = list(fixtures(design, 3))
    assert len(fixtures_made) == 3 * 3 * 2
    for name in ("greedy", "random", "novice"):
        for seat in range(2):
            assert sum(each.lineup[seat] == name for each in fixtures_made) == 6
    assert lineups(["a", "b"], 3) == [("a", "a", "b"), ("a", "b", "b")]


def test_games_are_kept_linked_and_taken_up_again(tmp_path: Path) -> None:
    output = arena(tmp_path, "greedy", "random", blocks=2)
    links = re.findall(r"/games/(gme_\w+)/", output)
    assert len(links) == len(set(links)) == 4
    assert Game.objects.filter(population=Population.EXPERIMENT).count() == 4
    assert "| greedy | +0 |" in output
    again = arena(tmp_path, "greedy", "random", blocks=3)
    assert again.count("known") == 4
    assert Game.objects.count() == 6
    assert again.startswith(output.split("\n")[0])


def test_a_game_that_was_noted_and_not_stored_is_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(playing, "_store", killed)
        with pytest.raises(KeyboardInterrupt):
            arena(tmp_path, "greedy", "random", blocks=1)
    assert len(played(tmp_path)) == 1
    assert "known" not in arena(tmp_path, "greedy", "random", blocks=1)
    assert Game.objects.count() == 2
    assert arena(tmp_path, "greedy", "random", blocks=1).count("known") == 2


@pytest.mark.parametrize("named", ["{}", "--weights={}"])
def test_a_program_whose_bytes_have_changed_is_another_one(named: str, tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(FIRST)
    words = [sys.executable, "-c", FIRST, named.format(path)]
    bots = ("random", f"mine=run:{shlex.join(words)}")
    arena(tmp_path, *bots, blocks=1)
    assert arena(tmp_path, *bots, blocks=1).count("known") == 2
    path.write_text(f"{FIRST}# better")
    assert "known" not in arena(tmp_path, *bots, blocks=1)
    path.write_text(FIRST)
    assert arena(tmp_path, *bots, blocks=1).count("known") == 2, "what was is known again"


def test_a_file_that_is_named_and_cannot_be_read_is_said_and_nothing_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(files: list[str]) -> str:
        if files:
            raise PermissionError(13, "Permission denied", files[0])
        return ""

    path = tmp_path / "bot.py"
    path.write_text(FIRST)
    monkeypatch.setattr(entrants, "hash_of", closed)
    with pytest.raises(CommandError, match=r"bot\.py cannot be read \(Permission denied\)"):
        arena(tmp_path, "random", f"mine=run:{path}", blocks=1)
    assert not Game.objects.exists()


def test_bots_are_told_apart_by_the_files_that_their_words_name(tmp_path: Path) -> None:
    other = tmp_path / "other.bin"
    other.write_bytes(b"1")
    assert files_of("run:python3 nowhere.py") == files_of('run:python3 "open') == []
    assert files_of(f"run:python3 {'x' * 5000}") == files_of("run:") == []
    assert files_of(f"run:nice {other} --more={other}") == [str(other)] * 2
    assert files_of(f"{__name__}:Cheat") == [__file__]
    assert files_of("nobody.at_all:Cheat") == files_of("sys:exit") == files_of("greedy") == []
    assert files_of("https://bot.example/choose") == []
    assert hash_of([]) == "" != hash_of([str(other)])


def test_what_is_kept_is_what_the_rules_and_the_seed_give(tmp_path: Path) -> None:
    arena(tmp_path, "greedy", program(tmp_path, FIRST), blocks=1)
    assert [game_fault(game.pk) for game in Game.objects.all()] == [None, None]


@pytest.mark.parametrize(
    ("text", "fault", "forfeits"),
    [
        ("import sys\nfor line in sys.stdin: print('{}', flush=True)", "nonsense", True),
        ("import sys\nfor line in sys.stdin: print('no', flush=True)", "nonsense", True),
        (
            "import sys\nfor line in sys.stdin: print('{\"choose\": 99999}', flush=True)",
            "nonsense",
            True,
        ),
        ("raise SystemExit(3)", "dead", True),
        (f"import time\ntime.sleep({FOR_EVER})", "slow", True),
        (FIRST, "", False),
    ],
)
def test_a_program_that_fails_is_marked_and_the_game_goes_on(
    text: str, fault: str, forfeits: bool, tmp_path: Path
) -> None:
    output = arena(
        tmp_path,
        "random",
        program(tmp_path, text),
        blocks=1,
        seconds=0.4 if fault == "slow" else PATIENCE,
    )
    games = played(tmp_path)
    assert len(games) == Game.objects.count() == 2
    for each in games:
        mine = each.fixture.lineup.index("mine")
        assert {mark.fault for mark in each.marks} == ({fault} if fault else set())
        assert {mark.seat for mark in each.marks} <= {mine}
        assert each.forfeited[mine] is forfeits
        if forfeits:
            assert each.places[mine] == 2
            assert len(each.marks) == (1 if fault == "dead" else guarded.MOST)
    assert ("(forfeited)" in output) is forfeits


SLEEPING = f"import time; time.sleep({FOR_EVER})"


@pytest.mark.parametrize("way", ["does not read", "has started another"])
def test_nobody_waits_for_a_program_longer_than_was_said(way: str, tmp_path: Path) -> None:
    """Neither for a question that it does not read, nor for what it has started to end."""
    path = tmp_path / "bot.py"
    other = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {SLEEPING!r}])"
    path.write_text(SLEEPING if way == "does not read" else other)
    asked = Started(shlex.join([sys.executable, str(path)]))
    begun = time.monotonic()
    with pytest.raises(Silent):
        asked.ask(b"x" * (1_000_000 if way == "does not read" else 1) + b"\n", 0.5)
    assert time.monotonic() - begun < PATIENCE


def test_what_a_program_says_unasked_answers_nothing(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(
        "import sys\n"
        "for n, line in enumerate(sys.stdin):\n"
        "    print(f'{n} asked\\n{n} unasked\\n' * (100 if n else 1) + 'end', flush=True)\n"
    )
    asked = Started(shlex.join([sys.executable, str(path)]))
    try:
        assert asked.ask(b"?\n", PATIENCE) == b"0 asked\n"
        until(lambda: asked._lines.qsize() >= 2)
        assert asked.ask(b"?\n", PATIENCE) == b"1 asked\n"
        assert asked._lines.qsize() <= MOST_LINES
    finally:
        asked.close()


def test_an_answer_that_drips_in_takes_no_longer_than_was_said() -> None:
    was_waited_for = False

    class Dripping(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(200)
            self.end_headers()
            with suppress(OSError):
                for _ in range(200):
                    self.wfile.write(b" ")
                    self.wfile.flush()
                    time.sleep(0.05)
                nonlocal was_waited_for
                was_waited_for = True

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Dripping)
    threading.Thread(target=server.handle_request, daemon=True).start()
    with pytest.raises(Silent):
        Reached(f"http://127.0.0.1:{server.server_port}/").ask(b"?\n", 0.3)
    assert not was_waited_for
    server.server_close()


def test_no_bot_is_called_by_the_level_of_another() -> None:
    for words in ("greedy=run:python3 bot.py", "random=greedy", "novice=my_bots:Novice"):
        with pytest.raises(BadEntrant, match="is a level"):
            entrant_of(words)
    assert entrant_of("greedy=greedy") == entrant_of("greedy")


def test_who_forfeits_is_last() -> None:
    assert places_with((1, 2, 3), (True, False, False)) == (3, 1, 2)
    assert places_with((1, 1, 3), (False, False, False)) == (1, 1, 3)
    assert places_with((1, 2, 3), (True, True, False)) == (2, 2, 1)


class Cheat:
    """Names a move that it was not given."""

    needs_view = False

    def __init__(self, title: Any) -> None:
        self.title = title

    def choose(self, now: Situation) -> Any:
        return object()


class Broken(Cheat):
    """Raises at its second choice, and plays on."""

    asked = 0

    def choose(self, now: Situation) -> Any:
        self.asked += 1
        if self.asked == 2:
            raise ValueError("what?")
        return now.moves[0]


def test_modules_play_and_are_held_to_the_moves(tmp_path: Path) -> None:
    arena(tmp_path, "random", f"cheat={__name__}:Cheat", f"broken={__name__}:Broken", blocks=1)
    for each in filled(played(tmp_path)):
        faults = {each.fixture.lineup[mark.seat]: mark.fault for mark in each.marks}
        if "cheat" in each.fixture.lineup:
            assert faults["cheat"] == "illegal"
            assert each.forfeited[each.fixture.lineup.index("cheat")]
        if "broken" in each.fixture.lineup:
            assert faults["broken"] == "raised"
            assert not each.forfeited[each.fixture.lineup.index("broken")]


@pytest.fixture
def served() -> Iterator[str]:
    """A program behind a URL, which chooses the last move."""

    class Bot(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            answer = json.dumps({"choose": len(asked["moves"]) - 1}).encode()
            self.send_response(200)
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Bot)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_programs_behind_a_url_play(served: str, tmp_path: Path) -> None:
    arena(tmp_path, "random", f"far={served}", blocks=1)
    assert all(not each.marks for each in played(tmp_path))


def test_one_that_nobody_serves_forfeits(tmp_path: Path) -> None:
    arena(tmp_path, "random", "far=http://127.0.0.1:1/", blocks=1)
    assert {mark.fault for each in played(tmp_path) for mark in each.marks} == {"dead"}


@pytest.mark.parametrize(
    ("bots", "options", "message"),
    [
        (["greedy"], {}, "two bots"),
        (["greedy", "greedy"], {}, "two bots"),
        (["greedy", "nobody"], {}, "none of"),
        (["greedy", "Too Long=random"], {}, "small letters"),
        (["greedy", "x=json:nothing"], {}, "none of"),
        (["greedy", "random"], {"seats": 9}, "seats"),
        (["greedy", "random"], {"blocks": 0}, "--blocks"),
        (["greedy", "random"], {"seconds": 0.0}, "--seconds"),
    ],
)
def test_what_cannot_be_played_is_said(
    bots: list[str], options: dict[str, Any], message: str, tmp_path: Path
) -> None:
    with pytest.raises(CommandError, match=re.escape(message)):
        arena(tmp_path, *bots, **options)


def test_the_bot_of_the_guide_plays(tmp_path: Path) -> None:
    [text] = re.findall(r"```python\n(# A bot for the arena.*?)```", GUIDE.read_text(), re.S)
    assert len(text.splitlines()) <= 30
    arena(tmp_path, "random", program(tmp_path, text), blocks=1)
    assert all(not each.marks for each in played(tmp_path))


def test_a_program_is_shown_what_its_seat_knows_and_no_more(tmp_path: Path) -> None:
    log = tmp_path / "told.jsonl"
    text = FIRST.replace("    print(", f"    open({str(log)!r}, 'a').write(line)\n    print(")
    arena(tmp_path, "random", program(tmp_path, text), blocks=1)
    asked = [json.loads(line) for line in log.read_text().splitlines()]
    assert len(asked) > 5
    for each in asked:
        hands = each["view"]["hands"]
        assert set(hands) <= {f"P{each['seat'] + 1}"}, "no hand of others"
        assert "bag" not in each["view"]


def test_half_a_line_is_no_result(tmp_path: Path) -> None:
    arena(tmp_path, "greedy", "random", blocks=1)
    file = tmp_path / "night_market.jsonl"
    file.write_bytes(file.read_bytes() + b'{"design": "')
    names = tuple(entrant_of(each) for each in ("greedy", "random"))
    design = Design("night_market", "2", 2, names, "arena", 5.0)
    assert len(Kept(file).of(design)) == 2
