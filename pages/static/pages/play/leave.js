// Being away for some days, which others see and clocks of days wait for; and what of one others see.
import { awayUntil } from "../called.js";
import { call } from "../call.js";
import { html, nothing } from "../vendor/lit-html.js";
import { said } from "./who.js";
import { counted } from "./words.js";

const DAYS = 7; // that are proposed
// What one may let others see: where it is asked and said, its field, words.
const SEEN = [
  ["presence", "shown", "Others at my tables may see that I am there"],
  ["profile", "public", "Others may see my profile and my ratings"],
];
const AGAIN = 10000; // milliseconds after which what did not come is asked for again

// `who.leave`: { until, days_left } of whoever plays here, once it is known. `changed` is called when
// they went or came back. `notice()` says so at the top of a page, `choices()` what may be chosen.
export function leaving(who, show, changed) {
  const now = { of: null, shown: null, busy: false, trouble: "" };

  async function learn() {
    const { of } = now;
    const leave = await call("GET", "players/me/vacation/").catch(() => null);
    if (now.of !== of || who.player?.id !== of) return;
    who.leave = leave;
    if (!leave) setTimeout(() => now.of === of && learn(), AGAIN);
    show();
  }

  async function doing(act) {
    if (now.busy) return;
    Object.assign(now, { busy: true, trouble: "" });
    show();
    await act().catch((problem) => (now.trouble = said(problem)));
    now.busy = false;
    show();
  }

  const turn = (method, body) => doing(async () => {
    who.leave = await call(method, "players/me/vacation/", { body });
    changed();
  });
  const go = (event) => {
    event.preventDefault();
    turn("POST", { days: Number(event.target.elements.days.value) });
  };
  const asked = async (method, at, body) => {
    const [what, field] = SEEN[at];
    return (await call(method, `players/me/${what}/`, body === undefined ? {} : { body: { [field]: body } }))[field];
  };
  const see = (event) => event.target.open && !now.shown && doing(async () => {
    now.shown = await Promise.all(SEEN.map((_, at) => asked("GET", at)));
  });
  const beSeen = async ({ target }, at) => {
    await doing(async () => {
      now.shown[at] = await asked("PUT", at, target.checked);
    });
    target.checked = now.shown[at];
  };

  const away = () => html`<p class="away"><b role="status">You are ${awayUntil(who.leave.until)}.</b> The others see it; clocks with days for each choice stand still for you, others run.
    <button type="button" class="small" ?disabled=${now.busy} @click=${() => turn("DELETE")}>I am back</button></p>`;

  const days = () => (who.leave.days_left ? html`<form class="ask" @submit=${go}>
    <label>Away for <input name="days" type="number" inputmode="numeric" min="1" max=${who.leave.days_left} .value=${Math.min(DAYS, who.leave.days_left)} required> days</label>
    <button type="submit" ?disabled=${now.busy}>Go on vacation</button>
    <small>The others see until when. Clocks with days for each choice stand still for you, and no silence counts; banks of time run on. You have ${counted(who.leave.days_left, "day")} left within a year; days that you come back sooner are yours again, but for the first.</small></form>`
    : html`<p class="none">You have no day of vacation left within this year.</p>`);

  const isAway = () => Boolean(who.leave?.until) && Date.parse(who.leave.until) > Date.now();

  function notice() {
    if (who.player && now.of !== who.player.id) {
      Object.assign(now, { of: who.player.id, shown: null });
      who.leave = null;
      learn();
    }
    return html`${who.player && isAway() ? away() : nothing}
      <div role="alert">${now.trouble ? html`<p class="wrong">${now.trouble}</p>` : nothing}</div>`;
  }

  const choices = () => html`<details class="options" @toggle=${see}><summary>Being away, and being seen</summary>
        ${isAway() || !who.leave ? nothing : days()}
        ${now.shown?.map((shown, at) => html`<p><label class="check"><input type="checkbox" .checked=${shown} ?disabled=${now.busy} @change=${(event) => beSeen(event, at)}> ${SEEN[at][2]}</label></p>`)}
        ${now.shown?.[1] ? html`<p><a href="/players/${who.player.id}/">My profile</a></p>` : nothing}</details>`;

  return { notice, choices, isAway };
}
