// Looking back: how one gets from one moment to the next by a slider over the moves, by steps, or by
// playing them. Loaded by whoever looks back.
import { html, nothing } from "../vendor/lit-html.js";
import { drawn } from "./board.js";
import { eyesOf, moment, seenUpTo } from "./past.js";
import { spoken } from "./room.js";

const AGAIN = 2000; // milliseconds after which one asks again for what is being worked out, at first
const PACE = 900; // milliseconds for which a moment is shown while they are played

export function actions(now) {
  const address = () => {
    const told = new URLSearchParams();
    if (now.at !== null) told.set("at", now.at);
    if (now.at !== null && now.eyes !== null) told.set("seat", now.eyes);
    return `${location.origin}${location.pathname}${told.size ? `?${told}` : ""}`;
  };
  async function look(version) {
    Object.assign(now, { at: version, notice: null });
    history.replaceState(null, "", address());
    await now.refresh();
    const next = version && stepped(now.moves, version, now.unit, 1);
    if (next) moment({ ...now, at: next }).catch(() => {}); // who goes there hears why not
  }
  function stop() {
    clearTimeout(now.timer);
    now.timer = null;
  }
  const go = (version) => {
    stop();
    return look(version);
  };
  const live = () => go(null);
  async function onward(unit, done) {
    const next = stepped(now.moves, now.at, unit, 1);
    if (next === now.at || now.timer === null) return done();
    await look(next);
    if (now.timer !== null) now.timer = setTimeout(further, PACE, unit, done);
  }
  const further = (unit, done) => onward(unit, done).catch((problem) => (stop(), now.say(problem)));
  const play = (unit, done) => {
    now.timer = setTimeout(further, PACE, unit, done);
    now.show();
  };
  // The charts, as those eyes see them that look; a running game goes on, so it is asked each time.
  async function course() {
    const { measures } = await now.api.course(eyesOf(now));
    const shown = measures.map(({ svg, ...told }) => ({ ...told, drawn: drawn(svg, told.name, "img") }));
    now.course = shown;
    now.show();
    if (now.game.status === "finished") chances(shown);
  }
  // What chances the seats had, as soon as a worker has worked it out; of a wait nobody need hear.
  async function chances(shown, again = AGAIN) {
    const told = await now.api.analysis().catch((problem) => problem);
    if (now.course !== shown || !now.isCourseOpen) return;
    const isLater = told.complete === false || told.status === 429;
    if (isLater) return void setTimeout(chances, 1000 * told.after || again, shown, 1.5 * again);
    if (!told.complete) return now.say(told);
    now.course = [...shown, { ...told, drawn: drawn(told.svg, told.name, "img") }];
    now.show();
  }
  return {
    look: go,
    live,
    drag(version) {
      // The board is fetched on release; the words go along at once.
      now.at = version;
      now.show();
    },
    replay: async () => {
      now.at = 1;
      await now.refresh();
      await look(now.moves[0].version);
    },
    step: (way) => go(stepped(now.moves, now.at, now.unit, way)),
    play() {
      if (now.timer === null) return play(now.unit, () => (stop(), now.show()));
      stop();
      now.show();
    },
    catchUp: async () => {
      await look(seenUpTo(now));
      play("move", live);
    },
    unit: (unit) => Object.assign(now, { unit }) && now.show(),
    eyes: (value) => {
      Object.assign(now, { eyes: value || null, events: [] });
      if (now.isCourseOpen) course();
      return look(now.at);
    },
    course: ({ target }) => (now.isCourseOpen = target.open) && course(),
    point({ target }) {
      const version = target.closest("[data-version]")?.dataset.version;
      if (version) go(Number(version));
    },
    copyMoment: address,
    async fork(event) {
      event.preventDefault();
      const { me, others } = Object.fromEntries(new FormData(event.target));
      const [level] = others.split(" ");
      const other = others === "open" ? { kind: "open" } : { kind: "bot", level };
      const seats = now.game.seats.map((_, at) => (at === Number(me) ? { kind: "me" } : other));
      await now.doing(async (once) => {
        const made = await now.api.fork({ seats, at: now.at }, once);
        location.assign(`/games/${made.id}/table/`);
      });
    },
  };
}

