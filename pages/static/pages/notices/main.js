// The page on which a person says where they are told that a game waits for them.
import { call } from "../call.js";
import { account, ways } from "../play/account.js";
import { WHO, learn, said as wordsOf } from "../play/who.js";
import { alike, choices, nameOf } from "../play/words.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { standing, turnOff, turnOn } from "./here.js";

const root = document.getElementById("notices");
const titles = JSON.parse(root.dataset.titles);
const now = { key: null, addresses: null, preferred: null, games: [], here: { state: "off" }, secret: null, said: "", trouble: "", busy: false };
const on = ways(WHO, show, look);

const HERE = {
  impossible: "This browser cannot show notices of a page that is closed. On an iPhone or iPad it can once Kleio is on the home screen.",
  unserved: "This server sends no notices to browsers. Be told by mail or by a webhook instead.",
  denied: "You have forbidden this browser to show notices of Kleio. Allow them in its settings for this page, then load the page again.",
  off: "You are not told at this browser.",
  waiting: "Waiting for this browser to answer …",
  broken: "Sending here has failed too often. Switch it off and on again.",
  on: "You are told here a minute after a game begins to wait for you, if no page of Kleio is open then.",
};
const KINDS = { webhook: "Webhook", email: "Mail", push: "Browser" };

async function look() {
  try {
    if (!WHO.player) now.addresses = null;
    else {
      const asked = ["players/me/addresses/", "push-key/", "players/me/notices/", "games/?mine=true&status=running&limit=50"];
      const [{ addresses }, { key }, preferred, { results }] = await Promise.all(asked.map((each) => call("GET", each)));
      Object.assign(now, { addresses, key, preferred, games: results, here: await standing(addresses, key) });
    }
  } catch (problem) {
    failed(problem);
    if (problem.status === 401) await learn(WHO).catch(() => {});
  }
  show();
}

function failed(problem) {
  // What a browser says of its push service is better than that Kleio cannot be reached.
  now.trouble = problem.name === "AbortError" ? problem.message : wordsOf(problem);
}

// One deed at a time; what came of it is said, and what stands then is asked anew.
async function go(deed, said) {
  if (now.busy) return;
  Object.assign(now, { busy: true, said: "", trouble: "" });
  show();
  await deed().then(() => (now.said = said), failed);
  now.busy = false;
  await look();
}

const path = ({ id }, more) => `players/me/addresses/${id}/${more}`;

const change = () => go(() => (now.here.address ? turnOff(now.here.address) : turnOn(now.key)), "");

function show() {
  render(html`${account(WHO, on)}
    <div role="alert">${now.trouble ? html`<p class="wrong">${now.trouble}</p>` : nothing}</div>
    <p role="status" class=${now.said ? "" : "heard"}>${now.said}</p>
    ${WHO.player && now.addresses ? html`${here()}${elsewhere()}${mails()}${perGame()}` : WHO.player ? html`<p class="none">Looking …</p>` : nothing}`, root);
}

function here() {
  const { state } = now.here;
  return html`<section aria-labelledby="here-head"><h2 id="here-head">At this browser</h2>
    <p><button type="button" role="switch" aria-checked=${["on", "waiting", "broken"].includes(state)} aria-describedby="here-words"
      ?disabled=${now.busy || ["impossible", "unserved", "denied"].includes(state)} @click=${change}>Tell me here when it is my turn</button></p>
    <p id="here-words" role="status" data-state=${state}>${HERE[state]}</p></section>`;
}

function elsewhere() {
  return html`<section aria-labelledby="elsewhere"><h2 id="elsewhere">Where you are told</h2>
    ${now.addresses.length ? html`<ul class="told">${now.addresses.map(row)}</ul>` : html`<p class="none">Nowhere yet.</p>`}
    ${now.secret ? html`<p class="secret">What is sent there is signed with <code>${now.secret}</code>. Keep it: it is shown this once.</p>` : nothing}
    <form class="filters" @submit=${add("email", "to", "A mail that asks whether it is yours is on its way.")}>
      <div class="field"><label for="email">Mail address</label><input id="email" name="to" type="email" required maxlength="254" autocomplete="email"></div>
      <button type="submit" ?disabled=${now.busy}>Tell me by mail</button></form>
    <form class="filters" @submit=${add("webhook", "url", "A challenge is on its way to it.")}>
      <div class="field"><label for="webhook">Program (webhook, https)</label><input id="webhook" name="url" type="url" required maxlength="1000" placeholder="https://"></div>
      <button type="submit" ?disabled=${now.busy}>Tell this program</button></form></section>`;
}

