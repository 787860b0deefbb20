"""Quotas: exact among all processes, refilled by time, and told with the time to come back."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models.functions import Now

from api.admission import admission, admit, take
from api.admission.address import address_of
from api.admission.forgetting import KEPT, forget_unused
from api.admission.presence import are_there, last_seen
from api.admission.quotas import Quota, quota_from_environment
from api.models import Allowance
from api.problems import Problem
from environment.variables import EnvironmentProblem
from games.services import players
from tests.api.statements import statements_told
from tests.events.crowd import at_once

SLOW = Quota(burst=20, rate=0.01)


def refusal_of(key: str, quota: Quota) -> Problem | None:
    try:
        take(key, quota)
    except Problem as problem:
        return problem
    return None


@pytest.mark.usefixtures("clock_stands_still")
def test_a_burst_is_let_in_and_the_next_call_is_told_when_to_come_back() -> None:
    """In whole seconds, after which it is let in."""
    refused = [refusal_of("ann", Quota(burst=3, rate=0.4)) for _ in range(4)]
    assert refused[:3] == [None] * 3
    assert refused[3] is not None
    assert refused[3].kind.status == 429
    assert refused[3].extras == {"retry_after": 3}


@pytest.mark.django_db
def test_a_refused_call_costs_nothing() -> None:
    for _ in range(50):
        refusal_of("ann", SLOW)
    due = Allowance.objects.get(key="ann").due
    refusal_of("ann", SLOW)
    assert Allowance.objects.get(key="ann").due == due


@pytest.mark.django_db
def test_time_refills_the_quota() -> None:
    quota = Quota(burst=1, rate=0.01)
    assert refusal_of("ann", quota) is None
    assert refusal_of("ann", quota) is not None
    with connection.cursor() as cursor:
        cursor.execute("UPDATE api_allowance SET due = due - interval '101 seconds'")
    assert refusal_of("ann", quota) is None


@pytest.mark.django_db
def test_a_clock_that_was_set_back_shuts_nobody_out() -> None:
    quota = Quota(burst=3, rate=0.001)
    assert [refusal_of("ann", quota) for _ in range(3)] == [None] * 3
    with connection.cursor() as cursor:
        cursor.execute("UPDATE api_allowance SET due = due + interval '1 hour'")
    assert [refusal_of("ann", quota) for _ in range(3)] == [None] * 3
    assert refusal_of("ann", quota) is not None, "the quota begins anew and holds"


@pytest.mark.django_db
def test_each_key_has_its_own_quota() -> None:
    quota = Quota(burst=1, rate=0.01)
    assert refusal_of("ann", quota) is None
    assert refusal_of("ben", quota) is None


@pytest.mark.django_db(transaction=True)
def test_of_a_hundred_calls_at_once_exactly_the_quota_is_let_in() -> None:
    def call(_: int, ready: Barrier) -> list[bool]:
        ready.wait()
        return [refusal_of("ann", SLOW) is None for _ in range(10)]

    counted = Counter(chain.from_iterable(at_once(10, call)))
    assert counted == {True: SLOW.burst, False: 100 - SLOW.burst}


@pytest.mark.django_db
def test_a_quota_that_is_full_again_is_forgotten_once_nobody_called_for_a_while() -> None:
    take("ann", SLOW)
    take("ben", Quota(burst=20, rate=10**6))
    take("cleo", Quota(burst=20, rate=10**6))
    Allowance.objects.filter(key="ben").update(due=Now() - KEPT)
    assert forget_unused() == 1
    assert {row.key for row in Allowance.objects.all()} == {"ann", "cleo"}


@pytest.mark.django_db
def test_a_token_is_looked_up_and_counted_in_one_statement() -> None:
    ann, token = players.guest("Ann")
    with statements_told() as statements:
        caller = admit(f"Bearer {token}", "127.0.0.1")
    assert len(statements) == 1
    assert caller is not None
    assert caller.player == ann
    assert caller.player.name == "Ann"


@pytest.mark.django_db
def test_a_player_has_one_quota_whatever_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "CALLS_OF_PLAYER", Quota(burst=2, rate=0.01))
    _, first = players.sign_up("Ann", "correct horse")
    _, second = players.sign_in("Ann", "correct horse")
    admit(f"Bearer {first}", "127.0.0.1")
    admit(f"Bearer {second}", "127.0.0.1")
    with pytest.raises(Problem, match="too often"):
        admit(f"Bearer {first}", "127.0.0.1")


@pytest.mark.django_db
@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "Basic YTpi", "nonsense", "Bearer klt_x"])
def test_a_header_that_is_no_token_is_refused_without_repeating_it(header: str) -> None:
    with pytest.raises(Problem) as refused:
        admit(header, "127.0.0.1")
    assert refused.value.kind.slug == "not-signed-in"
    assert "klt_x" not in refused.value.detail


@pytest.mark.django_db
def test_a_revoked_token_is_unknown_at_once() -> None:
    _, token = players.guest()
    players.revoke(token)
    with pytest.raises(Problem, match="revoked"):
        admit(f"Bearer {token}", "127.0.0.1")


@pytest.mark.django_db
def test_guesses_at_tokens_are_counted_against_their_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(admission, "CALLS_OF_ADDRESS", Quota(burst=2, rate=0.01))
    slugs = []
    for guess in range(3):
        with pytest.raises(Problem) as refused:
            admit(f"Bearer klt_{guess}", "192.0.2.7")
        slugs.append(refused.value.kind.slug)
    assert slugs == ["not-signed-in", "not-signed-in", "too-many-requests"]


def test_the_environment_sets_a_quota(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KLEIO_QUOTA_PLAYER", "7+0.5/s")
    assert quota_from_environment("KLEIO_QUOTA_PLAYER", "1+1/s") == Quota(7, 0.5)
    assert quota_from_environment("KLEIO_QUOTA_OTHER", "1+1/s") == Quota(1, 1)


@pytest.mark.parametrize("text", ["7", "0+1/s", "7+0/s", "7+1", "-1+1/s", "a+b/s", "1+1/m"])
def test_a_quota_that_cannot_be_read_is_named(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KLEIO_QUOTA_PLAYER", text)
    with pytest.raises(EnvironmentProblem, match="KLEIO_QUOTA_PLAYER must look like"):
        quota_from_environment("KLEIO_QUOTA_PLAYER", "1+1/s")


@pytest.mark.parametrize(
    ("proxies", "meta", "address"),
    [
        (0, {"REMOTE_ADDR": "192.0.2.1"}, "192.0.2.1"),
        (0, {"REMOTE_ADDR": "192.0.2.1", "HTTP_X_FORWARDED_FOR": "6.6.6.6"}, "192.0.2.1"),
        (1, {"REMOTE_ADDR": "10.0.0.1", "HTTP_X_FORWARDED_FOR": "6.6.6.6, 192.0.2.1"}, "192.0.2.1"),
        (2, {"REMOTE_ADDR": "10.0.0.1", "HTTP_X_FORWARDED_FOR": "1.2.3.4,10.0.0.2"}, "1.2.3.4"),
        (2, {"REMOTE_ADDR": "10.0.0.1", "HTTP_X_FORWARDED_FOR": "1.2.3.4"}, "10.0.0.1"),
        (1, {"REMOTE_ADDR": "10.0.0.1", "HTTP_X_FORWARDED_FOR": "<script>"}, "unknown"),
        (0, {"REMOTE_ADDR": "2001:db8::1:2:3:4"}, "2001:db8::/64"),
        (0, {"REMOTE_ADDR": "::ffff:192.0.2.1"}, "192.0.2.1"),
        (0, {"REMOTE_ADDR": f"2001:db8::1%{60 * 'e'}"}, "2001:db8::/64"),
        (0, {"REMOTE_ADDR": ""}, "unknown"),
        (0, {}, "unknown"),
    ],
)
def test_only_what_our_own_proxies_added_is_believed(
    proxies: int, meta: dict[str, str], address: str, settings: object
) -> None:
    settings.KLEIO_TRUSTED_PROXIES = proxies  # type: ignore[attr-defined]
    assert address_of(meta) == address


@pytest.mark.django_db
def test_who_follows_a_stream_is_there_and_has_their_whole_quota() -> None:
    ann, ben = uuid4(), uuid4()
    assert last_seen([ann, ben]) == {}
    are_there({ann})
    assert last_seen([ann, ben]).keys() == {ann}
    before = last_seen([ann])[ann]
    Allowance.objects.update(due=Now() - KEPT)
    are_there({ann, ben})
    assert last_seen([ann, ben])[ann] >= before
    quota = Quota(burst=2, rate=0.001)
    take(f"player:{ann}", quota)
    take(f"player:{ann}", quota)
    with pytest.raises(Problem):
        take(f"player:{ann}", quota)
    are_there({ann})
    with pytest.raises(Problem):
        take(f"player:{ann}", quota)
