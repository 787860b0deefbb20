// What a browser runs when a notice arrives, whether or not a page of Kleio is open.
const WORDS = {
  turn: ({ name, seat }) => [`It is your turn: ${name}`, `The game waits for you at seat P${seat + 1}.`],
  challenge: () => ["You are told here", "From now on this browser says when a game waits for you."],
  test: () => ["A trial", "Notices arrive here."],
};
const FAILED = ["Kleio could not be reached", "To be told here, open the page of your notices and switch them on again."];

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("push", (event) => event.waitUntil(heard(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(opened(event.notification.data));
});

async function heard(told) {
  const { type, data } = told.json();
  // It shows that this browser reads what is sent to it; nobody else could know the key.
  const isWell = type !== "challenge" || (await confirmed(data));
  const [title, body] = isWell ? WORDS[type](data) : FAILED;
  const path = data.link ? new URL(data.link, self.location.origin).pathname : "/play/notices/";
  await self.registration.showNotification(title, { body, tag: data.game ?? type, data: path, icon: "/static/pages/icon.svg" });
}

const confirmed = ({ challenge }) =>
  fetch("/api/address-confirmations/", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ challenge }),
  }).then(({ ok }) => ok, () => false);

async function opened(path) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((client) => new URL(client.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
