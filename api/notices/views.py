"""``/api/players/me/addresses/``"""

from __future__ import annotations

import hashlib
import hmac
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter
from msgspec import UNSET
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.admission import take
from api.admission.quotas import ADDRESSES_OF_PLAYER, MAILS_TO_A_STRANGER
from api.authentication import player_of
from api.notices.shapes import AddressAdded, AddressList, NewAddress, address_shown
from api.players.views import NEVER_STORED
from api.problems import Problem
from api.reading.bodies import body_of, no_body, no_query
from api.schema.describe import operation
from games.models import Player
from notices.identifiers import ADDRESS_ID
from notices.sealing import key_for
from notices.services import addresses

_ADDRESS = OpenApiParameter(
    "address_id",
    {"type": "string", "format": "address-id", "pattern": f"^{ADDRESS_ID}$"},
    "path",
    description="the `id` of an address of yours",
)


def _take(player: Player) -> None:
    """Each of these makes the server call a stranger."""
    take(f"addresses:{player.pk}", ADDRESSES_OF_PLAYER)


def _may_ask(mailbox: str) -> None:
    """One mailbox is asked so often whether it is its player's, by all players together."""
    blinded = hmac.new(key_for("quotas"), mailbox.lower().encode(), hashlib.sha256).hexdigest()
    take(f"mailbox:{blinded}", MAILS_TO_A_STRANGER)


class Addresses(APIView):
    """All addresses of the player who asks."""

    @operation(
        "list_addresses",
        "Where I am told",
        "notices",
        answers={200: (AddressList, "Your addresses.")},
    )
    def get(self, request: Request) -> Response:
        """Where you are told that a game waits for you, and how sending there fares."""
        no_query(request)
        listed = addresses.addresses_of(player_of(request))
        shown = AddressList([address_shown(address) for address in listed])
        return Response(shown, headers=NEVER_STORED)

    @operation(
        "add_address",
        "Be told elsewhere",
        "notices",
        body=NewAddress,
        answers={201: (AddressAdded, "The address, with its secret.")},
        problems=["unfit-address", "too-many-addresses"],
    )
    def post(self, request: Request) -> Response:
        """Add a webhook. A challenge is sent there at once: answer it with 200 and
        `{"challenge": "…"}`, the one of its `data`, and the address is confirmed.

        Or add a mail address: it is confirmed by the link that is sent there. Or a browser, which
        confirms by itself; one that is known stays as it is, and tells you from now on.

        The secret is shown this once. Nobody but you sees the address.
        """
        no_query(request)
        sent, player = body_of(request, NewAddress), player_of(request)
        if [sent.webhook, sent.email, sent.push].count(UNSET) != 2:
            raise Problem("unfit-address", "Send one of `webhook`, `email`, `push`.", field="$")
        _take(player)
        secret = None
        if sent.email is not UNSET:
            _may_ask(sent.email.to)
            address = addresses.add_mailbox(player, sent.email.to)
        elif sent.push is not UNSET:
            keys = sent.push.keys
            address = addresses.add_browser(player, sent.push.endpoint, keys.p256dh, keys.auth)
        elif sent.webhook is not UNSET:
            address, secret = addresses.add_webhook(player, sent.webhook.url)
        return Response(AddressAdded(address_shown(address), secret), 201, headers=NEVER_STORED)


class OneAddress(APIView):
    """One address of the player who asks."""

    @operation(
        "remove_address",
        "No longer be told there",
        "notices",
        parameters=[_ADDRESS],
        answers={204: (None, "The address is forgotten, and what was on its way there.")},
    )
    def delete(self, request: Request, address_id: UUID) -> Response:
        """Forget an address."""
        no_query(request)
        no_body(request)
        addresses.remove(player_of(request), address_id)
        return Response(status=204)


class Trial(APIView):
    """Trying an address."""

    @operation(
        "test_address",
        "Try an address",
        "notices",
        parameters=[_ADDRESS],
        answers={204: (None, "Something is on its way there.")},
    )
    def post(self, request: Request, address_id: UUID) -> Response:
        """Send a notice of type `test`, or the challenge again if it was not answered yet.

        An address that was off is on again.
        """
        no_query(request)
        no_body(request)
        player = player_of(request)
        _take(player)
        mailbox = addresses.unconfirmed_mailbox(player, address_id)
        if mailbox is not None:
            _may_ask(mailbox)
        addresses.try_out(player, address_id)
        return Response(status=204)
