// Links that let people into a game that has not begun, or by which a seat is handed on: made, copied, listed and revoked.
import { call } from "../call.js";
import { html, nothing } from "../vendor/lit-html.js";
import { said } from "./who.js";
import { choices, left } from "./words.js";

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

export async function make(now, body) {
  try {
    const { code } = await call("POST", `games/${now.id}/invitations/`, { body });
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

// `seat`: that is handed on; null: those that let people in.
export function links(now, seat = null) {
  return html`${now.link ? html`<p><label class="heard" for="link">The link</label><input id="link" class="link" readonly .value=${now.link} @focus=${(event) => event.target.select()}></p>` : nothing}
    ${now.invitations?.filter((each) => each.seat === seat).map(({ number, maker, uses, most_uses: most, expires }) => html`<p>${maker.name}'s link: ${most === 1 ? "for one person" : `${uses} of ${most} people came`}, ${left(expires)}
      <button type="button" class="plain" aria-label="Revoke the link of ${maker.name}, ${left(expires)}" @click=${() => revoke(now, number)}>Revoke</button></p>`)}`;
}

export function inviting(now) {
  const here = `${location.origin}/games/${now.id}/room/`;
  return html`<section aria-labelledby="inviting"><h2 id="inviting">Invite people</h2>
    ${now.game.public ? html`<p>Anybody who knows this page may come. <button type="button" class="plain" @click=${() => copy(now, here)}>Copy its link</button></p>` : nothing}
    <form class="ask" @submit=${(event) => {
      event.preventDefault();
      const { hours, uses } = event.target;
      make(now, { hours: +hours.value, uses: +uses.value });
    }}>
      <label>A link that is good for <select name="hours">${choices(FOR)}</select></label>
      <label>and lets in <select name="uses"><option value="16">whoever has it</option><option value="1">one person</option></select></label>
      <button type="submit">Make and copy a link</button></form>
    ${links(now)}</section>`;
}
