"""Webhooks are signed as Standard Webhooks says."""

from __future__ import annotations

import base64
from datetime import UTC, datetime, timedelta

from notices.retries import MOST_ATTEMPTS, PAUSES, pause_after
from notices.signing import new_secret, signed

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


def test_the_published_example_is_signed_so() -> None:
    at = datetime.fromtimestamp(1614265330, UTC)
    headers = signed(SECRET, "msg_p5jXN8AQM9LWM0D4loKWxJek", at, b'{"test": 2432232314}')
    assert headers == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }


def test_each_secret_is_new_and_long_enough() -> None:
    secret, other = new_secret(), new_secret()
    assert secret != other
    assert len(base64.b64decode(secret.removeprefix("whsec_"))) == 32


def test_what_fails_is_tried_again_over_more_than_a_day() -> None:
    pauses = [pause_after(number, 0.5) for number in range(1, MOST_ATTEMPTS)]
    assert pauses == [timedelta(seconds=seconds) for seconds in PAUSES]
    assert pauses[0] == timedelta(minutes=1)
    assert sum(pauses, timedelta()) > timedelta(days=1)


def test_what_failed_together_is_not_tried_again_together() -> None:
    assert pause_after(1, 0.0) == timedelta(seconds=54)
    assert pause_after(1, 1.0) == timedelta(seconds=66)
    assert pause_after(99, 0.5) == timedelta(hours=12)
