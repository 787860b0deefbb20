// The waiting room: who sits where before a game begins, who may come, and what its maker may do.
import { called, label, listed, watched } from "../called.js";
import { AWAY, call, once, token } from "../call.js";
import { WAITS, inPlace, lookedAt, pause, share } from "../news.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { attend } from "./attending.js";
import { inviting, invitations } from "./inviting.js";
import { WHO, become, fieldOf, guest, learn, said } from "./who.js";
import { ago, choices, clockOf, counted, whoAndWhere } from "./words.js";

const root = document.getElementById("waiting");
const titles = JSON.parse(root.dataset.titles);
const id = root.dataset.game;
const WAIT = 25; // seconds for which one request may wait
const LOOK = 4000; // milliseconds between two looks of who may not wait
const LONG = 25000; // after which one that hears by stream looks all the same

// `code`: of the invitation by which one came; it stands behind the # and goes into bodies alone.
// `word`: what lets into a private game whose link is of the older form. `sending`: the seat whose
// person is about to be sent away. `offered`: the seat of a running game that one may have by the code. `isCalling`: whether the game is about to be called off.
const hash = new URLSearchParams(location.hash.slice(1));
const now = {
  id, code: hash.get("code"), word: hash.get("invitation"), game: null, gone: "", notice: null, trouble: "", busy: false,
  offered: null, sending: null, isCalling: false, level: "", show, doing,
};

const sits = () => now.game.yours.length > 0;
const isOffered = () => now.offered !== null;
const isMaker = () => !isOffered() && now.game.creator?.id !== undefined && now.game.creator.id === WHO.player?.id;
const timeAt = (when) => new Date(when).toLocaleTimeString();
const open = () => now.game.seats.filter(({ kind }) => kind === "open");
const isKept = ({ kept_for: kept }) => kept !== null && kept.id === WHO.player?.id;
const mustSay = () => now.game.ready_by !== null && now.game.seats.some((seat) => now.game.yours.includes(seat.seat) && !seat.ready);
const isFree = (seat) => seat.seat === now.offered || seat.kind === "open" && (seat.kept_for === null || isKept(seat));

// One look at a time; who asks meanwhile is told by the one that goes on and one more after it.
let looking = Promise.resolve();
const look = () => (looking = looking.catch(() => {}).then(seen));

async function seen() {
  const sat = now.game && sits();
  try {
    now.game = await found();
  } catch (problem) {
    if (![401, 403, 404].includes(problem.status)) throw problem;
    now.gone = sat ? "Your seat at this table was given away." : now.word ? "" : problem.message;
    return show();
  }
  if (["running", "finished"].includes(now.game.status) && (sits() || !isOffered())) return toTheTable();
  if (sat && !sits() && !now.isLeaving) now.notice = { text: "You have no seat here any more." };
  if (sits() && location.hash) history.replaceState(null, "", location.pathname);
  now.isLeaving = false;
  show();
  if (sits() || isMaker()) await invitations(now);
  meet();
  if (sits()) (await import("./beside.js")).beside(document.getElementById("talk"), now.game);
}

// Who is here as well, for those who may know. Whoever comes in hears it with a token of their own.
let shared = null;
function meet() {
  const mine = token();
  if (shared?.mine === mine || !(now.game.public || sits() || isMaker())) return;
  shared?.news.close();
  const met = (present) => {
    now.present = present;
    show();
  };
  shared = { mine, news: share({ game: id, version: 0, token: mine, met }) };
}

// Once: who asks for a page again before it has come breaks it off.
function toTheTable() {
  if (now.isGone) return;
  now.isGone = true;
  waiting.abort();
  location.replace(`/games/${id}/table/`);
}

async function found() {
  if (now.code && !(now.game && sits())) {
    try {
      const { game, seat } = await call("POST", "invitations/", { body: { code: now.code } });
      now.offered = seat;
      return game;
    } catch (problem) {
      if (problem.status !== 404) throw problem;
      now.code = now.offered = null;
      now.notice = { text: problem.message };
    }
  }
  if (now.word && !WHO.player) throw { status: 404, message: "" };
  return call("GET", `games/${id}/`);
}

