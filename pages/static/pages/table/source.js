// What the API tells of one game, and what it is told.
import { call, hasToken, keepToken, key } from "../call.js";

export { key };

const query = (given) => {
  const named = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  return named.length ? `?${new URLSearchParams(named)}` : "";
};

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
      // An offer may stand open so that nobody sees that one has nothing to answer.
      const decisions = legal.decisions.filter(({ moves }) => moves.length);
      return { version: legal.version, decisions, parts: [{ id: "table", title: "The table", kind: "map", svg: board }] };
    },
    undoable: (seat) => call("GET", at(`undo/${query({ seat })}`)),
    events: (after, more) => call("GET", at(`events/${query({ after, ...more })}`)),
    news: (after, changes, seat, signal) =>
      call("GET", at(`events/${query({ after, changes, seat, limit: 1, wait: 25 })}`), { signal }),
    move: (decision, move, seat, once) =>
      call("POST", at("moves/"), { body: { decision, move, seat }, key: once }),
    undo: (version, seat, once) => call("POST", at("undo/"), { body: { version, seat }, key: once }),
    resign: (seat, once) => call("POST", at("resign/"), { body: { seat }, key: once }),
    join: (invitation, once) => call("POST", at("join/"), { body: { invitation }, key: once }),
    start: (level, once) => call("POST", at("start/"), { body: { level }, key: once }),
    hasToken,
    guest: async (name) => keepToken((await call("POST", "players/", { body: { name } })).token),
    fork: (body, once) => call("POST", at("fork/"), { body, key: once }),
  };
}

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
      if (now.isStale) await now.refresh();
      if (now.trouble) {
        now.trouble = "";
        now.show();
      }
      const { game } = now;
      if (game.status === "finished" || game.status === "cancelled") return;
      waiting = new AbortController();
      const page = await now.api.news(game.version, game.changes, now.seat, waiting.signal);
      // Another request may have brought this page further meanwhile.
      const isNew = page.version > now.game.version || page.changes !== now.game.changes || page.status !== now.game.status;
      if (isNew && !now.busy) await now.refresh();
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
