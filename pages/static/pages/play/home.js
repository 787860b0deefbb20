// The page of a player: the own games, tables to join, and who one is.
import { call, key } from "../call.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { account, ways } from "./account.js";
import { WHO, learn, said } from "./who.js";

const root = document.getElementById("arrive-home");
const titles = JSON.parse(root.dataset.titles);
const EVERY = 8; // seconds between two looks while somebody looks on
const now = { mine: null, ended: [], tables: [], trouble: "" };

const show = () => render(page(), root);
const on = ways(WHO, show, () => look());

const list = async (query) => (await call("GET", `games/?${new URLSearchParams(query)}`)).results;

// One look at a time, and what somebody else was told is never shown.
let looking = 0;
async function look() {
  const mine = ++looking;
  try {
    const hasName = WHO.player !== null;
    const [running, open, ended] = await Promise.all([
      hasName ? list({ mine: true, status: "running", limit: 50 }) : [],
      list({ status: "open", limit: 50 }),
      hasName ? list({ mine: true, status: "finished", limit: 10 }) : [],
    ]);
    if (mine !== looking) return;
    const own = [...running.sort((one, other) => isMine(other) - isMine(one)), ...open.filter(sits)];
    const tables = open.filter((game) => !sits(game) && game.seats.some(({ kind }) => kind === "open"));
    Object.assign(now, { mine: own, tables, ended, trouble: "" });
  } catch (problem) {
    if (mine !== looking) return;
    now.trouble = problem.status ? problem.message : "Kleio cannot be reached; trying again.";
    if (problem.status === 401) await learn(WHO).catch(() => {});
  }
  show();
}

const sits = (game) => game.yours.length > 0;
const isMine = (game) => game.waiting.some((seat) => game.yours.includes(seat));

function page() {
  const turns = now.mine?.filter(isMine).length ?? 0;
  document.title = `${turns ? `(${turns}) ` : ""}Play · Kleio`;
  return html`${account(WHO, on)}
    <p class="begin"><a class="do" href="/play/new/">Start a new game</a></p>
    <p role="status" class=${now.trouble ? "wrong" : "heard"}>${now.trouble || (turns ? `It is your turn in ${turns} of your games.` : "")}</p>
    ${WHO.player ? html`<section><h2>Your games</h2>${games(now.mine, standing, "You sit at no table yet. Start a game, or join one below.")}</section>` : nothing}
    <section><h2>Tables to join</h2>${games(now.tables && now.mine && now.tables, seats, "Nobody waits for company at the moment. Start a game and leave a seat open.")}</section>
    ${now.ended.length ? html`<section><h2>Finished</h2>${games(now.ended, ending, "")}</section>` : nothing}`;
}

function games(shown, words, none) {
  if (!shown) return html`<p class="none">Looking …</p>`;
  if (!shown.length) return html`<p class="none">${none}</p>`;
  return html`<ul class="games">${shown.map((game) => html`<li class=${isMine(game) ? "turn" : ""}>
    <a href="/games/${game.id}/${game.status === "open" ? "room" : "table"}/">${titles[game.title] ?? game.title}</a>
    <span class="state">${words(game)}</span>${age(game)}
    <span class="company">${company(game)}${game.public ? nothing : html` · private`}${back(game)}</span></li>`)}</ul>`;
}

const name = ({ kind, level, player }) => (kind === "open" ? "an open seat" : kind === "bot" ? `${level} bot` : player?.name ?? "somebody");

// Out of a game that has not begun: who made it calls it off, others give their seat back.
function back(game) {
  if (game.status !== "open" || !sits(game)) return nothing;
  const [way, words] = game.creator?.id === WHO.player.id ? ["cancel", "Call it off"] : ["leave", "Give the seat back"];
  return html` <button type="button" class="plain" aria-label="${words}: ${titles[game.title]}" @click=${() => go(game, way)}>${words}</button>`;
}

async function go(game, way) {
  const refused = await call("POST", `games/${game.id}/${way}/`, { key: key() }).then(() => null, (problem) => problem);
  await look();
  if (!refused) return;
  now.trouble = said(refused);
  show();
}

// Everybody at the table; seats that are alike are counted.
function company({ seats, yours }) {
  const counted = new Map();
  for (const seat of seats) {
    const who = yours.includes(seat.seat) ? "you" : name(seat);
    counted.set(who, (counted.get(who) ?? 0) + 1);
  }
  return [...counted].map(([who, count]) => (count > 1 ? `${who} × ${count}` : who)).join(", ");
}

function standing(game) {
  if (game.status === "open") return game.seats.some(({ kind }) => kind === "open") ? "waits for people to join" : "waits to be started";
  if (isMine(game)) return html`<span class="mark">your turn</span>`;
  return `waits for ${[...new Set(game.waiting.map((seat) => name(game.seats[seat])))].join(" and ")}`;
}

function seats(game) {
  const open = game.seats.filter(({ kind }) => kind === "open").length;
  return `${open} of ${game.seats.length} seats ${open === 1 ? "is" : "are"} open`;
}

function ending({ outcome, yours }) {
  if (!outcome) return "is over";
  return outcome.winners.some((seat) => yours.includes(seat)) ? "you won" : outcome.winners.length ? "somebody else won" : "nobody won";
}

const WORDS = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];

function age({ created, started, finished }) {
  const [when, verb] = finished ? [finished, "ended"] : started ? [started, "begun"] : [created, "set up"];
  const gone = (Date.now() - Date.parse(when)) / 1000;
  const [unit, size] = UNITS.find(([, seconds]) => gone >= seconds) ?? [];
  return html`<time datetime=${when}>${verb} ${unit ? WORDS.format(-Math.floor(gone / size), unit) : "just now"}</time>`;
}

show();
await learn(WHO).catch(() => {});
await look();
document.addEventListener("visibilitychange", () => document.hidden || look());
setInterval(() => document.hidden || look(), 1000 * EVERY);
