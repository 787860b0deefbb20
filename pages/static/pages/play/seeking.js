// Looking for a game: say what one would play, and be seated as soon as others want the same.
import { call } from "../call.js";
import { html, nothing } from "../vendor/lit-html.js";
import { WHO, become, said } from "./who.js";
import { CLOCKS, PACES, choices, since, span, timeOf } from "./words.js";

const EVERY = 10000; // milliseconds between two signs that one is still there
const KEPT = "kleio.seeking";

// `wish`: { titles, seats, clock, since } while one looks; a reload goes on with it.
export function seeking(titles, show) {
  const now = { wish: JSON.parse(sessionStorage.getItem(KEPT) ?? "null"), title: Object.keys(titles).find((id) => titles[id].seats.at(-1) > 1), trouble: "" };
  let timer = null;

  function keep(wish) {
    now.wish = wish;
    if (wish) sessionStorage.setItem(KEPT, JSON.stringify(wish));
    else sessionStorage.removeItem(KEPT);
    clearTimeout(timer);
    if (wish) look();
    show();
  }

  async function look() {
    const { titles, seats, clock } = now.wish;
    try {
      const told = await call("POST", "seeking/", { body: { titles, seats, clock } });
      now.trouble = "";
      if (told.game && now.wish) {
        sessionStorage.removeItem(KEPT);
        return location.assign(`/games/${told.game}/table/`);
      }
    } catch (problem) {
      now.trouble = said(problem);
      if (problem.status && problem.status < 500 && problem.status !== 429) return keep(null);
    }
    if (now.wish) timer = setTimeout(look, EVERY);
    show();
  }

  async function begin(event) {
    event.preventDefault();
    const told = new FormData(event.target);
    const count = Number(told.get("seats"));
    try {
      if (!WHO.player) await become(WHO, "guest", { name: WHO.offered });
      // What was found before is forgotten: whoever asks anew wants another game.
      await call("DELETE", "seeking/");
      keep({ titles: [now.title], seats: count ? [count] : many(), clock: CLOCKS[told.get("clock")], since: new Date().toISOString() });
    } catch (problem) {
      now.trouble = said(problem);
      show();
    }
  }

  async function stop() {
    keep(null);
    await call("DELETE", "seeking/").catch((problem) => (now.trouble = said(problem)));
    show();
  }

  const many = () => titles[now.title].seats.filter((count) => count > 1);
  const choose = (event) => ((now.title = event.target.value), show());
  if (now.wish) look();
  setInterval(() => now.wish && !document.hidden && show(), 1000);

  const waiting = ({ titles: [title], seats, clock, since: begun }) => html`<p role="status" class="sought"><b>Looking for people to play ${titles[title].name}${
    seats.length === 1 ? html` with ${seats[0]} seats` : nothing}${clock ? html`, ${timeOf(clock)},` : nothing}</b> <span aria-hidden="true">for ${span(since(begun))}.</span> You are taken to the table when they are found; keep this page open.
    <button type="button" class="plain" @click=${stop}>Stop looking</button></p>`;

  return () => html`<section aria-labelledby="seeking"><h2 id="seeking">Look for people</h2>
    ${now.wish ? waiting(now.wish) : html`<form class="filters" @submit=${begin}>
      <div class="field"><label for="sought">Game</label><select id="sought" @change=${choose}>${choices(Object.entries(titles).filter(([, { seats }]) => seats.some((count) => count > 1)).map(([id, { name }]) => [id, name]), now.title)}</select></div>
      <div class="field"><label for="many">Players</label><select id="many" name="seats"><option value="">any number</option>${many().map((count) => html`<option>${count}</option>`)}</select></div>
      <div class="field"><label for="pace">Time</label><select id="pace" name="clock">${choices(PACES)}</select></div>
      <button type="submit">Look for people</button></form>`}
    <div role="alert">${now.trouble ? html`<p class="wrong">${now.trouble}</p>` : nothing}</div></section>`;
}
