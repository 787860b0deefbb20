// The page of a player: the own games, tables to join, looking for people, and who one is.
import { listed } from "../called.js";
import { AWAY, call, key } from "../call.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { account, ways } from "./account.js";
import { attend } from "./attending.js";
import { leaving } from "./leave.js";
import { seeking } from "./seeking.js";
import { WHO, learn, playAgain, said } from "./who.js";
import { ago, alike, counted, lately, left, nameOf, timeOf, whoAndWhere } from "./words.js";

const root = document.getElementById("arrive-home");
const titles = JSON.parse(root.dataset.titles);
const EVERY = 8; // seconds between two looks while somebody looks on
const RARE = 4; // of so many looks one is taken where changes are heard of
const now = { mine: null, ended: [], tables: [], trouble: "", isLive: false };

const show = () => render(page(), root);
const seek = seeking(titles, show);
const on = ways(WHO, show, () => look());
const leave = leaving(WHO, show, () => look());

const list = async (query) => (await call("GET", `games/?${new URLSearchParams(query)}`)).results;

// One look at a time, and what somebody else was told is never shown.
let looking = 0;
async function look() {
  const mine = ++looking;
  try {
    const hasName = WHO.player !== null;
    const [running, recent, kept, open] = await Promise.all([
      hasName ? list({ mine: true, status: "running", limit: 50 }) : [],
      hasName ? list({ mine: true, limit: 50 }) : [],
      hasName ? list({ kept: true, status: "open", limit: 50 }) : [],
      list({ status: "open", limit: 50 }),
    ]);
    const inside = recent.filter(({ status }) => status === "open");
    const ended = recent.filter(({ status }) => status === "finished").slice(0, 10);
    if (mine !== looking) return;
    const own = [...running.filter(isMine).sort((one, other) => began(one) - began(other)), ...kept, ...running.filter((game) => !isMine(game)), ...inside];
    const known = new Set(own.map(({ id }) => id));
    const tables = open.filter(({ id, seats }) => !known.has(id) && seats.some(isFree));
    Object.assign(now, { mine: own, tables, ended, trouble: "" });
  } catch (problem) {
    if (mine !== looking) return;
    now.trouble = problem.status ? problem.message : AWAY;
    if (problem.status === 401) await learn(WHO).catch(() => {});
  }
  listen();
  show();
}

const sits = (game) => game.yours.length > 0;
const isMine = (game) => game.status === "running" && game.waiting.some((seat) => game.yours.includes(seat));
const isFree = ({ kind, kept_for: kept }) => kind === "open" && !kept;
const began = ({ moved, started }) => Date.parse(moved ?? started);
const keeps = (game) => WHO.player && game.status === "open" && !sits(game) && game.seats.some(({ kept_for: kept }) => kept?.id === WHO.player.id);
const titleOf = (game) => titles[game.title]?.name ?? game.title;

function page() {
  const turns = now.mine?.filter(isMine).length ?? 0;
  document.title = `${turns ? `(${turns}) ` : ""}Play · Kleio`;
  return html`${account(WHO, on)}${leave.notice()}
    <p class="begin"><a class="do" href="/play/new/">Start a new game</a></p>
    <p role="status" class=${now.trouble ? "wrong" : "heard"}>${now.trouble || (turns ? `It is your turn in ${turns} of your games.` : "")}</p>
    ${WHO.player ? html`<section><h2>Your games</h2>${games(now.mine, standing, "You sit at no table yet. Start a game, or join one below.")}</section>` : nothing}
    <section><h2>Tables to join</h2>${games(now.mine && now.tables, seats, "Nobody waits for company at the moment. Start a game and leave a seat open, or look for people.")}</section>
    ${seek()}
    ${now.ended.length ? html`<section><h2>Finished</h2>${games(now.ended, ending, "")}</section>` : nothing}
    ${WHO.player ? leave.choices() : nothing}`;
}

function games(shown, words, none) {
  if (!shown) return html`<p class="none">Looking …</p>`;
  if (!shown.length) return html`<p class="none">${none}</p>`;
  return html`<ul class="games">${shown.map((game) => html`<li class=${isMine(game) || keeps(game) ? "turn" : ""}>
    <a href="/games/${game.id}/${game.status === "open" ? "room" : "table"}/">${titleOf(game)}</a>
    <span class="state">${words(game)}</span>${age(game)}
    <span class="company">${company(game)}${game.public ? nothing : html` · private`}${doable(game)}</span></li>`)}</ul>`;
}