async function doing(act) {
  if (now.busy) return;
  Object.assign(now, { busy: true, notice: null, sending: null, isCalling: false });
  show();
  try {
    await once(act, () => tell(AWAY));
  } catch (problem) {
    now.notice = { text: said(problem), field: fieldOf(problem) };
  }
  Object.assign(now, { busy: false, trouble: "" });
  await look().catch(() => {});
  show();
  settle();
}

// What had the focus may be gone: then what comes in its place has it, or how the table stands.
function settle() {
  if (document.activeElement === document.body) (root.querySelector("[data-first]") ?? root.querySelector("[role=status]")).focus();
}

function tell(trouble) {
  now.trouble = trouble;
  show();
}

const post = (path, body) => (mine) => call("POST", `games/${id}/${path}/`, { body, key: mine });

const sit = (seat) => doing(async (mine) => {
  if (!WHO.player) await become(WHO, "guest", { name: WHO.offered.trim() || undefined });
  const { code, word } = now;
  now.game = code ? await call("POST", "invitations/join/", { body: { code, seat }, key: mine }) : await post("join", { seat, invitation: word })(mine);
});

// Whoever moves gives one seat back first, so somebody else may be quicker.
const move = (seat) => doing(async (mine) => {
  await post("leave")(mine);
  now.isLeaving = true;
  await post("join", { seat })(`${mine}.`);
});

const leave = () => doing(async (mine) => {
  now.isLeaving = true;
  await post("leave")(mine);
  // Nobody outside sees a private table.
  if (!now.game.public && !isMaker()) await new Promise(() => location.assign("/play/"));
});

const set = (change) => () => {
  Object.assign(now, change);
  show();
  settle();
};

function standing() {
  if (!now.game) return now.gone || (now.word ? "You are invited to a game." : "Looking at the table …");
  if (now.gone) return now.gone;
  const { status, start, creator, seats } = now.game;
  if (status === "cancelled") return "This game was called off.";
  if (isOffered()) return `${called(seats[now.offered].player)} hands ${label(now.offered)} on to you.`;
  const free = open();
  const kept = [...new Set(free.map((seat) => called(seat.kept_for, "")).filter(Boolean))];
  if (now.game.ready_by) {
    const late = seats.filter((seat) => seat.kind === "person" && !seat.ready);
    return mustSay() ? "Everybody is here. Are you ready?" : `Everybody is here. The game begins when ${listed([...new Set(late.map((seat) => called(seat.player)))])} ${late.length > 1 ? "are" : "is"} ready.`;
  }
  if (!free.length) return isMaker() ? "Everybody is here. Begin when you like." : `Everybody is here. ${called(creator, "Who made the game")} begins it.`;
  if (kept.length && kept.length === new Set(free.map((seat) => called(seat.kept_for, ""))).size) return `Waiting for ${listed(kept)} to agree.`;
  const many = `Waiting for ${counted(free.length, "more player")} of ${seats.length}.`;
  return start ? `${many} The game begins by itself once all seats are taken${now.game.ready_within ? " and all are ready" : ""}.` : many;
}

function show() {
  const { game, notice, trouble } = now;
  const told = standing();
  document.title = `${told} · Kleio`;
  const name = game ? titles[game.title]?.name ?? game.title : "A game";
  render(html`<h1>${name}</h1><p role="status" class="standing" tabindex="-1">${told}</p>
    <div role="alert">${trouble || (notice && !notice.field) ? html`<p class=${notice?.isGood && !trouble ? "good" : "wrong"}>${trouble || notice.text}</p>` : nothing}</div>
    ${now.gone || game?.status === "cancelled" ? html`<p><a href="/play/">To your games and open tables</a></p>` : game ? room() : now.word ? strange() : nothing}`, root);
}

// A private game that is seen by nobody but those inside.
const strange = () => html`${who()}<p><button type="button" ?disabled=${now.busy} @click=${() => sit(null)}>Sit down</button></p>`;

