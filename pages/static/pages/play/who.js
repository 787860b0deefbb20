// Who plays at this browser; pages that need nobody's password load this alone.
import { call, hasToken, keepToken, once } from "../call.js";
import { html, nothing } from "../vendor/lit-html.js";

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

// Another game of the same people on the same terms: asked for, or agreed to.
export async function playAgain(game, away) {
  const made = await once((mine) => call("POST", `games/${game}/rematch/`, { key: mine }), away);
  location.assign(`/games/${made.id}/${made.status === "open" ? "room" : "table"}/`);
}

// Asks who comes without an account what they are called. `wrong`: why not so; `where`: what comes next.
export const guest = (wrong, where = "") => html`<div class="field guest"><label for="name">Your name</label>
  <input id="name" maxlength="40" autocomplete="nickname" .value=${WHO.offered} @input=${(event) => (WHO.offered = event.target.value)}
    aria-describedby="name-wrong" aria-invalid=${Boolean(wrong)}>
  <div role="alert" id="name-wrong">${wrong ? html`<p class="wrong">${wrong}</p>` : nothing}</div>
  <small>You play as a guest${where}. <a href="/play/">Sign in instead</a></small></div>`;

// Beside which field a refusal belongs; null: it is about the whole.
export const isKind = ({ type = "" }, ...kinds) => kinds.some((kind) => type.includes(`/${kind}`));
export const fieldOf = (problem) =>
  (isKind(problem, "name-taken") ? "name" : problem.field?.match(/^\$\.(name|password)$/)?.[1] ?? null);

export const said = (problem) => (problem.status ? problem.message : "Kleio cannot be reached. Try again.");