const UNITS = ["move", "event", "turn", "round"];

// The version one step on (1) or back (-1) from `at`; the nearest end where there is none. Of a
// turn and of a round the first moment is gone to. Pure.
function stepped(moves, at, unit, way) {
  const last = moves.at(-1).version;
  if (unit === "event") return Math.min(Math.max(at + way, 1), last);
  const here = Math.max(0, moves.findLastIndex((move) => move.version <= at));
  if (unit === "move") {
    const isInside = moves[here].version < at;
    return moves[Math.min(Math.max(here + (isInside && way < 0 ? 0 : way), 0), moves.length - 1)].version;
  }
  const isNew = (one, at) => at === 0 || one[unit === "turn" ? "seat" : "round"] !== moves[at - 1][unit === "turn" ? "seat" : "round"];
  const starts = moves.filter(isNew).map((move) => move.version);
  return way > 0 ? starts.find((version) => version > at) ?? last : starts.findLast((version) => version < at) ?? starts[0];
}

const charts = (course, on) => html`<details class="course" @toggle=${on.course}><summary>How the game went</summary>
  ${course.map(({ name, definition, drawn }) => html`<figure><figcaption><b>${name}</b> <small>${definition}</small></figcaption>
    <div class="sheet" tabindex="0" @click=${on.point}>${drawn}</div></figure>`)}</details>`;

export function replay(view, on) {
  const { moves, at, isOver, isPlaying, unit } = view;
  const here = Math.max(0, moves.findLastIndex((move) => move.version <= at));
  const button = (words, title, act, off) =>
    html`<button type="button" title=${title} ?disabled=${off} @click=${act}>${words}</button>`;
  const units = UNITS.filter((one) => one !== "round" || moves.some(({ round }) => round > 0));
  return html`<h2>Move ${here} of ${moves.length - 1}</h2>
    <p class="now" tabindex="0">${spoken(moves[here], view.who, view.words)}</p>
    <input type="range" aria-label="Move" min="0" max=${moves.length - 1} .value=${String(here)}
      @input=${(event) => on.drag(moves[event.target.value].version)}
      @change=${(event) => on.look(moves[event.target.value].version)}>
    <p class="does">${button("Back", "←", () => on.step(-1), here === 0)}
      ${button(isPlaying ? "Stop" : "Play", "p", on.play)}
      ${button("Forward", "→", () => on.step(1), at >= moves.at(-1).version)}
      <label>by <select @change=${(event) => on.unit(event.target.value)}>${units.map((one) =>
        html`<option value=${one} ?selected=${one === unit}>${one === "round" ? view.round : one}</option>`)}</select></label></p>
    ${isOver ? html`<p><label>Seen by <select @change=${(event) => on.eyes(event.target.value)}>
      ${view.eyes.map(([value, words]) => html`<option value=${value} ?selected=${value === String(view.seen ?? "")}>${words}</option>`)}</select></label></p>` : nothing}
    ${charts(view.course, on)}
    <p><button type="button" class="plain" @click=${() => on.copy(on.copyMoment())}>Copy a link to this moment</button>
      ${isOver ? fork(view, on) : html`<button type="button" class="plain" @click=${on.live}>Back to the present <kbd>Esc</kbd></button>`}</p>`;
}

function fork({ seats, levels, usual, hasToken }, on) {
  if (!hasToken) return nothing;
  const others = ["open", ...levels.map((level) => `${level} bot`)];
  return html`<details><summary>Play on from here</summary><form @submit=${on.fork}>
    <label>I sit at <select name="me">${seats.map((name, at) => html`<option value=${at}>${name}</option>`)}</select></label>
    <label>the others are <select name="others">${others.map((one) => html`<option ?selected=${one === `${usual} bot`}>${one}</option>`)}</select></label>
    <button type="submit">Begin</button></form></details>`;
}
