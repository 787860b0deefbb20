// Setting up a game: its title, who sits where, and its options in the words of their schema.
import { called, label } from "../called.js";
import { call, key } from "../call.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { begun, chosen, fieldsOf, pairings } from "./options.js";
import { WHO, become, fieldOf, guest, isKind, learn, said } from "./who.js";
import { CLOCKS, PACES, choices, counted } from "./words.js";

const root = document.getElementById("arrive-new");
const now = { titles: [], opponents: [], isForBots: false, title: null, fields: [], texts: {}, seats: [], isPublic: true, begins: "full", clock: null, level: "", after: 14, decides: "vote", busy: false, trouble: null };
// One key for one wish: sent again after trouble on the way it makes no second game.
let wish = { key: key(), told: "" };

const DECIDES = { bot: "a bot plays on", nothing: "the others may let a bot play on", vote: "the others may let a bot play on", maker: "I may let a bot play on" };
const SILENCES = [1, 3, 7, 14, 30];

const show = () => render(now.title ? form() : html`<p role="status">${now.trouble?.detail ?? "Looking what can be played …"}</p>`, root);
// Some think well with some numbers of seats alone.
const offered = (count) => now.title.levels_by_seats[count];
// Bots that people own, of whom any may be asked for one seat.
const opponents = () => now.opponents.filter(({ seats }) => !seats.length || seats.includes(now.seats.length));
const bots = () => now.title.bots.filter(({ level }) => offered(now.seats.length).includes(level));
// The level of the bot that plays on for whose time is up.
const substitute = () => (offered(now.seats.length).includes(now.level) ? now.level : now.title.usual_level);

// What was chosen last counts, whichever answer comes last.
let wanted = null;
async function turnTo(id) {
  wanted = id;
  if (id === now.title?.id) return;
  const title = await call("GET", `titles/${id}/`);
  const { bots: opponents } = await call("GET", `bots/?title=${id}`).catch(() => ({ bots: [] }));
  if (wanted !== id) return;
  const fields = fieldsOf(title.options);
  Object.assign(now, { title, fields, opponents, trouble: null, texts: Object.fromEntries(fields.map((field) => [field.name, begun(field)])) });
  seat(title.seats.includes(now.seats.length) ? now.seats.length : title.seats[0]);
}

function seat(count) {
  now.seats.length = Math.min(now.seats.length, count);
  const seats = now.seats.map((kind) =>
    (kind.startsWith("ask ") && !now.opponents.some(({ player, seats: counts }) => kind === `ask ${player.id}` && (!counts.length || counts.includes(count))) ? "open" : kind.startsWith("bot ") && !offered(count).includes(kind.slice(4)) ? `bot ${now.title.usual_level}` : kind));
  while (seats.length < count) seats.push(seats.length ? `bot ${now.title.usual_level}` : "me");
  now.seats = seats;
  show();
}

const open = () => now.seats.filter((kind) => kind === "open").length;
const asked = () => now.seats.filter((kind) => kind.startsWith("ask ")).length;
const isOffered = ({ with: counts }) => !counts || counts.includes(now.seats.length);

function outlook() {
  if (!now.seats.includes("me")) return open() ? "You only set it up: others play." : "Only bots play, and you look on.";
  const mine = now.seats.filter((kind) => kind === "me").length;
  if (asked() && !open()) return `It begins once the ${asked() === 1 ? "bot that you ask says" : "bots that you ask say"} so, and is called off if none does within five minutes.`;
  if (!open()) return mine > 1 ? "It begins at once. You take turns at this screen." : "It begins at once.";
  const who = now.isPublic ? "whoever comes, or whom you send the link" : "whom you send the link";
  return `${now.begins === "held" ? "You begin it" : "It begins"} once the open ${open() === 1 ? "seat is" : "seats are"} taken by ${who}${now.begins === "ready" ? " and all are ready" : ""}. Until then you may seat bots instead.`;
}

function setClock(clock) {
  if (!clock !== !now.clock) now.decides = clock ? "bot" : "vote";
  now.clock = clock;
}

// Drawn anew after each, or what a field shows and what is sent could part.
const set = (change) => ({ target }) => {
  change(target);
  show();
};

const COMERS = [[true, "Everybody", "The table is listed, and anybody may watch."], [false, "Whoever has my link", "Nobody else knows of it."]];
const WATCHERS = [[true, "Everybody", "The game is listed, and counts in the win rates."], [false, "Nobody else", "Only who sits at the table sees it."]];
const BEGINNINGS = [
  ["full", "As soon as all seats are taken", ""],
  ["ready", "When everybody says that they are ready", "Who does not within two minutes gives the seat back."],
  ["held", "I say when it begins", ""],
];
const ASKED = { ready: { ready_within: 120 }, held: { start: false } };

