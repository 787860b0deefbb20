// The table: what is known of the game and how it comes onto the page.
import { AWAY, once } from "../call.js";
import { label } from "../called.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { asked, clause } from "./ask.js";
import * as board from "./board.js";
import * as choosing from "./choosing.js";
import * as past from "./past.js";
import { places } from "./picking.js";
import { inked, log, movesOf, nameOf, people, who, withNames } from "./room.js";
import { follow, source } from "./source.js";

const root = document.getElementById("play");
const place = (id) => document.getElementById(id);
const titles = JSON.parse(root.dataset.titles);
const id = root.dataset.game;
const api = source(id);
const LATE = "That question is no longer open. This is how the table stands now.";
const EVENTS = 150; // that the log begins with

// The version of the last event that is known, or the one behind which the log begins.
const known = () => now.events.at(-1)?.version ?? Math.max(0, now.game.version - EVENTS);

// `seat`: of those at one browser the one that looks. `at`, `eyes`: the moment that is looked back
// at, and whose eyes see it. `rounds`: of each batch, while one looks back. `seen`: how the board looked after the last answer.
const now = {
  id, api, game: null, sight: null, undo: null, events: [], moves: [], rounds: null, seat: null, veiled: false,
  isOpenHanded: false, busy: false, notice: null, trouble: "", isStale: true, seen: null, changed: new Set(), show, refresh, doing, say, known,
  ...choosing.BEGINNING, ...past.BEGINNING,
};

// People gather in a room of its own before a game begins.
const gather = () => location.replace(`/games/${id}/room/${location.hash}`);
const isRunning = () => now.game.status === "running";
const isHot = () => now.game.yours.length > 1 && isRunning() && !now.isOpenHanded;
const isBack = () => now.at !== null;
const words = (sentence) => withNames(now.game, sentence);
const explain = (told = "") => (place("sign").textContent = words(told));
const title = () => titles[now.game.title] ?? { name: now.game.title };
const rules = () => (title().rules ? `/rules/${now.game.title}/` : "");

// Which of one's seats is to act; the one that looks already stays.
function seatToAct() {
  const asks = now.game.waiting.filter((seat) => now.game.yours.includes(seat));
  return asks.includes(now.seat) ? now.seat : asks[0] ?? now.seat ?? now.game.yours[0];
}

// One look at a time; who asks meanwhile gets one more, which begins after.
let looking = null;
let next = null;
function refresh(told) {
  if (!looking) {
    now.isStale = true;
    return (looking = look(told).then(() => (now.isStale = false)).finally(() => (looking = null)));
  }
  return (next ??= looking.catch(() => {}).then(() => {
    next = null;
    return refresh();
  }));
}

// `told`: a sight that is there already.
async function look(told) {
  now.game ??= await api.game();
  if (now.game.status === "open") return gather();
  if (isHot() && now.seat === null) {
    now.veiled = true;
    return show();
  }
  if (now.game.status === "finished") now.at ??= now.game.version;
  if (isBack()) await lookingBack();
  const known = now.known();
  const fresh = await (isBack() ? past.moment(now) : told ?? api.sight({ seat: now.seat, after: known }));
  if (!(await adopted(told ?? fresh))) return show();
  // What was known meanwhile is newer: an answer that took long shows nothing over it.
  if (!isBack() && fresh.latest < now.game.version) return void refresh();
  const before = isBack() ? board.looks() : now.seen;
  now.sight = { ...fresh, decisions: fresh.decisions.filter(({ moves }) => moves.length) };
  now.undo = isRunning() && fresh.undo.find(({ possible }) => possible);
  await learn(fresh, known);
  choosing.keep(now);
  board.draw(fresh.board.parts.map((part) => ({ ...part, svg: inked(now.game, part.svg), title: words(part.title) })));
  now.changed = board.changed(before);
  const shown = `${fresh.version} ${(isBack() ? past.eyesOf(now) : now.seat) ?? "everybody"}`;
  if (root.dataset.shown !== shown) explain(); // what was said of a sign was of another moment, or for other eyes
  root.dataset.shown = shown;
  show();
}

