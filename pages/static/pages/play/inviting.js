// Links that let people into a game that has not begun: made, copied, listed and revoked.
import { call } from "../call.js";
import { html, nothing } from "../vendor/lit-html.js";
import { said } from "./who.js";
import { choices, counted, left } from "./words.js";

const FOR = [[24, "a day"], [72, "three days"], [168, "a week"]];

// What is known of them; `made`: the link that was made last, which is shown this once.
export async function invitations(now) {
  const told = await call("GET", `games/${now.id}/invitations/`).catch(() => null);
  now.invitations = told?.invitations ?? [];
  now.show();
}

async function copy(now, link) {
  now.link = link;
  try {
    await navigator.clipboard.writeText(link);
    now.notice = { text: "The link is copied.", isGood: true };
  } catch {
    now.notice = { text: "Copy the link below.", isGood: true };
  }
  now.show();
}

async function make(event, now) {
  event.preventDefault();
  const { hours, uses } = Object.fromEntries(new FormData(event.target));
  try {
    const { code } = await call("POST", `games/${now.id}/invitations/`, { body: { hours: Number(hours), uses: Number(uses) } });
    await copy(now, `${location.origin}/games/${now.id}/room/#code=${code}`);
  } catch (problem) {
    now.notice = { text: said(problem) };
  }
  await invitations(now);
}

async function revoke(now, number) {
  now.link = "";
  now.notice = await call("DELETE", `games/${now.id}/invitations/${number}/`)
    .then(() => ({ text: "That link lets nobody in any more.", isGood: true }), (problem) => ({ text: said(problem) }));
  await invitations(now);
}

export function inviting(now) {
  const { game, invitations: good = [], link } = now;
  const here = `${location.origin}/games/${now.id}/room/`;
  return html`<section aria-labelledby="inviting"><h2 id="inviting">Invite people</h2>
    ${game.public ? html`<p>Anybody who knows this page may come. <button type="button" class="plain" @click=${() => copy(now, here)}>Copy its link</button></p>` : nothing}
    <form class="ask" @submit=${(event) => make(event, now)}>
      <label>A link that is good for <select name="hours">${choices(FOR)}</select></label>
      <label>and lets in <select name="uses"><option value="16">whoever has it</option><option value="1">one person</option></select></label>
      <button type="submit">Make and copy a link</button></form>
    ${link ? html`<p><label class="heard" for="link">The link</label><input id="link" class="link" readonly .value=${link} @focus=${(event) => event.target.select()}></p>` : nothing}
    ${good.length ? html`<ul class="rows">${good.map(({ number, maker, uses, most_uses: most, expires }) => html`<li>
      <span>${maker.name}'s link: ${most === 1 ? "for one person" : `${counted(uses, "person").replace("persons", "people")} came`}, ${left(expires)}</span>
      <span><button type="button" class="plain" aria-label="Revoke the link of ${maker.name}, ${left(expires)}" @click=${() => revoke(now, number)}>Revoke</button></span></li>`)}</ul>` : nothing}</section>`;
}
