"""A browser is told that a game waits: switched on and off on the page, shown by its worker.

The push service is one of this test, which gets what Kleio sends and reads it by the keys that the
page was given; Chromium then gets the message as its own push service would hand it over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect
from pytest_django.live_server_helper import LiveServer

from environment.push_key import PushKey
from games.identifiers import opaque_game
from games.models import Player
from games.services.players import new_token
from notices.channels.push import Subscription
from notices.clock import database_time
from notices.models import Address
from notices.sealing import seal, unseal
from notices.services.postman import send_what_is_due
from notices.services.preferring import preferences_of
from tests.browser.chromium import FLAGS, LEFT_OUT, chromium
from tests.browser.conftest import DESK
from tests.browser.sitting import said_by
from tests.notices.pushing.browser import Browser as Reader
from tests.notices.table import after, looked
from tests.notices.test_outside import saying, served
from tests.notices.test_webhook import parts_of
from tests.pages.conftest import BOT, ME, Make
from tests.patience import PATIENCE_MS

pytestmark = pytest.mark.django_db(transaction=True)

SWITCH = "Tell me here when it is my turn"

SUBSCRIPTION = """
const told = (endpoint) => endpoint && {
  endpoint, options: { applicationServerKey: null },
  toJSON: () => ({ endpoint, expirationTime: null, keys: %(keys)s }),
  unsubscribe: async () => localStorage.removeItem("test.endpoint"),
};
PushManager.prototype.getSubscription = async () => told(localStorage.getItem("test.endpoint"));
PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
  if (!userVisibleOnly || applicationServerKey.length !== 87) throw new Error("not so");
  localStorage.setItem("test.endpoint", "%(endpoint)s");
  return told("%(endpoint)s");
};
"""
"""What a Chromium answers that has a push service, which one without the internet has not."""

NOTIFICATIONS = "navigator.serviceWorker.getRegistration().then((it) => it.getNotifications())"


@dataclass
class Visit:
    """Ann's page of her notices, at a browser with a push service."""

    page: Page
    reader: Reader
    said: list[str]
    deliver: Callable[[bytes], None]

    @property
    def state(self) -> Any:
        return expect(self.page.locator("#here-words"))


def shown(there: Visit) -> list[tuple[str, str]]:
    """Of each notification that the browser shows: what heads it, and where it leads."""
    notifications = there.page.evaluate(
        f"{NOTIFICATIONS}.then((a) => a.map((o) => [o.title, o.data]))"
    )
    return [(title, path) for title, path in notifications]


@pytest.fixture(autouse=True)
def _push_may_go_inside(settings: Any) -> None:
    settings.KLEIO_PUSH_KEY = PushKey(77)
    settings.KLEIO_WEBHOOK_PORTS = ["*"]
    settings.KLEIO_WEBHOOK_HTTP = True
    settings.KLEIO_WEBHOOK_INSIDE = True


@pytest.fixture(scope="module")
def browser(driver: Playwright) -> Iterator[Browser]:
    """One that shows notices."""
    program = chromium(notices=True)
    if program is None:
        pytest.skip(LEFT_OUT)
    opened = driver.chromium.launch(executable_path=program, args=list(FLAGS))
    yield opened
    opened.close()


@pytest.fixture
def contexts(browser: Browser) -> Iterator[Callable[[], BrowserContext]]:
    made: list[BrowserContext] = []

    def new() -> BrowserContext:
        made.append(browser.new_context(viewport=DESK))
        made[-1].set_default_timeout(PATIENCE_MS)
        return made[-1]

    yield new
    for context in made:
        context.close()


def visit(context: BrowserContext, site: LiveServer, who: Player, endpoint: str) -> Visit:
    reader, said = Reader(), list[str]()
    context.add_init_script(f"localStorage.setItem('kleio.token', '{new_token(who)}')")
    context.add_init_script(SUBSCRIPTION % {"keys": reader.keys, "endpoint": endpoint})
    page = context.new_page()
    page.on("console", lambda message: said.extend(said_by(message)))
    page.on("pageerror", lambda error: said.append(str(error)))
    session = context.new_cdp_session(page)
    registrations: dict[str, str] = {}
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda update: registrations.update(
            {each["scopeURL"]: each["registrationId"] for each in update["registrations"]}
        ),
    )
    session.send("ServiceWorker.enable")

    def deliver(message: bytes) -> None:
        session.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": f"{site}/",
                "registrationId": registrations[f"{site}/play/notices/"],
                "data": message.decode(),
            },
        )

    page.goto(f"{site}/play/notices/")
    return Visit(page, reader, said, deliver)


def handed_over(there: Visit, request: bytes) -> None:
    """As a push service and a browser do it."""
    _, body = parts_of(request)
    there.deliver(there.reader.read(body))


def moved_to(endpoint: str) -> None:
    """The push service of this test has another port for each message."""
    row = Address.objects.get()
    known = unseal(row.pk, row.sealed, Subscription)
    row.sealed = seal(row.pk, Subscription(endpoint, known.reader))
    row.save()