// Takes over how the game stands; whether there is anything to show of it to who looks.
async function adopted({ latest, changes, status, asked, seats }) {
  const { game } = now;
  if (changes !== game.changes || status !== game.status || seats.some(({ kind }, seat) => kind !== game.seats[seat].kind)) now.game = await api.game();
  else if (latest >= game.version && !isBack()) {
    Object.assign(game, { version: latest, waiting: [...new Set(asked.filter(({ required }) => required).map(({ seat }) => seat))] });
  }
  if (isHot()) now.veiled ||= seatToAct() !== now.seat;
  else if (now.seat !== null) {
    Object.assign(now, { seat: null, veiled: false, events: [] });
    return void refresh();
  }
  if (now.game.status === "finished" && !isBack()) return void refresh();
  return now.game.version && !now.veiled;
}

// The events that are not known yet: of a long game the last ones, unless one looks back.
async function learn({ events, more, latest }, after) {
  if (!isBack()) {
    for (const event of events) {
      if (event.version <= after) continue;
      now.events.push(event);
      now.rounds = null;
    }
  } else if (!now.rounds || !now.events.length) {
    now.events = [];
    more = true;
    const index = [];
    for (let page; !page || page.more; index.push(...page.moves)) page = await api.index(index.at(-1)?.version);
    now.rounds = new Map(index.map(({ batch, round }) => [batch, round]));
  }
  while (more) {
    const last = now.events.at(-1)?.version ?? 0;
    const page = await api.events(last, { limit: 1000, seat: isBack() ? past.eyesOf(now) : now.seat });
    now.events.push(...page.events);
    more = page.more;
  }
  now.moves = movesOf(now.events, now.rounds);
}

// Does something once: it is on its way before anything is drawn. Then the table is looked at anew,
// unless the answer is a sight of it.
async function doing(act) {
  if (now.busy) return;
  const { seat } = now;
  Object.assign(now, { busy: true, notice: null });
  now.wake();
  const done = once(act, () => {
    now.trouble = AWAY;
    show();
  }).catch((problem) => {
    now.notice = { text: problem.type?.includes("decision-not-open") ? LATE : problem.detail, clause: problem.clause };
  });
  show();
  const answer = await done;
  now.trouble = "";
  // What is not seen now is looked at again by `follow`.
  await refresh(seat === now.seat ? answer?.sight : undefined).catch(now.wake).finally(() => (now.busy = false));
  show();
}

// What was asked for and not done is said; whoever wants it asks again.
function say(problem) {
  now.notice = { text: problem.status ? problem.message : "Kleio cannot be reached. Try again." };
  show();
}
const heard = (acts) => Object.fromEntries(Object.entries(acts).map(([name, act]) => [name, (...given) => {
  const done = act(...given);
  done?.catch?.(say);
  return done;
}]));

// How one steps through a game is loaded when somebody does.
let replay = null;
async function lookingBack() {
  if (replay) return;
  replay = await import("./replay.js");
  Object.assign(on, heard(replay.actions(now)));
}
const later = (act) => async (...given) => {
  await lookingBack();
  return on[act](...given);
};

const on = heard({
  ...choosing.actions(now),
  look: later("look"), replay: later("replay"), catchUp: later("catchUp"),
  undo: () => now.undo && doing((once) => api.undo(now.sight.version, now.undo.seat, once)),
  async sitDown() {
    Object.assign(now, { seat: seatToAct(), veiled: false, events: [], seen: null });
    place("veil").hidden = true;
    await refresh();
    place("ask").querySelector("button")?.focus();
  },
  async earlier() {
    const first = now.events[0].version;
    const page = await api.events(Math.max(0, first - 1 - 2 * EVENTS), { limit: 2 * EVENTS, seat: now.seat });
    now.events.unshift(...page.events.filter((event) => event.version < first));
    now.moves = movesOf(now.events, now.rounds);
    show();
  },
  openHanded: (is) => Object.assign(now, { isOpenHanded: is, seat: null, veiled: false, events: [] }) && refresh(),
  resign: (seat) => doing((once) => api.resign(seat, once)),
  async copy(link) {
    const isDone = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    now.notice = { text: isDone ? "The link is copied." : `The link: ${link}`, isGood: true };
    show();
  },
});

