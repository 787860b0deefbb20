"""Every kind of problem that the API answers with. A slug, once released, keeps its meaning."""

from __future__ import annotations

from api.problems.kind import Kind

_VERSION = ("version", "the current version of the game")
_DECISIONS = ("decisions", "the decisions that are open now")
_CLAUSE = ("clause", "the clause of the rules that the move breaks")
_RULE = ("rule", "the path under which that clause is told, with the cases that show it")
_RETRY = ("retry_after", "seconds to wait, as in the header Retry-After")

KINDS: dict[str, Kind] = {
    kind.slug: kind
    for kind in (
        Kind(
            "malformed",
            400,
            "The request is malformed",
            "The body, the query or a header cannot be read: broken JSON, a wrong type, an unknown "
            "or missing field, a number or a text out of bounds. Mend the request.",
            (("field", "where in the body or the query, as a JSON path"),),
        ),
        Kind(
            "not-signed-in",
            401,
            "Nobody is signed in",
            "The endpoint needs a token, as `Authorization: Bearer …`, and the request has none, "
            "or one that is unknown or revoked.",
        ),
        Kind(
            "wrong-credentials",
            401,
            "Name and password do not match",
            "No player has this name with this password, or an erasure was asked for without the "
            "right one. Guests have no password.",
        ),
        Kind(
            "not-your-seat",
            403,
            "The seat is not yours",
            "The caller holds no seat in this game, or not the one that was named.",
        ),
        Kind(
            "not-allowed",
            403,
            "Not yours to do",
            "Only who made the game, or ordered the experiment, or may order any, may do this; or "
            "the token is one of a bot, and its scopes do not go so far.",
        ),
        Kind(
            "bots-not-welcome",
            403,
            "Bots may not join this game",
            "Who made the game did not let bots in, and no seat is kept for this one.",
        ),
        Kind(
            "sent-away",
            403,
            "You were sent away from this table",
            "Whoever made the game has given the caller's seat to others, and does not want them "
            "back at this table.",
            (("reason", "absent, unexpected, conduct or other"),),
        ),
        Kind(
            "not-found",
            404,
            "There is nothing here",
            "The path or the thing that it names does not exist, or the caller may not know of it.",
        ),
        Kind(
            "wrong-method",
            405,
            "The method is not allowed here",
            "The header Allow lists the methods that this path answers.",
        ),
        Kind(
            "not-acceptable",
            406,
            "No representation fits the header Accept",
            "The endpoint answers in the types that its description lists, which `detail` names.",
        ),
        Kind(
            "too-slow",
            408,
            "The body did not come in time",
            "Send the request again, and its body in one go.",
        ),
        Kind(
            "decision-not-open",
            409,
            "The decision is no longer open",
            "Somebody moved first, or the seat is not asked now. Read the state anew and choose "
            "among what is open.",
            (_VERSION, _DECISIONS),
        ),
        Kind(
            "time-up",
            409,
            "The time of the seat is up",
            "The bank of time of the seat was spent before the move came, so a bot plays it on.",
            (_VERSION,),
        ),
        Kind(
            "game-not-running",
            409,
            "The game takes no moves",
            "The game has not started yet, was cancelled, or is over.",
            (_VERSION, ("status_of_game", "open, running, finished or cancelled")),
        ),
        Kind(
            "game-not-open",
            409,
            "The game is not open",
            "Seats are taken and left, and games started and cancelled, only before they begin. "
            "One in which only bots play may be ended by whoever made it.",
        ),
        Kind(
            "too-many-games",
            409,
            "There are too many games already",
            "So many games of one player, or from one address, wait to begin or have bots in them, "
            "or so many games of bots alone are played, that this one must wait; the detail says "
            "which, and what to do.",
        ),
        Kind(
            "too-many-bots",
            409,
            "There are too many bots already",
            "A player owns so many bots, or a bot has so many tokens, that one must go first.",
        ),
        Kind(
            "too-many-challenges",
            409,
            "There are too many challenges already",
            "So many of one player, or to one bot, wait for an answer that this one must wait.",
        ),
        Kind(
            "bot-declines",
            409,
            "The bot does not play this",
            "Whoever owns the bot does not let the caller ask it for such a game.",
            (("code", "title, seats, guest, bot, busy or itself"),),
        ),
        Kind(
            "challenge-over",
            409,
            "The challenge is over",
            "It was accepted, declined or withdrawn, or nobody answered it in time.",
        ),
        Kind(
            "too-many-tournaments",
            409,
            "There are too many tournaments already",
            "A player has made so many that are not over that one must end first.",
        ),
        Kind(
            "tournament-conflict",
            409,
            "The tournament does not allow it",
            "It has begun or is over, is full or has too few entrants, or the caller is none.",
        ),
        Kind(
            "too-many-experiments",
            409,
            "There is too much to play already",
            "Experiments that are not over ask for so many games of one player, from one address, "
            "or on this server, that this one must wait or ask for less.",
        ),
        Kind(
            "experiment-over",
            409,
            "The experiment is over",
            "One that is over can neither be held nor gone on with.",
        ),
        Kind(
            "not-over-yet",
            409,
            "The experiment is not over",
            "Where the number of blocks is fixed nothing is told before all are played: each look "
            "would be another chance of a false finding.",
        ),
        Kind(
            "too-many-invitations",
            409,
            "There are too many invitations already",
            "So many invitations to this game are good that one must be revoked first.",
        ),
        Kind(
            "chat-closed",
            409,
            "Nothing can be said now",
            "Whoever made the game has turned its chat off, or the caller has said much within a "
            "minute.",
        ),
        Kind(
            "too-many-notes",
            409,
            "There are too many notes already",
            "The caller has notes on so many games that some must be emptied first.",
        ),
        Kind(
            "not-over",
            409,
            "The game is not over",
            "Only a game that is over is played again, and only then it is told what bots thought"
            " and what chances the seats had.",
        ),
        Kind(
            "too-many-moments",
            409,
            "No more moments of this game are looked at",
            "So many moments of the game have been named, by all who asked, that no other one is "
            "worked out. The beginnings of its rounds, and those that were named, are told.",
        ),
        Kind(
            "not-forkable",
            409,
            "No game can be made of this",
            "A game is forked once it is over, after a version at which somebody was asked, by the "
            "rules that this server plays; what comes from a private game is private.",
        ),
        Kind(
            "seat-conflict",
            409,
            "The seats do not allow it",
            "The seat is taken or kept for another, seats are still open, the caller has one or "
            "none, or nobody may hand it over or give it back yet.",
        ),
        Kind(
            "no-history",
            409,
            "There is no history to export",
            "The game began before histories could be exported, so it has none of that form.",
        ),
        Kind(
            "name-taken",
            409,
            "The name is taken",
            "Another player has signed up with this name.",
        ),
        Kind(
            "too-many-addresses",
            409,
            "No more addresses",
            "A player is told at ten addresses at most. Remove one first.",
        ),
        Kind(
            "busy",
            409,
            "The game is moving too fast",
            "Several writers moved at once and the retries were used up. Send the request again.",
            (_VERSION, _DECISIONS),
        ),
        Kind(
            "moved-on",
            409,
            "The game has moved on",
            "What was asked is about an earlier version of the game. Look at it again before you "
            "ask anew.",
            (_VERSION,),
        ),
        Kind(
            "length-required",
            411,
            "The length of the body is not told",
            "Send the header Content-Length; a body in chunks is not read.",
        ),
        Kind(
            "too-large",
            413,
            "The body is too large",
            "A move takes 16 KiB at most, any other body 64 KiB.",
        ),
        Kind(
            "wrong-content-type",
            415,
            "The body must be JSON",
            "Send the body as `Content-Type: application/json`, in UTF-8, not compressed.",
        ),
        Kind(
            "illegal-move",
            422,
            "The move is not legal",
            "The rules refuse the move; nothing changed.",
            (_CLAUSE, _RULE),
        ),
        Kind(
            "undo-refused",
            422,
            "The move stands",
            "The last move cannot be taken back: only within one's own turn, by who made it, and "
            "not if anything was drawn in it or anything hidden was shown or moved.",
            (("code", "over, no_move, another_seat, chance, secret or too_often"),),
        ),
        Kind(
            "bad-options",
            422,
            "No such game can be made",
            "The title is not played with these options or this number of seats, or a game with "
            "them would never end.",
            (("field", "what to change, as a JSON path, where it is one option"),),
        ),
        Kind(
            "bad-design",
            422,
            "No such experiment can be played",
            "A title, level, option, parameter or outcome of the design is none that there is, or "
            "does not go with the others.",
            (("field", "where in the design, as a JSON path"),),
        ),
        Kind(
            "bad-parameters",
            422,
            "The patch of parameters is refused",
            "A name is unknown or a value is out of its bounds.",
        ),
        Kind(
            "other-title",
            422,
            "This title is not asked about by that",
            "A dimension or a value belongs to another title; the metrics list whose it is.",
        ),
        Kind(
            "key-reused",
            422,
            "The idempotency key was used for something else",
            "A key names one request for ever. Take a new key for another one.",
        ),
        Kind(
            "unfit-text",
            422,
            "The name or password cannot be used",
            "Control and invisible characters are refused: they make two names look the same.",
        ),
        Kind(
            "unfit-address",
            422,
            "Nothing is sent to this address",
            "It is no URL by https, or it is not public.",
        ),
        Kind(
            "too-many-requests",
            429,
            "Too many requests",
            "The quota of the caller is used up for the moment.",
            (_RETRY,),
        ),
        Kind(
            "server-error",
            500,
            "The server failed",
            "A fault of the server. The request may be repeated; a move with the same key.",
        ),
        Kind(
            "unavailable",
            503,
            "The database does not answer",
            "What was acknowledged is stored. Send the request again; a move with the same key.",
            (_RETRY,),
        ),
        Kind(
            "overloaded",
            503,
            "The server has too much in hand",
            "More is asked of this server at this moment than it can do. Nothing was done: send "
            "the request again.",
            (_RETRY,),
        ),
        Kind(
            "too-many-waiting",
            503,
            "Too many requests are waiting",
            "This server holds as many waiting requests as it can. Ask again, or without `wait`.",
            (_RETRY,),
        ),
    )
}

BY_STATUS: dict[int, Kind] = {
    400: KINDS["malformed"],
    401: KINDS["not-signed-in"],
    403: KINDS["not-allowed"],
    404: KINDS["not-found"],
    405: KINDS["wrong-method"],
    406: KINDS["not-acceptable"],
    413: KINDS["too-large"],
    415: KINDS["wrong-content-type"],
    429: KINDS["too-many-requests"],
    500: KINDS["server-error"],
}
"""The kind that stands for a status that was set by Django or by Django REST framework."""
