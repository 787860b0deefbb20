"""What tokens of bots may do: scopes, and which of them an operation needs.

Whatever is not in the table is closed to tokens with scopes, so an operation that is added opens
nothing to bots by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from api.problems import Problem
from games.services.bot_tokens import SCOPES

READ, PLAY, CHALLENGE, CHAT = SCOPES

NEEDED: Mapping[str, str] = {
    **dict.fromkeys(
        (
            "make_move",
            "undo",
            "leave_game",
            "say_ready",
            "start_game",
            "cancel_game",
            "resign",
            "claim",
            "give_seat_back",
            "accept_challenge",
            "drop_out",
            "decline_challenge",
        ),
        PLAY,
    ),
    **dict.fromkeys(
        (
            "create_game",
            "join_game",
            "read_invitation",
            "join_by_invitation",
            "rematch",
            "withdraw_challenge",
            "enter_tournament",
        ),
        CHALLENGE,
    ),
    **dict.fromkeys(("read_chat", "say", "take_line_back", "report_line"), CHAT),
    "make_stream_ticket": READ,
    "sign_out": READ,
}
"""Operation -> the scope that it needs; what only reads needs ``READ`` unless it stands here."""

_PEOPLES = frozenset(
    {
        "read_note",
        "list_addresses",
        "get_preferences",
        "get_notices",
        "get_vacation",
        "get_search",
        "list_invitations",
        "list_own_bots",
        "list_bot_tokens",
    }
)
"""What reads and is for people all the same."""


def scope_of(operation: str, *, reads: bool) -> str | None:
    """The scope that an operation needs; None: it is for people alone."""
    if operation in NEEDED:
        return NEEDED[operation]
    return READ if reads and operation not in _PEOPLES else None


def require(scopes: Collection[str] | None, scope: str | None) -> None:
    """Raises ``Problem`` for a token with other scopes; ``scopes`` is None for that of a person."""
    if scopes is None or scope in scopes:
        return
    if scope is None:
        raise Problem("not-allowed", "This is for people, and the token is one of a bot.")
    raise Problem("not-allowed", f"The token of this bot needs the scope `{scope}` for that.")