function form() {
  const { title, seats, fields, trouble, busy } = now;
  return html`<form class="setup" @submit=${send} novalidate>
    <div class="pair">
    <div class="field"><label for="title">Game</label><select id="title" @change=${(event) => turnTo(event.target.value).catch(failed)}>${choices(now.titles.map(({ id, name }) => [id, name]), title.id)}</select></div>
    <div class="field"><label for="count">Seats</label><select id="count" @change=${(event) => seat(Number(event.target.value))}>${choices(title.seats.map((count) => [count, count === 1 ? "1, alone" : count]), seats.length)}</select></div></div>
    <fieldset><legend>Who sits where</legend><ol class="chairs">${seats.map(chair)}</ol>${strengths()}${refusal("seats")}</fieldset>
    <fieldset class="who"><legend>${open() ? "Who may come" : "Who may watch"}</legend>${(open() ? COMERS : WATCHERS).map(([value, words, more]) => html`
      <label><input type="radio" name="public" .checked=${now.isPublic === value} @change=${set(() => (now.isPublic = value))}>
        <span><b>${words}</b> <small>${more}</small></span></label>`)}
      ${open() ? html`<label><input type="checkbox" .checked=${now.isForBots} @change=${set(() => (now.isForBots = !now.isForBots))}>
        <span><b>Bots that people own, too</b> <small>They are marked as bots, and the game counts in no figure of people.</small></span></label>` : nothing}
</fieldset>
    ${open() ? html`<fieldset class="who"><legend>When it begins</legend>${BEGINNINGS.map(([value, words, more]) => html`
      <label><input type="radio" name="begins" .checked=${now.begins === value} @change=${set(() => (now.begins = value))}>
        <span><b>${words}</b> <small>${more}</small></span></label>`)}</fieldset>` : nothing}
    <fieldset><legend>Time</legend><p class="clock"><select id="clock" aria-label="How much time" @change=${set(({ value }) => setClock(CLOCKS[value]))}>${choices(PACES, CLOCKS.indexOf(now.clock))}</select>
      ${now.clock || open() ? html`<span>${now.clock ? "When it runs out" : html`When somebody does not answer for <select aria-label="How long to wait" @change=${set(({ value }) => (now.after = Number(value)))}>${choices(SILENCES.map((days) => [days, counted(days, "day")]), now.after)}</select>`}
        <select aria-label="Who decides then" @change=${set(({ value }) => (now.decides = value))}>${choices((now.clock ? ["bot", "nothing"] : ["vote", "maker"]).map((value) => [value, DECIDES[value]]), now.decides)}</select>
        ${now.clock ? html`<select aria-label="Which bot" @change=${set(({ value }) => (now.level = value))}>${choices(bots().map(({ level }) => [level, level]), substitute())}</select>` : nothing}</span>` : nothing}</p></fieldset>
    ${fields.length ? html`<details class="options" ?open=${trouble?.at === "options"}><summary>Options of ${title.name}</summary>
      <p class="quiet">As they are, it is the usual game.</p>${fields.map(option)}</details>${refusal("options")}` : nothing}
    ${WHO.player ? nothing : guest(trouble?.at === "name" && trouble.detail)}
    <p role="status" class="outlook">${outlook()}</p>
    ${refusal("")}<p><button type="submit" ?disabled=${busy}>${busy ? "Setting up …" : open() ? "Set up the table" : "Begin the game"}</button></p></form>`;
}

const refusal = (at) => html`<div role="alert">${now.trouble?.at === at ? html`<p class="wrong">${now.trouble.detail}</p>` : nothing}</div>`;

const chair = (kind, at) => html`<li><label for="seat${at}">${label(at)}</label>
  <select id="seat${at}" @change=${set(({ value }) => (now.seats = now.seats.with(at, value)))}>
    ${choices([["me", "Me"], ["open", "Open to somebody"], ...bots().map(({ level, words }) => [`bot ${level}`, `Bot: ${level}${words && `, ${words}`}`]),
      ...opponents().map(({ player, owner, there }) => [`ask ${player.id}`, `Ask ${called(player)}${owner ? ` of ${owner.name}` : ""}${there ? "" : ", not there now"}`])], kind)}</select></li>`;

// What was measured of them with so many seats.
function strengths() {
  const told = bots().flatMap(({ strength }) => strength.filter(({ seats }) => seats === now.seats.length));
  if (!told.length || !now.seats.some((kind) => kind.startsWith("bot "))) return nothing;
  return html`<details><summary>How strong the bots are</summary><ul>${told.map(({ sentence }) => html`<li>${sentence}</li>`)}</ul></details>`;
}