const who = () => (WHO.player ? nothing : guest(now.notice?.field === "name" && now.notice.text, ": choose a seat below"));

function room() {
  const { game, busy } = now;
  const mayJoin = !sits() && game.seats.some(isFree);
  return html`${mayJoin ? who() : nothing}${mustSay() ? html`<p><button type="button" data-first ?disabled=${busy} @click=${() => doing(post("ready"))}>I am ready</button>
    <small>Until ${timeAt(game.ready_by)}; then the seats of those who are not are opened.</small></p>` : nothing}
    <section aria-labelledby="seats"><h2 id="seats">Who sits where</h2><ol class="rows">${game.seats.map(row)}</ol>
    ${now.present?.watching ? html`<p class="quiet">${watched(now.present.watching)}</p>` : nothing}
    ${sits() || game.seats.some(isKept) ? html`<p><button type="button" class="plain" ?disabled=${busy} @click=${leave}>${sits() ? "Give the seat back" : "I do not play again"}</button></p>`
      : mayJoin ? nothing : html`<p class="none">No seat is open for you. Once the game has begun you may ${game.public ? "watch it here" : "not watch it, as it is private"}.</p>`}</section>
    ${isMaker() ? making() : nothing}
    ${sits() || isMaker() ? inviting(now) : nothing}
    ${terms()}`;
}

function row(seat) {
  const { game, busy } = now;
  const at = seat.seat;
  const mine = game.yours.includes(at);
  const button = (words, act) => html`<button type="button" class="small" aria-label="${words}: ${label(at)}" ?disabled=${busy} @click=${act}>${words}</button>`;
  const isElse = !mine && (seat.player ?? seat.kept_for) !== null && seat.kind !== "bot" && !isKept(seat);
  return html`<li class=${seat.kind === "open" ? "free" : ""}><b>${label(at)}</b>
    <span>${mine ? html`${WHO.player?.name} <small>you</small>` : isKept(seat) ? "kept for you" : whoAndWhere(seat)}${seat.player?.guest && !mine ? html` <small>guest</small>` : nothing}${
      seat.player && seat.player.id === game.creator?.id ? html` <small>· made the game</small>` : nothing}${seat.ready ? html` <small>· ready</small>` : nothing}${
      !mine && now.present?.there.includes(at) ? html` <small class="here">here</small>` : nothing}</span>
    <span>${isFree(seat) && !sits() ? button("Sit here", () => sit(at)) : nothing}${
      isFree(seat) && game.yours.length === 1 && (game.public || isMaker()) ? button("Move here", () => move(at)) : nothing}${
      isElse && isMaker() && now.sending !== at ? button("Send away", set({ sending: at })) : nothing}</span>
    ${now.sending === at ? sendingAway(seat) : nothing}</li>`;
}

const sendingAway = (seat) => html`<form class="ask" @submit=${(event) => {
  event.preventDefault();
  const { reason } = Object.fromEntries(new FormData(event.target));
  doing(post("kick", { seat: seat.seat, reason }));
}}>
  <label>Why? <select name="reason" data-first>${choices(JSON.parse(root.dataset.reasons))}</select></label>
  <small>They are told this and cannot come back to this table.</small>
  <button type="submit">Send ${called(seat.player ?? seat.kept_for)} away</button> <button type="button" class="plain" @click=${set({ sending: null })}>Keep them</button></form>`;

function making() {
  const free = open().length;
  const levels = titles[now.game.title].levels[now.game.seats.length];
  const level = now.level || root.dataset.usual;
  return html`<section aria-labelledby="making"><h2 id="making">Your table</h2>
    ${free ? html`<p class="does"><label>Seats that are open go to <select id="level" @change=${(event) => (now.level = event.target.value)}>${choices(levels.map((each) => [each, `${each} bots`]), level)}</select></label>
      <button type="button" ?disabled=${now.busy} @click=${() => doing(post("start", { level }))}>Begin now</button></p>`
    : html`<p><button type="button" ?disabled=${now.busy} @click=${() => doing(post("start", {}))}>Begin the game</button></p>`}
    <p>${now.isCalling ? html`<span role="alert">Nobody can come any more then.</span> <button type="button" @click=${() => doing(post("cancel"))}>Call it off for good</button>
      <button type="button" class="plain" data-first @click=${set({ isCalling: false })}>Keep it</button>`
      : html`<button type="button" class="plain" ?disabled=${now.busy} @click=${set({ isCalling: true })}>Call the game off</button>`}</p></section>`;
}

