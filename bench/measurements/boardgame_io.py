"""``POST moves`` beside moves on boardgame.io's server, which keeps its matches in files.

Of the two the peer has less to do: its game is smaller than Dice Forge, and it sends its answer
before it begins to write. Then it reads the log of the match and writes it anew with one more
move, the state, and what is known of the match: files that are overwritten in place, never synced
(no fsync in it or in node-persist), so that what was answered is gone with the machine, and half of
a file with the process. The next move of the match waits for that. A match has as many moves as a
game of ours.
"""

from __future__ import annotations

from collections.abc import Iterator

from bench.closed_loop import drive
from bench.effort import Effort
from bench.figures import Figure, Goal, figure
from bench.measurements.moves import MOVES_OF_A_GAME, laid_out, played
from bench.peers.boardgame_io.player import Player
from bench.peers.boardgame_io.server import BOARDGAME_IO, NotHere, matches, server
from bench.servers import KLEIO, WebServer, generous_quota, web_server
from bench.stretch import Stretch, beside_each_other, latencies, stretch

GOALS = {1: None, 8: None, 32: Goal(least=1.0)}
"""By number of clients."""

MOST_MOVES = 3000
"""A second, of all clients: for so many there are matches. Where they are used up the stretch
ends."""


def measure(effort: Effort) -> list[Figure]:
    """Moves/s by number of clients; rounds of ours and of the peer take turns. Where the peer
    cannot be had, ours alone, and why."""
    with generous_quota(), web_server(KLEIO) as kleio:
        try:
            with server() as peer:
                _ours(kleio, max(GOALS), 0.5), _theirs(peer, max(GOALS), 0.5)
                return [
                    line for clients in GOALS for line in _figures(clients, kleio, peer, effort)
                ]
        except NotHere as problem:
            return [_alone(clients, kleio, effort, str(problem)) for clients in GOALS]


def _figures(clients: int, kleio: WebServer, peer: WebServer, effort: Effort) -> Iterator[Figure]:
    rounds = [
        (_ours(kleio, clients, effort.seconds), _theirs(peer, clients, effort.seconds))
        for _ in range(effort.repeats)
    ]
    yield from beside_each_other(
        _name(clients),
        "moves/s",
        rounds,
        peer=BOARDGAME_IO,
        of_what="of the web process and of PostgreSQL together, and of Node",
        goal=GOALS[clients],
    )


def _alone(clients: int, kleio: WebServer, effort: Effort, reason: str) -> Figure:
    ours = [_ours(kleio, clients, effort.seconds) for _ in range(effort.repeats)]
    return figure(
        _name(clients),
        "moves/s",
        [each.served.rate for each in ours],
        beside=f"{BOARDGAME_IO}, was left out: {reason}",
        note=latencies(ours),
    )


def _name(clients: int) -> str:
    many = "client" if clients == 1 else "clients"
    return f"POST moves, {clients} {many}, beside boardgame.io with files"


def _ours(kleio: WebServer, clients: int, seconds: float) -> Stretch:
    return played(kleio, laid_out(clients, seconds), seconds)


def _theirs(peer: WebServer, clients: int, seconds: float) -> Stretch:
    """Each client has matches of its own and holds both seats, as at tables of ours."""
    each = 1 + int(seconds * MOST_MOVES / clients / MOVES_OF_A_GAME)
    new = matches(peer.port, clients * each)
    shares = [new[number::clients] for number in range(clients)]

    def play() -> list[Player]:
        return [Player(peer.port, own, MOVES_OF_A_GAME) for own in shares]

    return stretch(peer, lambda: drive(play(), seconds))
