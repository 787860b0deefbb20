"""Every endpoint with what it needs, for the manners that all of them share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Endpoint:
    """``path`` may hold ``{game}``. ``body``: a valid one; None where the endpoint takes none.
    ``query``: what must be asked for the endpoint to answer."""

    method: str
    path: str
    signed_in: bool = False
    body: dict[str, Any] | None = None
    query: str = ""

    def at(self, game: str, query: str = "") -> str:
        """The path for a game, with its own query and another one after it."""
        whole = "&".join(part for part in (self.query, query) if part)
        return self.path.format(game=game) + (f"?{whole}" if whole else "")

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


NEW_GAME = {"title": "night_market", "seats": [{"kind": "me"}, {"kind": "open"}]}
ADDRESS = "adr_" + "0" * 32
CHALLENGE = f"confirm-{'0' * 32}-{'0' * 64}"
NOBODY = "ply_" + "0" * 32
TOURNAMENT = "trn_" + "0" * 32
TOKEN = "tok_" + "0" * 16
MARKET = "title=night_market"
EXPERIMENT = "exp_" + "0" * 32
NEW_EXPERIMENT = {
    "title": "night_market",
    "bots": ["greedy", "random"],
    "variants": {"same": {"rounds": 4}, "short": {"rounds": 2}},
    "outcomes": ["moves", "wins:level=greedy"],
    "blocks": 20,
    "seed": "a seed",
    "reason": "Whether a shorter market is still one.",
}

ENDPOINTS = (
    Endpoint("GET", ""),
    Endpoint("POST", "players/", body={"name": "Dan"}),
    Endpoint("GET", "players/me/", signed_in=True),
    Endpoint("DELETE", "players/me/", signed_in=True, body={}),
    Endpoint("GET", "players/me/addresses/", signed_in=True),
    Endpoint(
        "POST",
        "players/me/addresses/",
        signed_in=True,
        body={"webhook": {"url": "https://bot.example/kleio"}},
    ),
    Endpoint("DELETE", f"players/me/addresses/{ADDRESS}/", signed_in=True),
    Endpoint("POST", f"players/me/addresses/{ADDRESS}/test/", signed_in=True),
    Endpoint("POST", "address-confirmations/", body={"challenge": CHALLENGE}),
    Endpoint("GET", "players/me/notices/", signed_in=True),
    Endpoint("PUT", "players/me/notices/", signed_in=True, body={"mails": "daily", "hour": 6}),
    Endpoint("GET", "players/me/presence/", signed_in=True),
    Endpoint("PUT", "players/me/presence/", signed_in=True, body={"shown": False}),
    Endpoint("GET", "players/me/profile/", signed_in=True),
    Endpoint("PUT", "players/me/profile/", signed_in=True, body={"public": False}),
    Endpoint("GET", f"players/{NOBODY}/"),
    Endpoint("GET", "ratings/"),
    Endpoint("GET", "ratings/night_market/2/"),
    Endpoint("GET", "players/me/vacation/", signed_in=True),
    Endpoint("POST", "players/me/vacation/", signed_in=True, body={"days": 2}),
    Endpoint("DELETE", "players/me/vacation/", signed_in=True, body={}),
    Endpoint("GET", "players/me/bots/", signed_in=True),
    Endpoint("POST", "players/me/bots/", signed_in=True, body={"name": "Robot"}),
    Endpoint("PUT", f"players/me/bots/{NOBODY}/", signed_in=True, body={"most_games": 2}),
    Endpoint("DELETE", f"players/me/bots/{NOBODY}/", signed_in=True, body={}),
    Endpoint("GET", f"players/me/bots/{NOBODY}/tokens/", signed_in=True),
    Endpoint(
        "POST", f"players/me/bots/{NOBODY}/tokens/", signed_in=True, body={"scopes": ["read"]}
    ),
    Endpoint("DELETE", f"players/me/bots/{NOBODY}/tokens/{TOKEN}/", signed_in=True, body={}),
    Endpoint("GET", "bots/"),
    Endpoint("GET", f"bots/{NOBODY}/"),
    Endpoint("GET", "challenges/", signed_in=True),
    Endpoint("GET", "challenges/1/", signed_in=True),
    Endpoint("POST", "challenges/1/accept/", signed_in=True, body={"entropy": "bot"}),
    Endpoint("POST", "challenges/1/decline/", signed_in=True, body={"reason": "busy"}),
    Endpoint("POST", "challenges/1/withdraw/", signed_in=True, body={}),
    Endpoint("GET", "tournaments/"),
    Endpoint(
        "POST",
        "tournaments/",
        signed_in=True,
        body={"name": "Cup", "title": "night_market", "clock": {"per_move": 86400}},
    ),
    Endpoint("GET", f"tournaments/{TOURNAMENT}/"),
    Endpoint("POST", f"tournaments/{TOURNAMENT}/enter/", signed_in=True, body={}),
    Endpoint("POST", f"tournaments/{TOURNAMENT}/drop-out/", signed_in=True, body={}),
    Endpoint("POST", f"tournaments/{TOURNAMENT}/begin/", signed_in=True, body={}),
    Endpoint("POST", f"tournaments/{TOURNAMENT}/call-off/", signed_in=True, body={}),
    Endpoint("POST", "tokens/", body={"name": "Dan", "password": "correct horse"}),
    Endpoint("DELETE", "tokens/current/", signed_in=True, body={}),
    Endpoint("POST", "stream-tickets/", signed_in=True, body={}),
    Endpoint("GET", "titles/"),
    Endpoint("GET", "titles/night_market/"),
    Endpoint("GET", "titles/dice_forge/rules/"),
    Endpoint("GET", "titles/dice_forge/rules/DF-5.9/"),
    Endpoint("GET", "games/"),
    Endpoint("POST", "games/", signed_in=True, body=NEW_GAME),
    Endpoint("GET", "games/{game}/"),
    Endpoint("POST", "games/{game}/join/", signed_in=True, body={}),
    Endpoint("POST", "games/{game}/leave/", signed_in=True, body={}),
    Endpoint("POST", "games/{game}/start/", signed_in=True, body={"level": "random"}),
    Endpoint("POST", "games/{game}/ready/", signed_in=True, body={}),
    Endpoint("POST", "games/{game}/cancel/", signed_in=True, body={}),
    Endpoint("POST", "games/{game}/resign/", signed_in=True, body={}),
    Endpoint("POST", "games/{game}/claim/", signed_in=True, body={"seat": 0}),
    Endpoint("POST", "games/{game}/return/", signed_in=True, body={"seat": 0}),
    Endpoint("POST", "games/{game}/kick/", signed_in=True, body={"seat": 1}),
    Endpoint("POST", "games/{game}/rematch/", signed_in=True, body={}),
    Endpoint("GET", "games/{game}/invitations/", signed_in=True),
    Endpoint("POST", "games/{game}/invitations/", signed_in=True, body={}),
    Endpoint("DELETE", "games/{game}/invitations/1/", signed_in=True, body={}),
    Endpoint("GET", "games/{game}/thoughts/"),
    Endpoint("GET", "games/{game}/chat/", signed_in=True),
    Endpoint("POST", "games/{game}/chat/", signed_in=True, body={"text": "Hello"}),
    Endpoint("PUT", "games/{game}/chat/", signed_in=True, body={"on": True}),
    Endpoint("DELETE", "games/{game}/chat/1/", signed_in=True, body={}),
    Endpoint("POST", "games/{game}/chat/1/report/", signed_in=True, body={}),
    Endpoint("GET", "games/{game}/notes/", signed_in=True),
    Endpoint("PUT", "games/{game}/notes/", signed_in=True, body={"text": "mine"}),
    Endpoint("GET", "seeking/", signed_in=True),
    Endpoint("POST", "seeking/", signed_in=True, body={"titles": ["night_market"], "seats": [2]}),
    Endpoint("DELETE", "seeking/", signed_in=True, body={}),
    Endpoint("POST", "invitations/", body={"code": "none"}),
    Endpoint("POST", "invitations/join/", signed_in=True, body={"code": "none"}),
    Endpoint("GET", "games/{game}/state/"),
    Endpoint("GET", "games/{game}/course/"),
    Endpoint("GET", "games/{game}/analysis/"),
    Endpoint("GET", "games/{game}/board.svg"),
    Endpoint("GET", "games/{game}/legal-moves/"),
    Endpoint("GET", "games/{game}/moves/"),
    Endpoint("GET", "games/{game}/sight/"),
    Endpoint("POST", "games/{game}/moves/", signed_in=True, body={"notation": "rest"}),
    Endpoint("GET", "games/{game}/undo/"),
    Endpoint("POST", "games/{game}/undo/", signed_in=True, body={"version": 1}),
    Endpoint("GET", "games/{game}/events/"),
    Endpoint("GET", "games/{game}/notices/", signed_in=True),
    Endpoint("POST", "games/{game}/notices/", signed_in=True, body={"told": False}),
    Endpoint(
        "POST",
        "games/{game}/fork/",
        signed_in=True,
        body={"seats": [{"kind": "me"}, {"kind": "me"}]},
    ),
    Endpoint("GET", "games/{game}/export/"),
    Endpoint("GET", "push-key/"),
    Endpoint("GET", "verify/kleio_verify.py"),
    Endpoint("GET", "checkpoints/"),
    Endpoint("GET", "checkpoints/key/"),
    Endpoint("GET", "analytics/metrics/"),
    Endpoint("GET", "analytics/win-rates/", query=MARKET),
    Endpoint("GET", "analytics/card-rates/", query=MARKET),
    Endpoint("GET", "analytics/game-lengths/", query=MARKET),
    Endpoint("GET", "analytics/flags/", query=MARKET),
    Endpoint("GET", "analytics/game-shares/", query=MARKET),
    Endpoint("GET", "analytics/pick-rates/", query=MARKET),
    Endpoint("GET", "analytics/standings/", query=MARKET),
    Endpoint("GET", "analytics/choices/", query=MARKET),
    Endpoint("GET", "analytics/interaction/", query=MARKET),
    Endpoint("GET", "analytics/areas/", query=MARKET),
    Endpoint("GET", "analytics/strengths/", query=MARKET),
    Endpoint("GET", "analytics/skill/", query=MARKET),
    Endpoint("GET", "analytics/luck/", query=MARKET),
    Endpoint("GET", "analytics/win-chances/", query=MARKET),
    Endpoint("GET", "analytics/chance-calibration/", query=MARKET),
    Endpoint("GET", "analytics/compare/", query=MARKET),
    Endpoint("GET", "analytics/games/", query=MARKET),
    Endpoint("GET", "analytics/export/", query=MARKET),
    Endpoint("GET", "analytics/coverage/"),
    Endpoint("GET", "experiments/"),
    Endpoint("POST", "experiments/", signed_in=True, body=NEW_EXPERIMENT),
    Endpoint("GET", f"experiments/{EXPERIMENT}/"),
    Endpoint("GET", f"experiments/{EXPERIMENT}/results/"),
    Endpoint("GET", f"experiments/{EXPERIMENT}/pairs/"),
    Endpoint(
        "POST",
        f"experiments/{EXPERIMENT}/pairs/",
        signed_in=True,
        body={"variant": "short", "block": 0, "turn": 0},
    ),
    Endpoint("POST", f"experiments/{EXPERIMENT}/pause/", signed_in=True, body={}),
    Endpoint("POST", f"experiments/{EXPERIMENT}/resume/", signed_in=True, body={}),
    Endpoint("GET", "problems/"),
    Endpoint("GET", "problems/not-found/"),
)

NEEDING_A_TOKEN = tuple(endpoint for endpoint in ENDPOINTS if endpoint.signed_in)
WITH_A_BODY = tuple(endpoint for endpoint in ENDPOINTS if endpoint.body is not None)
OF_A_GAME = tuple(endpoint for endpoint in ENDPOINTS if "{game}" in endpoint.path)
