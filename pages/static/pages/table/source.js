// What the API tells of one game, and what it is told.
import { call, hasToken, key } from "../call.js";

export { key };

const query = (given) => {
  const named = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  return named.length ? `?${new URLSearchParams(named)}` : "";
};

export function source(id) {
  const at = (path) => `games/${id}/${path}`;
  return {
    game: () => call("GET", at("")),
    // One moment as some eyes see it, and what is new beyond `after`; `wait` holds it until there is.
    sight: (eyes, signal) => call("GET", at(`sight/${query(eyes)}`), { signal }),
    events: (after, more) => call("GET", at(`events/${query({ after, ...more })}`)),
    index: (after) => call("GET", at(`moves/${query({ after, limit: 500 })}`)),
    course: (seat) => call("GET", at(`course/${query({ seat })}`)),
    move: (decision, move, seat, once) =>
      call("POST", at("moves/"), { body: { decision, move, seat }, key: once }),
    undo: (version, seat, once) => call("POST", at("undo/"), { body: { version, seat }, key: once }),
    resign: (seat, once) => call("POST", at("resign/"), { body: { seat }, key: once }),
    hasToken,
    fork: (body, once) => call("POST", at("fork/"), { body, key: once }),
  };
}

const WAIT = 25; // seconds for which one request may wait
export const AWAY = "Kleio cannot be reached; trying again.";
export const pause = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

// Keeps the table up to date: waits at the API for news, and comes back after trouble.
export async function follow(now) {
  let waiting = new AbortController();
  let isGone = false;
  now.wake = () => waiting.abort();
  addEventListener("pagehide", () => ((isGone = true), waiting.abort()));
  while (!isGone) {
    try {
      if (now.busy) {
        await pause(0.05);
        continue;
      }
      if (now.isStale) await now.refresh();
      if (now.trouble) {
        now.trouble = "";
        now.show();
      }
      const { game } = now;
      if (game.status === "finished" || game.status === "cancelled") return;
      waiting = new AbortController();
      const known = { after: game.version, changes: game.changes, seat: now.seat, wait: WAIT };
      const told = await now.api.sight(known, waiting.signal);
      const isNew = told.latest > game.version || told.changes !== game.changes || told.status !== game.status;
      if (isNew && !now.busy) await now.refresh(told);
    } catch (problem) {
      if (waiting.signal.aborted) continue;
      if ([401, 403, 404].includes(problem.status)) {
        return now.lost(problem);
      }
      now.trouble = problem.status ? problem.detail : AWAY;
      now.isStale = true;
      now.show();
      await pause((problem.after || 1) + 2 * Math.random());
    }
  }
}
