// Whether this browser says when a game waits for its person, and how that is switched.
import { call } from "../call.js";

const WORKER = "/play/notices/worker.js";

const isAble = () => isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

// How it stands: impossible (here, or "unserved" by this server), denied, off, waiting, broken or on.
export async function standing(addresses, key) {
  if (!isAble()) return { state: "impossible" };
  if (!key) return { state: "unserved" };
  if (Notification.permission === "denied") return { state: "denied" };
  const address = (await mine())?.endpoint;
  const known = address && addresses.find(({ channel, to }) => channel === "push" && to === address);
  if (!known || Notification.permission !== "granted") return { state: "off" };
  return { state: known.off ? "broken" : known.confirmed ? "on" : "waiting", address: known.id };
}

const mine = async () => (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager.getSubscription();

// Asks the person, by the browser's own question; a refusal is seen by how it stands afterwards.
export async function turnOn(key) {
  if ((await Notification.requestPermission()) !== "granted") return;
  await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  let subscription = await pushManager.getSubscription();
  if (subscription && text(subscription.options.applicationServerKey) !== key) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys: { p256dh, auth } } = subscription.toJSON();
  await call("POST", "players/me/addresses/", { body: { push: { endpoint, keys: { p256dh, auth } } } });
}

export async function turnOff(address) {
  await call("DELETE", `players/me/addresses/${address}/`);
  await (await mine())?.unsubscribe();
}

const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
