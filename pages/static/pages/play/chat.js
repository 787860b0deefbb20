// What those at a table say to each other: read, said, taken back, reported, turned off.
import { called } from "../called.js";
import { call } from "../call.js";
import { lookedAt } from "../news.js";
import { html, nothing } from "../vendor/lit-html.js";
import { said } from "./who.js";
import { ago } from "./words.js";

const PAGE = 100; // lines in one answer
const SOON = 4000; // milliseconds between two looks; where nobody says anything, up to
const LATE = 15000;

// `me`: the id of whoever reads. `show` draws anew. The panel hears by itself while it is looked at
// and its reader `sits` there.
export function chat(game, me, show, sits) {
  const path = `games/${game}/chat/`;
  const heard = `kleio.heard.${game}`;
  const now = { on: true, lines: [], isOpen: false, busy: false, trouble: "", reported: new Set() };
  const last = () => now.lines.at(-1)?.number ?? 0;
  const unread = () => (now.isOpen ? 0 : now.lines.filter(({ number, player }) => number > Number(localStorage.getItem(heard)) && player.id !== me).length);

  async function hear() {
    const before = last();
    for (let page; !page || page.lines.length === PAGE; ) {
      page = await call("GET", `${path}?after=${last()}`);
      now.on = page.on;
      add(page.lines);
    }
    return last() > before;
  }

  function add(lines) {
    now.lines.push(...lines.filter(({ number }) => number > last()));
    if (now.isOpen && last()) localStorage.setItem(heard, last());
    show();
    const list = document.getElementById("said");
    if (list && lines.length) list.scrollTop = list.scrollHeight;
  }

  // Of the tabs that show the game one follows it by stream, and tells the others what it hears; of
  // lines, if it does so with a token.
  let isLive = false;
  let wake = () => {};
  const channel = new BroadcastChannel(`kleio-game-${game}`);
  channel.onmessage = ({ data }) => {
    isLive = data.live ?? isLive;
    if (data.said > last()) wake();
  };
  channel.postMessage({ asks: true });

  async function keep() {
    for (let rest = SOON; sits(); rest = Math.min(rest * 1.2, LATE)) {
      try {
        if (await hear()) rest = SOON;
      } catch (problem) {
        if ([401, 403, 404].includes(problem.status)) return;
        rest = LATE;
      }
      await new Promise((go) => {
        wake = go;
        setTimeout(go, isLive ? LATE : rest);
      });
      await lookedAt();
    }
  }
  keep();

  async function doing(act) {
    Object.assign(now, { busy: true, trouble: "" });
    show();
    await act().catch((problem) => (now.trouble = said(problem)));
    now.busy = false;
    show();
  }

  const say = (event) => {
    event.preventDefault();
    const { say } = event.target.elements;
    const text = say.value.trim();
    if (text && !now.busy) doing(async () => {
      const line = await call("POST", path, { body: { text } });
      say.value = "";
      await hear().catch(() => add([line]));
    });
  };
  const back = (number) => doing(async () => {
    await call("DELETE", `${path}${number}/`);
    now.lines = now.lines.filter((line) => line.number !== number);
  });
  const report = (number) => doing(async () => {
    await call("POST", `${path}${number}/report/`);
    now.reported.add(number);
  });
  const turn = (event) => doing(async () => {
    await call("PUT", path, { body: { on: event.target.checked } });
    now.on = event.target.checked;
  });
  function open(event) {
    now.isOpen = event.target.open;
    // What was taken back meanwhile is not there any more.
    if (now.isOpen) now.lines = [];
    if (now.isOpen) hear().catch(() => {});
  }

  const line = ({ number, player, text, at }) => html`<p><b>${called(player)}</b> ${text} <small>${ago(at)}</small>
    ${player.id === me ? html`<button type="button" class="plain" aria-label="Take back: ${text}" @click=${() => back(number)}>take back</button>`
      : now.reported.has(number) ? html`<small>reported</small>`
        : html`<button type="button" class="plain" aria-label="Report: ${text}" @click=${() => report(number)}>report</button>`}</p>`;

  return (isMaker) => html`<details class="talk" ?open=${now.isOpen} @toggle=${open}><summary>Talk${unread() ? html` <b class="new">${unread()} new</b>` : nothing}</summary>
    <div id="said" tabindex="0" role="log" aria-label="What was said">${now.lines.map(line)}</div>
    ${now.lines.length ? nothing : html`<p class="none">Nobody has said anything. Only those who sit here read it.</p>`}
    ${now.on ? html`<form class="say" @submit=${say}><label class="heard" for="say">Say something</label>
      <input id="say" name="say" maxlength="500" autocomplete="off" placeholder="Say something"><button type="submit" ?disabled=${now.busy}>Say</button></form>`
      : html`<p class="none">Whoever made the game has turned talking off.</p>`}
    <div role="alert">${now.trouble ? html`<p class="wrong">${now.trouble}</p>` : nothing}</div>
    ${isMaker ? html`<p><label class="check"><input type="checkbox" .checked=${now.on} @change=${turn}> People may talk at this table</label></p>` : nothing}</details>`;
}