function option(field) {
  const { name, label, words, kind } = field;
  const id = `option-${name}`;
  const told = set(({ type, checked, value }) => (now.texts[name] = type === "checkbox" ? (checked ? "on" : "") : value));
  if (kind === "other") return nothing;
  if (!isOffered(field)) return html`<div class="option"><b>${label}</b><small>Only with ${field.with.join(", ").replace(/, (\d+)$/, " or $1")} seats.</small></div>`;
  if (kind === "yes") return html`<div class="option"><label class="check"><input type="checkbox" id=${id} .checked=${now.texts[name] === "on"} @change=${told} aria-describedby="${id}-words"> ${label}</label>
    <small id="${id}-words">${words}</small></div>`;
  if (kind === "each") return html`<div class="option" role="group" aria-labelledby=${id}><b id=${id}>${label}</b><small>${words}</small>${field.names.map(([key, told]) => html`
    <label for="${id}-${key}">${told}</label><select id="${id}-${key}" @change=${set(({ value }) => (now.texts[name][key] = value))}>${choices(field.choices.map((value) => [value, field.says[value] ?? value]), now.texts[name][key] ?? field.choices[0])}</select>`)}</div>`;
  return html`<div class="option"><label for=${id}>${label}</label>${input(field, id, told)}<small id="${id}-words">${words}${kind === "number" ? html`<br>From ${field.least} to ${field.most}, usually ${field.usual}.` : nothing}</small></div>`;
}

function input({ name, kind, choices: all, says, seats, least, most }, id, told) {
  const text = now.texts[name];
  const chosenFrom = (pairs) => html`<select id=${id} @change=${told} aria-describedby="${id}-words">${choices(pairs, text)}</select>`;
  if (kind === "choice") return chosenFrom([...all.map((value) => [value, says[value] ?? value]), ...(seats ? now.seats.map((_, at) => [String(at), label(at)]) : [])]);
  if (kind === "number") return html`<input id=${id} type="number" inputmode="numeric" min=${least} max=${most} .value=${text} @input=${told} aria-describedby="${id}-words">`;
  if (kind === "groups") return chosenFrom(["", ...pairings(now.seats.map((_, at) => at + 1))].map((value) => [value, value ? value.replace(/\d/g, "P$&").replaceAll(" P", " and P").replaceAll(", and", ",") : "as usual"]));
  return nothing;
}

function failed(problem) {
  const detail = said(problem);
  const at = fieldOf(problem) === "name" || isKind(problem, "unfit-text") ? "name"
    : isKind(problem, "bad-options") || problem.field?.startsWith("$.options") ? "options"
      : problem.field?.startsWith("$.seats") || isKind(problem, "bot-declines") || isKind(problem, "too-many-challenges") ? "seats" : "";
  Object.assign(now, { busy: false, trouble: { at, detail } });
  show();
}

async function send(event) {
  event.preventDefault();
  if (now.busy) return;
  Object.assign(now, { busy: true, trouble: null });
  show();
  const body = {
    title: now.title.id, public: now.isPublic, ...(open() && { bots_may_join: now.isForBots }), ...(open() && ASKED[now.begins]),
    ...(now.clock ? { clock: { ...now.clock, on_flag: now.decides, level: substitute() } } : open() && { silence: { after: now.after * 86400, decides: now.decides } }), options: chosen(now.fields.filter(isOffered), now.texts),
    seats: now.seats.map((kind) => (kind.startsWith("bot ") ? { kind: "bot", level: kind.slice(4) } : kind.startsWith("ask ") ? { kind: "challenge", player: kind.slice(4) } : { kind })),
  };
  try {
    if (!WHO.player) await become(WHO, "guest", { name: WHO.offered.trim() || undefined });
    const told = JSON.stringify([body, WHO.player.id]);
    if (told !== wish.told) wish = { key: key(), told };
    const game = await call("POST", "games/", { body, key: wish.key });
    location.assign(`/games/${game.id}/${game.status === "open" ? "room" : "table"}/`);
  } catch (problem) {
    failed(problem);
    if (problem.status === 401) await learn(WHO).finally(show);
  }
}

addEventListener("pageshow", (event) => event.persisted && location.reload());
show();
try {
  await learn(WHO).catch(() => {});
  now.titles = (await call("GET", "titles/")).titles;
  const asked = new URLSearchParams(location.search).get("title");
  const bot = new URLSearchParams(location.search).get("bot");
  if (bot) now.seats = ["me", `ask ${bot}`];
  await turnTo((now.titles.find(({ id }) => id === asked) ?? now.titles[0]).id);
} catch (problem) {
  failed(problem);
}