// Out of a game that has not begun: who made it calls it off, others give their seat back. After one
// that is over: once more.
function doable(game) {
  const act = (words, does) => html` <button type="button" class="plain" aria-label="${words}: ${titleOf(game)}" @click=${does}>${words}</button>`;
  if (game.status === "finished") return sits(game) && !game.rematch ? act("Play again", () => doing(() => playAgain(game.id, () => {}))) : nothing;
  if (game.status !== "open" || !(sits(game) || keeps(game))) return nothing;
  if (keeps(game)) return act("I do not play again", () => go(game, "leave"));
  return game.creator?.id === WHO.player.id ? act("Call it off", () => go(game, "cancel")) : act("Give the seat back", () => go(game, "leave"));
}

const go = (game, way) => doing(() => call("POST", `games/${game.id}/${way}/`, { key: key() }));

async function doing(act) {
  const refused = await act().then(() => null, (problem) => problem);
  await look();
  if (!refused) return;
  now.trouble = said(refused);
  show();
}

// Everybody at the table.
const company = ({ seats, yours }) => alike(seats.map((seat) => (yours.includes(seat.seat) ? "you" : isFree(seat) ? "an open seat" : nameOf(seat))));

function standing(game) {
  if (keeps(game)) return html`<span class="mark">you are asked to play again</span>`;
  if (game.status === "open") return game.seats.some(({ kind }) => kind === "open") ? "waits for people to join" : "waits to be started";
  const long = lately(game.moved ?? game.started);
  const own = game.yours.map((seat) => game.clocks?.due[seat]).filter(Boolean).sort()[0] ?? game.due;
  const isStill = game.clock?.control === "days" && isMine(game) && leave.isAway();
  const due = isStill ? " · your clock stands still while you are away" : own ? ` · ${left(own)}` : "";
  if (isMine(game)) return html`<span class="mark">your turn${long}</span>${due}`;
  return `waits for ${listed([...new Set(game.waiting.map((seat) => whoAndWhere(game.seats[seat])))])}${long}${due}`;
}

function seats(game) {
  const open = game.seats.filter(isFree).length;
  return `${open} of ${counted(game.seats.length, "seat")} ${open === 1 ? "is" : "are"} open${game.clock ? ` · ${timeOf(game.clock)}` : ""}`;
}

function ending({ title, outcome, yours, seats, rematch }) {
  const next = rematch ? html` · <a href="/games/${rematch}/room/">the next game</a>` : nothing;
  if (!outcome) return html`is over${next}`;
  const { winners, scores, reason } = outcome;
  const others = listed([...new Set(winners.map((seat) => nameOf(seats[seat])))]);
  const counts = titles[title]?.scored_in;
  const points = counts && scores.length ? `your ${counts}: ${yours.map((seat) => scores[seat]).join(" and ")}` : reason;
  if (!winners.length) return html`nobody won: ${reason}${next}`;
  return html`${winners.some((seat) => yours.includes(seat)) ? "you won" : `${others} won`}${points ? `; ${points}` : ""}${next}`;
}

function age({ created, started, finished }) {
  const [when, verb] = finished ? [finished, "ended"] : started ? [started, "begun"] : [created, "set up"];
  return html`<time datetime=${when}>${verb} ${ago(when)}</time>`;
}

// Several changes at once are one look.
let soon = null;
function hear() {
  clearTimeout(soon);
  soon = setTimeout(() => document.hidden || look(), 300);
}

// By the stream of one's own games, or by that of open tables: whoever signs in or out changes it.
const heard = { path: "", stop: new AbortController() };
function listen() {
  const path = WHO.player ? "me" : "lobby";
  const mine = `${path} ${WHO.player?.id}`;
  if (mine === heard.path) return;
  heard.stop.abort();
  Object.assign(heard, { path: mine, stop: new AbortController() });
  now.isLive = false;
  attend(path, now, hear, heard.stop.signal);
}

show();
await learn(WHO).catch(() => {});
await look();
document.addEventListener("visibilitychange", () => document.hidden || look());
let looks = 0;
// No stream of one's own games tells who comes to them before they begin.
const isHeard = () => now.isLive && !(WHO.player && now.mine?.some(({ status }) => status === "open"));
setInterval(() => document.hidden || (isHeard() && ++looks % RARE ? show() : look()), 1000 * EVERY);