function terms() {
  const { options, created } = now.game;
  const called = titles[now.game.title]?.options ?? {};
  const told = Object.entries(options).filter(([name, value]) => called[name] && (value === null || typeof value !== "object"))
    .map(([name, value]) => [called[name][0], called[name][1][value] ?? value]);
  return html`<section aria-labelledby="terms"><h2 id="terms">What is played</h2><dl class="terms">
    <dt>Who may come</dt><dd>${now.game.public ? "everybody, and anybody may watch" : "whoever has a link; nobody else may watch"}</dd>
    <dt>Bots that people own</dt><dd>${now.game.bots_may_join ? "may come too" : "only those that were asked"}</dd>
    <dt>Time</dt><dd>${clockOf(now.game)}</dd>${told.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
    <dt>Set up</dt><dd>${ago(created)}</dd></dl><p><a href="/rules/${now.game.title}/">The rules</a></p></section>`;
}

// The stream of open tables tells who comes and goes. Of a private table, or one that is full and waits
// for a word, no stream tells: its news are waited for by a request.
const heard = { path: null, isLive: false, stop: new AbortController() };
function listen() {
  const path = now.game.public && open().length ? "lobby" : null;
  if (path === heard.path) return;
  heard.stop.abort();
  Object.assign(heard, { path, isLive: false, isNews: false, stop: new AbortController() });
  const { signal } = heard.stop;
  const told = (lines) => {
    if (signal.aborted || !lines.some(({ game }) => (game?.id ?? game) === id)) return;
    heard.isNews = true;
    waiting.abort();
  };
  // In the place of the request for which it stands in: streams are for tables.
  if (path) attend(path, heard, told, signal, WAITS);
}

// Whatever changes at the table ends the waiting; a stranger who holds a code looks now and then.
let waiting = new AbortController();
async function news() {
  const { game } = now;
  listen();
  if (heard.isLive) {
    waiting = new AbortController();
    const { signal } = waiting;
    if (!heard.isNews) await Promise.race([pause(LONG), new Promise((go) => signal.addEventListener("abort", go))]);
    heard.isNews = false;
    return true;
  }
  if (game && !isOffered() && (game.public || sits() || isMaker())) {
    waiting = new AbortController();
    const path = `games/${id}/events/?after=${game.version}&changes=${game.changes}&limit=1&wait=${WAIT}`;
    const told = await inPlace(() => call("GET", path, { signal: waiting.signal }));
    if (told) return told.result.changes !== now.game.changes || told.result.status !== "open";
  }
  await pause(LOOK);
  return true;
}

async function follow() {
  while (!now.gone && !now.isGone && now.game?.status !== "cancelled") {
    try {
      await lookedAt();
      if (now.game && await news() && !now.busy) await look();
      else if (!now.game) await (now.word ? pause(LOOK) : look());
      if (now.trouble && !now.busy) tell("");
    } catch (problem) {
      if (waiting.signal.aborted || now.busy) await pause(100);
      else if ([401, 403, 404].includes(problem.status)) await look().catch(() => {});
      else {
        tell(problem.status ? problem.message : AWAY);
        await pause(1000 * (problem.after || 2));
      }
    }
  }
  heard.stop.abort();
  shared?.news.close();
}
document.addEventListener("visibilitychange", () => document.hidden && waiting.abort());
addEventListener("pagehide", () => {
  waiting.abort();
  shared?.news.close();
});
addEventListener("pageshow", (event) => event.persisted && location.reload());

show();
await learn(WHO).catch(() => {});
await look().catch(() => {});
follow();
