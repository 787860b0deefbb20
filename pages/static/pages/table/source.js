// What the API tells of one game, and what it is told.
import { call, hasToken } from "./call.js";

const query = (given) => {
  const named = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  return named.length ? `?${new URLSearchParams(named)}` : "";
};
export const key = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16)).join("");

export function source(id) {
  const at = (path) => `games/${id}/${path}`;
  return {
    game: () => call("GET", at("")),
    // One moment as some eyes see it: { version, decisions, parts }.
    async sight(eyes) {
      const [legal, board] = await Promise.all([
        call("GET", at(`legal-moves/${query(eyes)}`)),
        call("GET", at(`board.svg${query(eyes)}`)),
      ]);
      return { ...legal, parts: [{ id: "table", title: "The table", kind: "map", svg: board }] };
    },
    undoable: (seat) => call("GET", at(`undo/${query({ seat })}`)),
    events: (after, more) => call("GET", at(`events/${query({ after, ...more })}`)),
    news: (after, changes, seat, signal) =>
      call("GET", at(`events/${query({ after, changes, seat, limit: 1, wait: 25 })}`), { signal }),
    move: (decision, move, seat, once) =>
      call("POST", at("moves/"), { body: { decision, move, seat }, key: once }),
    undo: (version, seat) => call("POST", at("undo/"), { body: { version, seat }, key: key() }),
    resign: (seat) => call("POST", at("resign/"), { body: { seat }, key: key() }),
    join: (invitation) => call("POST", at("join/"), { body: { invitation }, key: key() }),
    start: (level) => call("POST", at("start/"), { body: { level }, key: key() }),
    hasToken,
    fork: (body) => call("POST", at("fork/"), { body, key: key() }),
  };
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// Keeps the table up to date: waits at the API for news, and comes back after trouble. `now`: what the page knows; `refresh` looks at the table anew; `tell` says what is wrong, or "".
export async function follow(api, now, refresh, tell) {
  let trouble = "";
  let waiting = new AbortController();
  addEventListener("pagehide", () => waiting.abort());
  for (;;) {
    try {
      if (!now.game || trouble) {
        await refresh();
        trouble = "";
        tell("");
      }
      if (now.game.status === "finished" || now.game.status === "cancelled") return;
      const known = now.game.version;
      waiting = new AbortController();
      const page = await api.news(known, now.game.changes, now.seat, waiting.signal);
      // Another request may have brought this page further meanwhile.
      const isNew = page.version > now.game.version || page.changes !== now.game.changes || page.status !== now.game.status;
      if (isNew && !now.busy) await refresh();
    } catch (problem) {
      if (waiting.signal.aborted) return;
      if (problem.status === 401 || problem.status === 403 || problem.status === 404) {
        document.getElementById("turn").textContent = problem.detail ?? problem.message;
        return;
      }
      trouble = problem.status === 429 || problem.status === 503 ? problem.detail : "Kleio cannot be reached; trying again.";
      tell(trouble);
      await pause(1000 * (problem.after || 2) + 2000 * Math.random());
    }
  }
}