function show() {
  const { game, sight, notice } = now;
  if (!game) return;
  hold();
  root.classList.add("ready");
  root.classList.toggle("over", game.status === "finished");
  root.classList.toggle("back", isBack());
  root.classList.toggle("busy", now.busy);
  place("title").textContent = `${title().name}, ${game.seats.length} seat${game.seats[1] ? "s" : ""}`;
  tellTurn();
  render(html`${now.trouble ? html`<p class="wrong">${now.trouble}</p>` : nothing}${notice ? html`<p class=${notice.isGood ? "quiet" : "wrong"}>${words(notice.text)} ${clause(rules(), notice.clause)}</p>` : nothing}`, place("notice"));
  place("moment").textContent = now.veiled ? "" : words(sight?.board.lines.join(" · ") ?? "");
  place("veil").hidden = !now.veiled;
  place("room").hidden = now.veiled;
  if (now.veiled) return explain(), render(veil(), place("veil"));
  import("./about.js").then(({ about }) => render(about({ now, rules: rules(), isHot: game.yours.length > 1 && isRunning() }, on), place("about")));
  if (game.yours.length || (api.hasToken() && game.seats.some(({ kind, player }) => kind === "bot" && player))) import("../play/beside.js").then(({ beside }) => beside(place("talk"), game));
  if (!sight) return;
  const one = choosing.decision(now);
  const draft = choosing.draft(now);
  render(one ? question(one, draft) : isBack() ? nothing : waiting(), place("ask"));
  render(isBack() ? replay?.replay(lookedBack(), on) ?? nothing : html`<p class="does"><button type="button" class="plain" @click=${on.replay}>Look back over the game</button></p>`, place("replay"));
  tell();
  // Measured once all words are there, or the page would be laid out for each.
  board.mark(new Set(one && !now.chosen ? places(one.moves, draft).keys() : []), new Set([...draft.picks, ...(now.chosen?.targets ?? [])]), now.changed, words);
  requestAnimationFrame(scroll); // where the page is laid out anyway
  hold();
}

// Where somebody was when what they used went away, they go on: at the question, or the moment.
let held = null;
function hold() {
  const { activeElement: at, body } = document;
  if (at !== body) held = at.closest("#ask, #board, #replay");
  else if (held && !now.busy && !now.veiled) ((isBack() ? place("replay") : place("ask")).querySelector("[tabindex]") ?? place("turn")).focus({ preventScroll: true });
}

addEventListener("pointerdown", ({ target }) => { held = target.closest?.("#ask, #board, #replay"); });

// The log is long, so it is told anew only where it would be another one.
let logged = [];
function tell() {
  const { moves, game, at } = now;
  const told = [moves, at, game, game.changes];
  if (told.every((one, place) => one === logged[place])) return;
  logged = told;
  render(log({ moves, game, at, words, hasEarlier: now.events[0]?.version > 1 }, on), place("log"));
}

// The log stands at its end, or at the moment that is looked back at.
let stood = "";
function scroll() {
  const list = document.querySelector(".log");
  const stands = `${now.moves.length} ${now.at}`;
  if (!list || stands === stood) return;
  stood = stands;
  const here = list.querySelector(".here");
  list.scrollTop = here ? here.offsetTop - list.offsetTop - list.clientHeight / 2 : list.scrollHeight;
}

function tellTurn() {
  const turn = standing();
  if (place("turn").textContent !== turn) place("turn").textContent = turn;
  const isMine = isRunning() && now.game.waiting.some((seat) => now.game.yours.includes(seat));
  const named = `${isMine ? "● " : ""}${turn} · ${title().name} · Kleio`;
  if (document.title !== named) document.title = named;
  const icon = document.querySelector("link[rel=icon]");
  const href = icon.href.replace(/icon(-turn)?\.svg/, isMine ? "icon-turn.svg" : "icon.svg");
  if (icon.href !== href) icon.href = href;
  place("turn").classList.toggle("mine", isMine);
}

