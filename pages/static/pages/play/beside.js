// What those who sit at a table have beside the game: its clock, talk, notes of their own, and, when
// it is over, another game. `beside(place, game)` draws it; called again with each change of the game.
import { call } from "../call.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { chat } from "./chat.js";
import { playAgain, said } from "./who.js";

const LOOK = 5000; // milliseconds between two looks whether somebody wants to play again

let now = null;

export async function beside(place, game) {
  now ??= begun(place, game);
  if (game.version !== now.game.version) now.moved = Date.now();
  now.game = game;
  const sat = game.yours.map((seat) => game.seats[seat].player)[0];
  now.mine = sat ?? now.mine ?? (await (now.asked ??= call("GET", "players/me/")));
  // Nobody talks to bots.
  if (sat && game.seats.some(({ kind, player }) => kind !== "bot" && player?.id !== sat.id)) now.chat ??= chat(game.id, sat.id, show, () => now.game.yours.length > 0);
  if (game.status === "finished" && !now.isOver) {
    now.isOver = true;
    lookForAnother();
  }
  show();
}

// `moved`: when the last move was made, as far as it is known.
function begun(place, game) {
  const started = { place, game, mine: null, asked: null, chat: null, note: null, kept: "", clock: null, clocks: null, absent: null, isOver: false, again: "", busy: false,
    moved: Date.parse(game.moved ?? game.created) };
  const later = (part, made) => {
    started[part] = made;
    show();
  };
  if (game.clock) import("./clock.js").then(({ clock }) => later("clock", clock(started, show)));
  if (game.status !== "open") import("./absent.js").then(({ absent }) => later("absent", absent(started, show)));
  return started;
}

function show() {
  const { game, mine, place, note, kept } = now;
  if (!mine?.id) return;
  const isRunning = game.status === "running";
  const sits = game.yours.length > 0;
  render(html`${game.status === "finished" ? (sits ? another() : nothing) : isRunning && now.clock ? now.clock(game) : nothing}
    ${isRunning && now.absent ? now.absent() : nothing}
    ${now.chat && sits ? now.chat(game.creator?.id === mine.id) : nothing}
    <details class="talk" @toggle=${(event) => event.target.open && note === null && read()}><summary>My notes</summary>
      <label for="note">Only you see this.</label>
      <textarea id="note" rows="5" maxlength="4000" ?disabled=${note === null} .value=${note ?? ""} @change=${write}></textarea>
      <small role="status">${kept}</small></details>`, place);
}

async function read() {
  now.note = await call("GET", `games/${now.game.id}/notes/`).then(({ text }) => text, (problem) => ((now.kept = said(problem)), null));
  show();
}

async function write(event) {
  now.note = event.target.value;
  now.kept = await call("PUT", `games/${now.game.id}/notes/`, { body: { text: now.note } }).then(() => "Kept.", said);
  show();
}

const another = () => html`<p class="again">${now.game.rematch ? "Somebody wants to play again. " : nothing}
  <button type="button" ?disabled=${now.busy} @click=${again}>${now.game.rematch ? "I play too" : "Play again"}</button>
  <small>The same people on the same terms, each one seat further.</small></p>
  <div role="alert">${now.again ? html`<p class="wrong">${now.again}</p>` : nothing}</div>`;

async function again() {
  Object.assign(now, { busy: true, again: "" });
  show();
  const away = (problem) => {
    now.again = said(problem);
    show();
  };
  await playAgain(now.game.id, away).catch((problem) => {
    now.busy = false;
    away(problem);
  });
}

// A table that is over hears of nothing more by itself.
async function lookForAnother() {
  while (!now.game.rematch) {
    await new Promise((go) => setTimeout(go, LOOK));
    if (document.hidden) continue;
    const { rematch } = await call("GET", `games/${now.game.id}/`).catch(() => now.game);
    if (rematch) now.game.rematch = rematch;
    show();
  }
}
