// What the API tells of one game, and what it is told.
import { call } from "./call.js";

const query = (given) => {
  const named = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  return named.length ? `?${new URLSearchParams(named)}` : "";
};
const key = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16)).join("");

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
    fork: (body) => call("POST", at("fork/"), { body, key: key() }),
  };
}
export { key };
