// What the API tells of one game, and what it is told.
import { AWAY, call, hasToken, pause, token } from "../call.js";

const query = (given) => {
  const named = Object.entries(given).filter(([, value]) => (value ?? null) !== null);
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
    analysis: () => call("GET", at("analysis/")),
    // Answered with the sight that those eyes have then, if it was not answered before.
    move: (decision, move, seat, sight, once) =>
      call("POST", at("moves/"), { body: { decision, move, seat, sight }, key: once }),
    undo: (version, seat, once) => call("POST", at("undo/"), { body: { version, seat }, key: once }),
    resign: (seat, once) => call("POST", at("resign/"), { body: { seat }, key: once }),
    hasToken,
    fork: (body, once) => call("POST", at("fork/"), { body, key: once }),
  };
}

const WAIT = 25; // seconds for which one request may wait
const LOOK = 5; // seconds between two looks of a table that may not wait
const LONG = 25000; // milliseconds after which one that hears by stream looks all the same
const BOTS = 1000; // milliseconds for which moves of bots gather, to be looked at together

// Keeps the table up to date: hears by stream that there is news, or waits for it at the API, and
// comes back after trouble.
export async function follow(now) {
  let waiting = new AbortController();
  let isGone = false;
  let shared = null;
  let seen = 0; // the newest version that was heard of, which looking back leaves unshown
  now.wake = () => waiting.abort();
  const met = (present) => {
    now.present = present;
    now.show();
  };
  addEventListener("pagehide", () => ((isGone = true), waiting.abort(), shared?.close()));

  // How the game stands as soon as there is news, or after a while. A stream tells of versions alone,
  // so what changes without an event is looked for now and then; before a game begins it is silent.
  async function sight({ version, status, changes, seats }) {
    const { inPlace, share } = await import("../news.js"); // the table is on the page by now
    const { signal } = waiting;
    const known = { after: version, changes, seat: now.seat };
    if (status === "running") {
      shared ??= share({ game: now.id, version, token: token(), turned: now.wake, met });
      await shared.isKnown;
      if (shared.isLive) {
        const shown = Math.max(version, seen);
        await shared.beyond(shown, signal, LONG);
        await shared.gathered(shown, (at) => seats[at].kind === "bot", signal, BOTS);
        return now.api.sight(known, signal);
      }
    }
    const asked = await inPlace(() => now.api.sight({ ...known, wait: WAIT }, signal));
    if (asked) return asked.result;
    await pause(LOOK);
    return now.api.sight(known, signal);
  }

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
      if (game.status === "finished" || game.status === "cancelled") return shared?.close();
      waiting = new AbortController();
      const { seat } = now;
      const told = await sight(game);
      seen = told.latest;
      const isNew = told.latest > game.version || told.changes !== game.changes || told.status !== game.status;
      // Whoever looks by now sees it with their own eyes.
      if (isNew && !now.busy) await now.refresh(seat === now.seat ? told : undefined);
    } catch (problem) {
      if (waiting.signal.aborted) continue;
      if ([401, 403, 404].includes(problem.status)) {
        shared?.close();
        return now.lost(problem);
      }
      now.trouble = problem.status ? problem.detail : AWAY;
      now.isStale = true;
      now.show();
      await pause((problem.after || 1) + 2 * Math.random());
    }
  }
}