function question(one, draft) {
  const view = {
    decision: one, draft, chosen: now.chosen, words, named: (at) => words(board.named(at)), drawn: board.placesDrawn(),
    filter: now.filter, open: now.open, busy: now.busy, rules: rules(),
  };
  return html`${news()}${tabs(one)}${asked(view, on)}${undone()}`;
}

// What is asked, and what one may do beside it.
function tabs(one) {
  const all = now.sight.decisions;
  if (all.length < (one ? 2 : 1)) return nothing;
  return html`<div class="tabs" role="group" aria-label="What to decide">${all.map((each) => html`<button type="button"
    aria-pressed=${each === one} @click=${() => on.turnTo(each.decision)}>${each.required ? "" : "May: "}${words(each.prompt)}</button>`)}</div>`;
}

const waiting = () => (now.undo || now.game.yours.length ? html`${news()}${tabs()}${undone()}` : nothing);

function news() {
  const since = past.since(now);
  return since ? html`<p class="news">Since your last move: ${since} by others. <button type="button" class="plain" @click=${on.catchUp}>Show them</button></p>` : nothing;
}

const undone = () => (now.undo
  ? html`<p><button type="button" class="plain undo" ?disabled=${now.busy} @click=${on.undo}>Take back my last move <kbd>u</kbd></button></p>`
  : nothing);

function lookedBack() {
  const { game, moves, at, eyes, unit, timer, course } = now;
  const seats = game.seats.map((_, seat) => `${label(seat)} ${nameOf(game, seat)}`);
  return {
    moves, at, unit, seats, round: title().round, words, course, isPlaying: timer !== null, isOver: game.status === "finished",
    seen: eyes, levels: title().levels?.[seats.length] ?? [], usual: root.dataset.usual, hasToken: api.hasToken(),
    who: (seat) => who(game, seat),
    eyes: [["", "everybody's eyes"], ...seats.map((name, seat) => [String(seat), name]), ["spectator", "who looked on"]],
  };
}

function standing() {
  const { game } = now;
  if (game.status === "cancelled") return "The game was called off.";
  if (game.outcome) {
    const { places, winners, reason } = game.outcome;
    if (winners.length) return `${people(game, winners)} won: ${reason}.`;
    // One that was stopped has no places; who plays alone and gives up has lost.
    return `The game is ${places[0] || (!game.seats[1] && game.seats[0].resigned) ? "lost" : "over"}: ${reason}.`;
  }
  const mine = game.waiting.filter((seat) => game.yours.includes(seat));
  if (!mine.length) return `Waiting for ${people(game, game.waiting)}.`;
  return `Your turn${isHot() ? ` at ${label(seatToAct())}` : `, ${people(game, mine)}`}.`;
}

const veil = () => html`<p>It is the turn of <b>${label(seatToAct())}</b>. Hand over the screen; nobody else should look.</p>
  <p><button type="button" @click=${on.sitDown}>I am ${label(seatToAct())}: show my table</button></p>`;

// Entries of the list by digit or letter, Enter, Esc; arrows step and p plays in the past; u: undo.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key, target } = event;
  const way = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (target.matches("input:not([type=range]), select, textarea")) {
    if (key === "Escape") target.blur();
    return;
  }
  if (key === "Escape") isBack() && isRunning() ? on.live() : on.back();
  else if (key === "Enter" && !target.matches("a, button, summary")) document.querySelector("#ask .do")?.click();
  else if (way && isBack() && !target.closest("input, .sheet")) on.step(way);
  else if (key === "p" && isBack()) on.play();
  else if (key === "u") on.undo();
  else if (/^[0-9a-z]$/.test(key)) document.querySelector(`#ask [data-key="${key}"]`)?.click();
  else return;
  event.preventDefault();
});
board.listen(on.pick, explain);
// There is no such game for this reader, but perhaps for whom is invited.
now.lost = (problem) => (location.hash ? gather() : (place("turn").textContent = problem.detail));
follow(now);
