// The table: what is known of the game, what can be done, and how both come onto the page.
import { html, nothing, render } from "../vendor/lit-html.js";
import { asked, clause } from "./ask.js";
import * as board from "./board.js";
import { listenToKeys } from "./keys.js";
import { log, movesOf } from "./log.js";
import { follow } from "./news.js";
import { label, listed, nameOf, people, withNames } from "./people.js";
import * as picking from "./picking.js";
import { key, source } from "./source.js";

const root = document.getElementById("play");
const place = (id) => document.getElementById(id);
const titles = JSON.parse(root.dataset.titles);
const api = source(root.dataset.game);
const EVENTS = 150; // that the log begins with

const now = {
  game: null, sight: null, undo: null, events: [], seat: null, veiled: false, busy: false,
  decision: null, drafts: new Map(), filter: "", open: false, notice: null, before: null, at: null,
};

const isRunning = () => now.game.status === "running";
const isHot = () => now.game.yours.length > 1 && isRunning();
const words = (sentence) => withNames(now.game, sentence);
const title = () => titles[now.game.title] ?? { name: now.game.title };
const rules = () => (title().rules ? `/rules/${now.game.title}/` : "");
const decision = () => now.sight?.decisions.find((one) => one.decision === now.decision);
const draft = () => now.drafts.get(now.decision) ?? picking.EMPTY;

// Which of one's seats is to act; the one that looks already stays.
function seatToAct() {
  const asks = now.game.waiting.filter((seat) => now.game.yours.includes(seat));
  return asks.includes(now.seat) ? now.seat : asks[0] ?? now.seat ?? now.game.yours[0];
}

// One look at a time; who asks meanwhile gets one more, which begins after.
let looking = null;
let next = null;
function refresh() {
  if (!looking) return (looking = look().finally(() => (looking = null)));
  next ??= looking.catch(() => {}).then(() => {
    next = null;
    return refresh();
  });
  return next;
}

async function look() {
  now.game = await api.game();
  if (isHot()) {
    const seat = seatToAct();
    now.veiled ||= seat !== now.seat;
    if (now.veiled) return show();
  } else if (now.seat !== null) Object.assign(now, { seat: null, veiled: false, events: [] });
  if (!now.game.version) return show();
  const eyes = { at: now.at, seat: now.seat };
  const [sight, undo] = await Promise.all([
    api.sight(eyes),
    isRunning() && now.game.yours.length ? api.undoable(now.seat ?? now.game.yours[0]).catch(() => null) : null,
  ]);
  Object.assign(now, { sight, undo });
  await learn();
  keep();
  show();
}

// The events that are not known yet; of a long game the last ones.
async function learn() {
  const last = now.events.at(-1)?.version ?? Math.max(0, now.sight.version - EVENTS);
  if (last >= now.sight.version) return;
  const page = await api.events(last, { limit: 1000, seat: now.seat });
  now.events.push(...page.events.filter((event) => event.version > (now.events.at(-1)?.version ?? 0)));
}

// A draft stays with its decision, through the moves of others and a reload.
function keep() {
  const open = now.sight.decisions;
  const known = sessionStorage.getItem(root.dataset.game);
  const stored = known ? JSON.parse(known) : [];
  const drafts = new Map([...stored, ...now.drafts]);
  now.drafts = new Map([...drafts].filter(([id]) => open.some((one) => one.decision === id)));
  if (!decision()) {
    now.filter = "";
    now.open = false;
    now.decision = (open.find((one) => one.required) ?? open[0])?.decision ?? null;
  }
  store();
}

const store = () => sessionStorage.setItem(root.dataset.game, JSON.stringify([...now.drafts]));

function drafted(next) {
  const { moves } = decision();
  now.drafts.set(now.decision, picking.settled(moves, next));
  now.filter = "";
  store();
  const move = picking.meant(moves, draft());
  if (move && !mustConfirm(move)) return on.send(move);
  show();
}

const confirms = () => localStorage.getItem("kleio.confirm") ?? "final";
const mustConfirm = (move) => confirms() === "always" || (confirms() === "final" && move.final);

