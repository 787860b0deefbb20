"""What happens around a table, at a Kleio that runs: workers and the scheduler do their part."""

from __future__ import annotations

import ast
import contextlib
import json
import os
import re
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Iterator
from typing import IO, Any

import pytest
import requests

from environment.folders import ROOT
from tests.exporter.labels import samples, strangers
from tests.live.person import Person
from tests.local.kleio import Kleio, free_port
from tests.local.mailboxes import Mailboxes, mailboxes
from tests.patience import PATIENCE, until
from tests.torture.stored import superuser

LONG = 12
"""Letters, from which what stands somewhere stands there by no accident."""
TITLE = "dice_forge"
TWO = {"title": TITLE, "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"first_seat": 0}}
GUIDE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def post() -> Iterator[Mailboxes]:
    with mailboxes() as server:
        yield server


@pytest.fixture(scope="module")
def kleio(
    processes: None, post: Mailboxes, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Kleio]:
    kleio = Kleio(
        tmp_path_factory.mktemp("table") / "var",
        KLEIO_FIRST_GAMES="0",
        KLEIO_NOTICE_AFTER="1",
        KLEIO_WEBHOOK_PORTS="*",
        KLEIO_WEBHOOK_HTTP="1",
        KLEIO_WEBHOOK_INSIDE="1",
        KLEIO_PUBLIC_URL="https://kleio.example",
        KLEIO_MAIL_FROM="Kleio <turns@kleio.example>",
        EMAIL_HOST="127.0.0.1",
        EMAIL_PORT=str(post.port),
        KLEIO_METRICS_PORT=str(free_port()),
        KLEIO_LOGS="json",
        LOG_LEVEL="DEBUG",
    )
    kleio.start()
    yield kleio
    kleio.kill_all()


@pytest.fixture
def ann(kleio: Kleio) -> Person:
    return Person(kleio)


@pytest.fixture
def ben(kleio: Kleio) -> Person:
    return Person(kleio)


def made(ann: Person, ben: Person, **terms: Any) -> str:
    """A game of both that waits for Ann."""
    game = str(ann.call("POST", "games/", {**TWO, **terms})["id"])
    assert ben.call("POST", f"games/{game}/join/", {})["status"] == "running"
    if "title" not in terms:
        assert shown(ann, game)["waiting"] == [0]
    return game


def shown(who: Person, game: str) -> dict[str, Any]:
    return dict(who.call("GET", f"games/{game}/"))


def kinds(who: Person, game: str) -> list[str]:
    events = who.call("GET", f"games/{game}/events/?limit=1000")["events"]
    return [each["event"]["type"] for each in events]


def refused(who: Person, path: str, body: Any) -> dict[str, Any]:
    answer = who.session.post(who.kleio.url(f"/api/{path}"), json=body, timeout=PATIENCE)
    assert not answer.ok
    return dict(answer.json())


def long_ago(kleio: Kleio, game: str, *changes: str) -> None:
    """As if this had been so for a while: of the row of the game, or of what is due."""
    with superuser(kleio) as connection:
        for change in changes:
            connection.execute(change, [game.removeprefix("gme_")])


def scrape(kleio: Kleio) -> str:
    url = f"http://127.0.0.1:{kleio.environment['KLEIO_METRICS_PORT']}/metrics"
    with contextlib.suppress(requests.ConnectionError):  # it starts last of all
        return requests.get(url, timeout=PATIENCE).text
    return ""


def counted(kleio: Kleio, metric: str, **labels: str) -> float:
    scraped = samples(scrape(kleio))
    return sum(value for name, said, value in scraped if (name, said) == (metric, labels))


def test_a_move_is_counted_by_web_and_the_answer_of_a_bot_by_its_worker(
    kleio: Kleio, ann: Person
) -> None:
    until(lambda: scrape(kleio) != "")
    game = ann.game({"kind": "me"}, {"kind": "bot", "level": "random"})
    ann.asked_at(game)
    by_person, by_bot = ({"title": TITLE, "by": by} for by in ("person", "bot"))
    of_moves = {"route": "api/games/<game:game_id>/moves/", "method": "POST"}
    moves = counted(kleio, "kleio_moves_total", **by_person)
    bots = counted(kleio, "kleio_moves_total", **by_bot)
    requests_before = counted(kleio, "kleio_requests_total", **of_moves, status="200")
    answers = 0
    while counted(kleio, "kleio_moves_total", **by_bot) == bots:
        ann.asked_at(game)
        ann.move(game)
        answers += 1
        until(lambda: bool(shown(ann, game)["waiting"]))
    assert counted(kleio, "kleio_moves_total", **by_person) == moves + answers
    after = counted(kleio, "kleio_requests_total", **of_moves, status="200")
    assert after == requests_before + answers
    assert counted(kleio, "kleio_request_seconds_count", **of_moves) >= answers
    assert counted(kleio, "kleio_bot_seconds_count", level="random") > 0
    assert counted(kleio, "kleio_tasks_total", task="games.tasks.bot_turn", state="success") > 0


def test_metrics_tell_how_things_stand_and_of_no_game_and_nobody(kleio: Kleio, ann: Person) -> None:
    game = ann.game({"kind": "me"}, {"kind": "bot", "level": "random"})
    until(lambda: counted(kleio, "kleio_workers") == 2)
    said = scrape(kleio)
    assert strangers(said) == set()
    for secret in (game, game.removeprefix("gme_"), ann.token, "Ann", "ply_", "gme_"):
        assert secret not in said
    assert {
        labels["queue"] for name, labels, _ in samples(said) if name == "kleio_queue_messages"
    } == {
        "kleio",
        "kleio_patient",
        "kleio_thinking",
        "kleio_thinking_patient",
    }
    assert [counted(kleio, "kleio_up", part=part) for part in ("database", "broker")] == [1, 1]
    assert counted(kleio, "kleio_database_connections") > 5
    assert requests.get(kleio.url("/metrics"), timeout=PATIENCE).status_code == 404


def test_a_flag_falls_by_itself_and_a_bot_plays_on(kleio: Kleio, ann: Person, ben: Person) -> None:
    bank = {"control": "bank", "bank": 600, "increment": 60, "level": "random"}
    game = made(ann, ben, clock=bank)
    before = shown(ann, game)["clocks"]
    version = ann.move(game)
    while shown(ann, game)["waiting"] == [0]:
        version = ann.move(game)
    left = shown(ann, game)["clocks"]["left"]
    assert before["left"] == [600_000, 600_000]
    assert 600_000 < left[0] <= 660_000, "the increment of an answer"
    long_ago(
        kleio,
        game,
        "UPDATE games_game SET clocks = clocks || jsonb_build_object("
        "'at', (clocks ->> 'at')::bigint - 1200000000) WHERE id = %s",
        "UPDATE games_due SET at = at - interval '20 minutes' WHERE game_id = %s",
    )
    until(lambda: shown(ann, game)["seats"][1]["kind"] == "bot")
    until(lambda: shown(ann, game)["version"] > version + 3)
    types = kinds(ann, game)
    assert types[types.index("flagged") :][:4] == ["flagged", "taken_over", "ticked", "waits"]
    until(lambda: shown(ann, game)["waiting"] == [0])


def test_who_is_silent_is_given_up_and_comes_back(kleio: Kleio, ann: Person, ben: Person) -> None:
    game = made(ann, ben, silence={"after": 3600, "decides": "vote"})
    early = refused(ben, f"games/{game}/claim/", {"seat": 0})
    assert early["type"] == "/api/problems/seat-conflict/"
    aged = "UPDATE games_game SET moved_at = moved_at - interval '2 hours' WHERE id = %s"
    long_ago(kleio, game, aged)
    ann.call("POST", "players/me/vacation/", {"days": 2})
    away = shown(ben, game)["seats"][0]["away"]
    assert away is not None
    ann.call("DELETE", "players/me/vacation/")
    assert shown(ben, game)["seats"][0]["away"] is None
    assert ben.call("POST", f"games/{game}/claim/", {"seat": 0})["seats"][0]["kind"] == "bot"
    until(lambda: shown(ann, game)["waiting"] == [1])
    assert ann.call("POST", f"games/{game}/return/", {"seat": 0})["votes"][0]["about"] == "return"
    assert ben.call("POST", f"games/{game}/return/", {"seat": 0})["seats"][0]["kind"] == "person"
    assert [each for each in kinds(ann, game) if each in ("taken_over", "returned")] == [
        "taken_over",
        "returned",
    ]


def test_who_is_not_ready_loses_the_seat_and_comes_back_by_a_link(
    kleio: Kleio, ann: Person, ben: Person
) -> None:
    game = str(ann.call("POST", "games/", {**TWO, "public": False, "ready_within": 10})["id"])
    link = ann.call("POST", f"games/{game}/invitations/", {"hours": 1, "uses": 3})["code"]
    joined = ben.call("POST", "invitations/join/", {"code": link})
    assert joined["ready_by"] is not None
    assert ann.call("POST", f"games/{game}/ready/")["seats"][0]["ready"] is True
    until(lambda: shown(ann, game)["seats"][1]["kind"] == "open")
    assert shown(ann, game)["ready_by"] is None
    ben.call("POST", "invitations/join/", {"code": link})
    ann.call("POST", f"games/{game}/kick/", {"seat": 1, "reason": "absent"})
    problem = refused(ben, "invitations/join/", {"code": link})
    assert (problem["type"], problem["reason"]) == ("/api/problems/sent-away/", "absent")
    cleo = Person(kleio)
    cleo.call("POST", "invitations/join/", {"code": link})
    for who in (ann, cleo):
        who.call("POST", f"games/{game}/ready/")
    assert shown(cleo, game)["status"] == "running"


def test_two_who_look_for_a_game_are_seated_and_talk(ann: Person, ben: Person) -> None:
    wanted = {"titles": [TITLE], "seats": [2]}
    assert ann.call("POST", "seeking/", wanted)["state"] == "seeking"
    game = ben.call("POST", "seeking/", wanted)["game"]
    assert ann.call("GET", "seeking/") == {"state": "seated", "game": game}
    ann.call("POST", f"games/{game}/chat/", {"text": "Well met."})
    assert ben.call("GET", f"games/{game}/chat/")["lines"][0]["text"] == "Well met."
    for who in (ann, ben):
        who.call("POST", f"games/{game}/resign/")
    over = shown(ann, game)
    assert (over["status"], over["outcome"]["winners"]) == ("finished", [])
    assert ann.call("POST", "seeking/", wanted)["state"] == "seeking"


def test_the_receiver_of_the_guide_is_told_of_a_turn(ann: Person, ben: Person) -> None:
    part = GUIDE.split("## Told when it is your turn\n")[1].split("\n## ")[0]
    (program,) = re.findall(r"```python\n(.*?)```", part, re.DOTALL)
    port = free_port()
    webhook = {"url": f"http://127.0.0.1:{port}/"}
    added = ann.call("POST", "players/me/addresses/", {"webhook": webhook})
    receiver = subprocess.Popen(
        [sys.executable, "-u", "-c", program],
        env=os.environ | {"KLEIO_SECRET": added["secret"], "PORT": str(port)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert receiver.stdout is not None
    try:
        until(lambda: is_confirmed(ann, added["address"]["id"]))
        game = made(ann, ben)
        notices = [next_of(receiver.stdout)]
        while notices[-1]["type"] != "turn":
            notices.append(next_of(receiver.stdout))
    finally:
        receiver.kill()
        receiver.wait()
        receiver.stdout.close()
    *challenges, turn = notices
    assert challenges[0]["type"] == "challenge"
    # It may be confirmed between the look and the next try, which then is a test.
    assert {each["type"] for each in challenges} <= {"challenge", "test"}
    assert (turn["type"], turn["data"]["game"], turn["data"]["seat"]) == ("turn", game, 0)
    assert turn["data"]["link"] == f"https://kleio.example/games/{game}/table/"
    assert turn["data"].keys() == {"game", "title", "seat", "version", "link"}


def test_who_wants_one_mail_a_day_gets_one_with_all_games_that_wait(
    kleio: Kleio, post: Mailboxes, ann: Person, ben: Person
) -> None:
    mailbox = "ann@mailbox.example"
    ann.call("POST", "players/me/addresses/", {"email": {"to": mailbox}})
    until(lambda: len(post.to(mailbox)) == 1)
    [key] = re.findall(r"https://kleio\.example/notices/(confirm-[^/]+)/", post.last(mailbox))
    confirmations = kleio.url("/api/address-confirmations/")
    assert (
        ann.session.post(confirmations, json={"challenge": key}, timeout=PATIENCE).status_code
        == 204
    )
    assert ann.call("PUT", "players/me/notices/", {"mails": "daily"})["mails"] == "daily"
    waiting = {made(ann, ben), made(ann, ben)}
    answered = made(ann, ben)
    its_hour = (
        "UPDATE notices_preference SET next_at = clock_timestamp() WHERE player_id ="
        " (SELECT player_id FROM games_seat WHERE game_id = %s AND number = 0)"
    )
    ann.call("POST", f"games/{answered}/resign/")
    long_ago(kleio, next(iter(waiting)), its_hour)
    until(lambda: len(post.to(mailbox)) == 2)
    assert post.to(mailbox)[1]["Subject"] == "2 games wait for you"
    assert set(re.findall(r"/games/(gme_\w+)/", post.last(mailbox))) == waiting


def test_who_played_together_play_again_and_a_bot_with_them(
    kleio: Kleio, ann: Person, ben: Person
) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]
    first = made(ann, ben, seats=seats)
    command = [sys.executable, "manage.py", "end_game", first, "--reason", "a test"]
    subprocess.run(command, cwd=ROOT, env=kleio.surroundings(), check=True, capture_output=True)
    assert shown(ben, first)["status"] == "finished"
    lines = {"Accept": "application/x-ndjson"}
    with ben.session.get(
        kleio.url("/stream/me"), headers=lines, stream=True, timeout=PATIENCE
    ) as stream:
        messages = (json.loads(line) for line in stream.iter_lines() if line)
        assert next(messages)["type"] == "ready"
        second = ann.call("POST", f"games/{first}/rematch/")["id"]
        kept = next(each for each in messages if each.get("game") == second)
    assert (kept["status"], kept["kept"], kept["yours"]) == ("open", [2], [])
    assert shown(ben, first)["rematch"] == second
    begun = ben.call("POST", f"games/{first}/rematch/")
    assert (begun["id"], begun["status"]) == (second, "running")
    assert [seat["kind"] for seat in begun["seats"]] == ["bot", "person", "person"]
    until(lambda: shown(ann, second)["waiting"] == [1])


def next_of(lines: IO[str]) -> dict[str, Any]:
    """What the receiver says of the next notice."""
    return dict(ast.literal_eval(lines.readline()))


def is_confirmed(who: Person, address: str) -> bool:
    """Asks anew for the challenge: the first one found nobody there."""
    [known] = who.call("GET", "players/me/addresses/")["addresses"]
    if not known["confirmed"]:
        path = who.kleio.url(f"/api/players/me/addresses/{address}/test/")
        who.session.post(path, timeout=PATIENCE)
        time.sleep(1)
    return bool(known["confirmed"])


def lines(kleio: Kleio) -> list[dict[str, Any]]:
    """What its processes have logged; the supervisor says sentences."""
    return [json.loads(line) for line in kleio.words().splitlines() if line.startswith("{")]


def test_a_line_of_a_worker_tells_which_request_it_follows(kleio: Kleio, ann: Person) -> None:
    seats = [{"kind": "bot", "level": "random"}, {"kind": "me"}]
    ann.call("POST", "games/", {"title": TITLE, "seats": seats, "options": {"first_seat": 0}})

    def told_by(logger: str, words: str) -> set[str]:
        written = (line for line in lines(kleio) if line["logger"] == logger)
        return {line.get("request", "") for line in written if words in line["message"]} - {""}

    def is_told() -> bool:
        asked = told_by("kleio.requests", "POST api/games/: 201")
        return bool(asked & told_by("kleio.tasks", "games.tasks.bot_turn: success"))

    until(is_told)


def parts_of(view: Any) -> Iterator[str]:
    """Each part of what was told that has more than a word in it, as it would be written."""
    if isinstance(view, dict | list):
        yield from filter(
            lambda text: len(text) >= LONG,
            (json.dumps(view), json.dumps(view, separators=(",", ":")), str(view)),
        )
        for each in view.values() if isinstance(view, dict) else view:
            yield from parts_of(each)


def test_no_log_holds_a_token_a_seed_a_hand_or_what_people_write(
    kleio: Kleio, ann: Person, ben: Person
) -> None:
    """Whatever the tests before this one did, too: all of it ran at this server."""
    word = "Hippocampus at breakfast"
    private = str(ann.call("POST", "games/", {**TWO, "public": False})["id"])
    code = ann.call("POST", f"games/{private}/invitations/", {"hours": 1, "uses": 3})["code"]
    ben.call("POST", "invitations/join/", {"code": code})
    ann.call("POST", f"games/{private}/chat/", {"text": word})
    game = made(ann, ben, title="lords_of_hellas", options={})
    who = ann if shown(ann, game)["waiting"] == [0] else ben
    who.move(game)
    assert refused(who, f"games/{game}/moves/", {"notation": "nonsense"})
    with superuser(kleio) as connection:
        seeds = [bytes(seed) for (seed,) in connection.execute("SELECT seed FROM games_secret")]
    hands = set(parts_of(ann.call("GET", f"games/{game}/state/")))
    hands -= set(parts_of(Person(kleio).call("GET", f"games/{game}/state/")))
    assert hands
    secrets = {ann.token, ben.token, code, word, *hands, *(seed.hex() for seed in seeds)}
    secrets |= {repr(seed) for seed in seeds} | {b64encode(seed).decode() for seed in seeds}
    texts = kleio.words() + (kleio.var / "postgres/log").read_text(errors="replace")
    assert len(lines(kleio)) > 50
    assert len(seeds) >= 2  # both are of this test, whatever ran before it
    assert [secret for secret in secrets if secret in texts] == []
