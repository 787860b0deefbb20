// Who plays at this browser; pages that need nobody's password load this alone.
import { call, hasToken, keepToken } from "../call.js";

const QUALITIES = ["Quiet", "Swift", "Bold", "Patient", "Merry", "Grey", "Clever", "Bright"];
const BIRDS = ["Heron", "Owl", "Kestrel", "Magpie", "Raven", "Swallow", "Crane", "Falcon", "Wren", "Stork"];
const any = (words) => words[Math.floor(Math.random() * words.length)];

export const WHO = { player: null, trouble: null, way: "guest", offered: `${any(QUALITIES)} ${any(BIRDS)}`, isLeaving: false };

// The player whose token is kept; null where there is none, or one that is good no more.
export async function learn(who) {
  if (!hasToken()) return (who.player = null);
  try {
    who.player = await call("GET", "players/me/");
  } catch (problem) {
    if (problem.status !== 401) throw problem;
    who.player = null;
    who.trouble = { way: "guest", detail: "You were signed out: what this browser kept is good no more." };
  }
}

export async function become(who, way, { name, password }) {
  const path = way === "account" ? "tokens/" : "players/";
  const answer = await call("POST", path, { body: way === "guest" ? { name } : { name, password } });
  keepToken(answer.token);
  Object.assign(who, { player: answer.player, trouble: null });
}

// Beside which field a refusal belongs; null: it is about the whole.
export const isKind = ({ type = "" }, ...kinds) => kinds.some((kind) => type.includes(`/${kind}`));
export const fieldOf = (problem) =>
  (isKind(problem, "name-taken") ? "name" : problem.field?.match(/^\$\.(name|password)$/)?.[1] ?? null);

export const said = (problem) => (problem.status ? problem.message : "Kleio cannot be reached. Try again.");