const HOURS = [...Array(24).keys()];
const MAILS = { at_once: "A minute after each turn began", daily: "Once a day, with all games that wait for me", never: "Never" };
const hourWords = (hour) => {
  const at = new Date();
  at.setUTCHours(hour, 0);
  return `${String(hour).padStart(2, "0")}:00 UTC, here ${at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`;
};
const prefer = (change) => go(() => call("PUT", "players/me/notices/", { body: { mails: now.preferred.mails, hour: now.preferred.hour, ...change } }), "Kept.");

const mails = () => html`<section aria-labelledby="mails"><h2 id="mails">When mails are sent</h2>
  <div class="filters"><div class="field"><label for="when">Mails about my turns</label>
    <select id="when" ?disabled=${now.busy} @change=${(event) => prefer({ mails: event.target.value })}>${choices(Object.entries(MAILS), now.preferred.mails)}</select></div>
  ${now.preferred.mails === "daily" ? html`<div class="field"><label for="hour">At</label>
    <select id="hour" ?disabled=${now.busy} @change=${(event) => prefer({ hour: Number(event.target.value) })}>${choices(HOURS.map((hour) => [hour, hourWords(hour)]), now.preferred.hour)}</select></div>` : nothing}</div></section>`;

const perGame = () => (now.games.length ? html`<section aria-labelledby="per-game"><h2 id="per-game">Of which games</h2>
  <ul class="told games-told">${now.games.map(({ id, title, seats, yours }) => html`<li><label><input type="checkbox" .checked=${!now.preferred.muted.includes(id)}
    ?disabled=${now.busy} @change=${(event) => go(() => call("POST", `games/${id}/notices/`, { body: { told: event.target.checked } }), "Kept.")}>
    ${titles[title] ?? title}</label> <small>${company(seats, yours)}</small></li>`)}</ul></section>` : nothing);

const company = (seats, yours) => alike(seats.filter(({ seat }) => !yours.includes(seat)).map(nameOf)) || "alone";

const row = (address) => html`<li><b>${KINDS[address.channel]}</b> <span class="to">${where(address)}</span>
  <span class="state">${fares(address)}</span>
  <span>${deed(address, address.confirmed ? "Try it" : "Ask again", "POST", "test/", "Something is on its way there.")}
  ${deed(address, "Remove", "DELETE", "", "Removed.")}</span></li>`;

const deed = (address, words, method, more, said) => html`<button type="button" class="plain" aria-label="${words}: ${where(address)}"
  ?disabled=${now.busy} @click=${() => go(() => call(method, path(address, more)), said)}>${words}</button>`;

function where({ channel, to, id }) {
  if (!to) return "can no longer be read";
  if (channel !== "push") return to;
  return id === now.here.address ? "this one" : `another one, by ${new URL(to).host}`;
}

function fares({ confirmed, off, failures, given_up: lost }) {
  if (off) return "off, since sending there failed too often";
  if (!confirmed) return "not confirmed yet";
  const had = lost ? `; ${lost} ${lost === 1 ? "notice" : "notices"} never arrived` : "";
  return failures ? `in use; the last ${failures === 1 ? "time" : `${failures} times`} it failed${had}` : `in use${had}`;
}

const add = (kind, name, said) => (event) => {
  event.preventDefault();
  const form = event.target;
  const body = { [kind]: { [name]: form.elements[name].value.trim() } };
  go(async () => {
    now.secret = (await call("POST", "players/me/addresses/", { body })).secret;
    form.reset();
  }, said);
};

show();
await learn(WHO).catch(failed);
await look();
document.addEventListener("visibilitychange", () => document.hidden || look());
// What answers by itself does so soon; a mail is answered by its reader, who then comes back.
const isSoon = ({ channel, confirmed, off }) => channel !== "email" && !confirmed && !off;
setInterval(() => document.hidden || now.busy || !now.addresses?.some(isSoon) || look(), 2000);