const on = {
  pick(name) {
    if (!now.busy) drafted({ ...draft(), picks: [...draft().picks, name] });
  },
  choose(entry) {
    if (entry.verb) return drafted({ ...draft(), verb: entry.verb });
    if (entry.place) return on.pick(entry.place);
    if (mustConfirm(entry.move)) return confirm(entry.move);
    return on.send(entry.move);
  },
  back() {
    if (now.chosen) now.chosen = null;
    else now.drafts.set(now.decision, picking.lessened(decision().moves, draft()));
    store();
    show();
  },
  async send(move) {
    if (now.busy) return;
    const { decision: id, seat } = decision();
    await doing(async () => {
      const done = await api.move(id, move.move, seat, key());
      now.before = board.looks();
      now.drafts.delete(id);
      now.chosen = null;
      localStorage.setItem(`kleio.seen.${root.dataset.game}`, done.version);
    });
  },
  undo: () => now.undo?.possible && doing(() => api.undo(now.undo.version, now.undo.seat)),
  filter(text) {
    now.filter = text;
    show();
  },
  open(is) {
    now.open = is;
  },
  turnTo(id) {
    now.decision = id;
    show();
  },
  async sitDown() {
    now.seat = seatToAct();
    now.veiled = false;
    now.events = [];
    place("veil").hidden = true;
    await refresh();
    place("ask").querySelector("button")?.focus();
  },
  async earlier() {
    const first = now.events[0].version;
    const page = await api.events(Math.max(0, first - 1 - 2 * EVENTS), { limit: 2 * EVENTS, seat: now.seat });
    now.events.unshift(...page.events.filter((event) => event.version < first));
    show();
  },
  look() {},
};

function confirm(move) {
  now.chosen = move;
  show();
}

// Sends something once; whatever comes of it, the table is looked at anew.
async function doing(act) {
  now.busy = true;
  now.notice = null;
  show();
  try {
    await act();
  } catch (problem) {
    now.notice = { text: problem.detail ?? problem.message, clause: problem.clause };
  }
  now.busy = false;
  await refresh();
}

function show() {
  const { game, sight } = now;
  root.classList.toggle("over", game.status === "finished");
  place("title").textContent = `${title().name}, ${game.seats.length} seat${game.seats.length > 1 ? "s" : ""}`;
  const turn = standing();
  place("turn").textContent = turn;
  const isMine = isRunning() && game.waiting.some((seat) => game.yours.includes(seat));
  document.title = `${isMine ? "● " : ""}${turn} · ${title().name} · Kleio`;
  place("turn").classList.toggle("mine", isMine);
  render(now.notice ? html`<p class="wrong">${words(now.notice.text)} ${clause({ rules: rules() }, now.notice.clause)}</p>` : nothing, place("notice"));
  root.classList.add("ready");
  place("veil").hidden = !now.veiled;
  place("room").hidden = now.veiled;
  if (now.veiled) return render(veil(), place("veil"));
  render(about(), place("about"));
  if (!sight) return;
  board.draw(sight.parts);
  const one = decision();
  const can = one ? [...picking.places(one.moves, draft()).keys()] : [];
  board.mark(new Set(can), new Set(draft().picks), board.changed(now.before));
  render(one ? question(one) : undone(), place("ask"));
  render(log({ moves: movesOf(now.events), game, at: now.at, words, hasEarlier: now.events[0]?.version > 1 }, on), place("log"));
}

function question(one) {
  const view = {
    decision: one, draft: draft(), chosen: now.chosen, words, named: board.named, drawn: board.placesDrawn(),
    filter: now.filter, open: now.open, busy: now.busy, rules: rules(),
  };
  const others = now.sight.decisions.filter((other) => other !== one);
  return html`${asked(view, on)}${undone()}
    ${others.map((other) => html`<p><button type="button" class="plain" @click=${() => on.turnTo(other.decision)}>${
      other.required ? "Asked" : "May"}: ${words(other.prompt)}</button></p>`)}`;
}

const undone = () => (now.undo?.possible
  ? html`<p><button type="button" class="plain undo" ?disabled=${now.busy} @click=${on.undo}>Take back my last move <kbd>u</kbd></button></p>`
  : nothing);

function standing() {
  const { game } = now;
  if (game.status === "cancelled") return "The game was called off.";
  if (game.status === "open") return "The game begins when all seats are taken.";
  if (game.outcome) {
    const { winners, reason } = game.outcome;
    return winners.length ? `${listed(game, winners)} won: ${reason}.` : `The game is over: ${reason}.`;
  }
  const mine = game.waiting.filter((seat) => game.yours.includes(seat));
  if (!mine.length) return `Waiting for ${listed(game, game.waiting)}.`;
  return isHot() ? `Your turn at ${label(seatToAct())}.` : "Your turn.";
}

const veil = () => html`<p>It is the turn of <b>${label(seatToAct())}</b>. Hand over the screen; nobody else should look.</p>
  <p><button type="button" @click=${on.sitDown}>I am ${label(seatToAct())}: show my table</button></p>`;

const about = () => html`${people(now.game)}
  <p><a href="/games/${root.dataset.game}/">The report for all to read</a>${rules() ? html` · <a href=${rules()}>Rules</a>` : nothing}</p>`;

listenToKeys({
  entry: (pressed) => document.querySelector(`#ask [data-key="${pressed}"]`)?.click(),
  enter: () => document.querySelector("#ask .do")?.click(),
  escape: () => (now.chosen || decision()) && on.back(),
  undo: on.undo,
});
board.listen(on.pick);
follow(api, now, refresh, (trouble) => {
  now.notice = trouble ? { text: trouble } : null;
  if (now.game) show();
});