def test_a_browser_is_switched_on_told_of_a_turn_and_switched_off(
    contexts: Callable[[], BrowserContext], site: LiveServer, ann: Player, make: Make
) -> None:
    context = contexts()
    context.grant_permissions(["notifications"], origin=str(site))
    created = saying(b"HTTP/1.1 201 Created\r\n\r\n")
    with served(created) as (url, heard):
        there = visit(context, site, ann, f"http://127.0.0.1:{url.port}/send/1")
        there.state.to_have_text("You are not told at this browser.")
        there.page.get_by_role("switch", name=SWITCH).click()
        there.state.to_have_attribute("data-state", "waiting")
        send_what_is_due()
    handed_over(there, heard[0])
    there.state.to_have_attribute("data-state", "on")
    assert shown(there) == [("You are told here", "/play/notices/")]
    expect(there.page.get_by_role("switch", name=SWITCH)).to_be_checked()

    game = make(ME, BOT)
    with served(created) as (url, heard):
        moved_to(f"http://127.0.0.1:{url.port}/send/1")
        looked(200)
        send_what_is_due(lambda: after(201))
    handed_over(there, heard[0])
    there.page.wait_for_function(f"{NOTIFICATIONS}.then((all) => all.length === 2)")
    assert ("It is your turn: Night Market", f"/games/{opaque_game(game.pk)}/table/") in shown(
        there
    )

    there.page.get_by_role("switch", name=SWITCH).click()
    there.state.to_have_attribute("data-state", "off")
    assert not Address.objects.exists()
    assert there.said == []


def test_a_person_who_has_forbidden_it_is_told_so(
    contexts: Callable[[], BrowserContext], site: LiveServer, ann: Player
) -> None:
    context = contexts()
    context.add_init_script(
        "Object.defineProperty(Notification, 'permission', { get: () => 'denied' })"
    )
    there = visit(context, site, ann, "https://push.example/1")
    there.state.to_contain_text("You have forbidden this browser")
    expect(there.page.get_by_role("switch", name=SWITCH)).to_be_disabled()


def test_a_browser_that_cannot_or_a_server_that_does_not_is_said(
    contexts: Callable[[], BrowserContext], site: LiveServer, ann: Player, settings: Any
) -> None:
    context = contexts()
    context.add_init_script("delete window.Notification")
    there = visit(context, site, ann, "https://push.example/1")
    there.state.to_contain_text("cannot show notices")
    settings.KLEIO_PUSH_KEY = None
    there = visit(contexts(), site, ann, "https://push.example/1")
    there.state.to_contain_text("sends no notices to browsers")


def test_mails_and_webhooks_are_added_tried_and_removed(
    contexts: Callable[[], BrowserContext], site: LiveServer, ann: Player, settings: Any
) -> None:
    settings.KLEIO_MAIL_FROM, settings.KLEIO_PUBLIC_URL = "k@kleio.example", "https://kleio.example"
    there = visit(contexts(), site, ann, "https://push.example/1")
    page = there.page
    page.get_by_label("Mail address").fill("ann@example.org")
    page.get_by_role("button", name="Tell me by mail").click()
    rows = page.locator(".told li")
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("ann@example.org")
    expect(rows.first).to_contain_text("not confirmed yet")
    page.get_by_label("Program (webhook, https)").fill("https://bot.example/kleio")
    page.get_by_role("button", name="Tell this program").click()
    expect(rows).to_have_count(2)
    expect(page.locator(".secret code")).to_contain_text("whsec_")
    page.get_by_label("Program (webhook, https)").fill("https://bot/")
    page.get_by_role("button", name="Tell this program").click()
    expect(page.get_by_role("alert")).to_contain_text("full name of a host")
    Address.objects.update(confirmed_at=database_time())
    page.get_by_role("button", name="Try it: ann@example.org").click()
    expect(page.get_by_text("Something is on its way there.")).to_be_visible()
    page.get_by_role("button", name="Remove: ann@example.org").click()
    expect(rows).to_have_count(1)
    # What the browser itself says of a refused request.
    assert [line for line in there.said if "422" not in line] == []


def test_mails_are_had_once_a_day_and_a_game_is_left_out(
    contexts: Callable[[], BrowserContext], site: LiveServer, ann: Player, make: Make
) -> None:
    game = make(ME, BOT)
    page = visit(contexts(), site, ann, "https://push.example/1").page
    page.get_by_label("Mails about my turns").select_option("daily")
    page.get_by_label("At", exact=True).select_option("18")
    expect(page.get_by_text("Kept.")).to_be_visible()
    page.get_by_label("Night Market").uncheck()
    # The click itself takes away the word of before: this one is of the box.
    expect(page.get_by_text("Kept.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("At", exact=True)).to_have_value("18")
    expect(page.get_by_label("Night Market")).not_to_be_checked()
    preference, muted = preferences_of(ann)
    assert (preference.mails, preference.hour, muted) == ("daily", 18, [game.pk])


def test_who_signs_out_is_no_longer_told_at_this_browser(
    contexts: Callable[[], BrowserContext], site: LiveServer, ann: Player
) -> None:
    context = contexts()
    context.grant_permissions(["notifications"], origin=str(site))
    there = visit(context, site, ann, "https://push.example/1")
    there.page.get_by_role("switch", name=SWITCH).click()
    there.state.to_have_attribute("data-state", "waiting")
    there.page.get_by_role("button", name="Sign out").click()
    if ann.is_guest:
        there.page.get_by_role("button", name="Sign out for good").click()
    expect(there.page.get_by_role("heading", name="Who are you?")).to_be_visible()
    assert there.page.evaluate("localStorage.getItem('test.endpoint')") is None
