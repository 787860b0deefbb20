// What stands beside the board: who plays, and what can be done about the game. Loaded once the board
// is drawn.
import { awayUntil, label, watched } from "../called.js";
import { html, nothing } from "../vendor/lit-html.js";
import { confirms } from "./choosing.js";
import { nameOf } from "./room.js";

// `present`: who is at the table, as a stream tells it; null: nobody knows.
function people(game, present = null) {
  const { waiting, outcome } = game;
  return html`<ul class="people" aria-label="Seats">${game.seats.map((seat, at) => html`
    <li class=${outcome?.winners.includes(at) ? "won" : ""}>
      <b>${label(at)}</b> ${nameOf(game, at)}${game.yours.includes(at) ? html` <small>you</small>` : nothing}
      ${seat.player?.guest ? html`<small>guest</small>` : nothing}
      ${seat.resigned ? html`<small>given up</small>` : nothing}
      ${seat.away ? html`<small>${awayUntil(seat.away)}</small>` : present?.there.includes(at) && !game.yours.includes(at) ? html`<small class="here">here</small>` : nothing}
      ${waiting.includes(at) ? html`<small class="mark">to move</small>` : nothing}
      ${outcome?.scores.length ? html`<small>${outcome.scores[at]} · place ${outcome.places[at]}</small>` : nothing}
    </li>`)}</ul>`;
}

const CONFIRMS = [["final", "what cannot be taken back"], ["always", "every move"], ["never", "nothing"]];

export function about({ now, rules, isHot }, on) {
  const { game, id, present } = now;
  return html`<h2>The seats</h2>${people(game, present)}${present?.watching ? html`<p class="quiet">${watched(present.watching)}</p>` : nothing}
    <p><button type="button" class="plain" @click=${() => on.copy(`${location.origin}/games/${id}/table/`)}>Copy a link to this table</button></p>
    <p>${game.public ? html`<a href="/games/${id}/">Read it as a report</a>${game.status === "finished" ? html` · <a href="/games/${id}/why/">Why it went so</a>` : nothing}` : nothing}${rules ? html` · <a href=${rules}>The rules</a>` : nothing}${
      game.origin ? html` · <a href="/games/${game.origin.game}/table/?at=${game.origin.version}">begun from another game</a>` : nothing}</p>
    ${game.status === "running" && game.yours.length ? mine(game, isHot, now, on) : nothing}`;
}

const mine = (game, isHot, now, on) => html`<details><summary>How I play</summary>
  <p><label>Ask me again before <select @change=${(event) => localStorage.setItem("kleio.confirm", event.target.value)}>
    ${CONFIRMS.map(([value, words]) => html`<option value=${value} ?selected=${value === confirms()}>${words}</option>`)}</select></label></p>
  ${isHot ? html`<p><label><input type="checkbox" .checked=${now.isOpenHanded} @change=${(event) => on.openHanded(event.target.checked)}>
    All my seats may see each other's hands</label></p>` : nothing}
  ${game.yours[1] ? nothing : handing(now, game.yours[0])}
  <details><summary>Give up</summary><p>A bot plays on; where nobody else is left, the game ends. This cannot be taken back.</p>
    ${game.yours.map((seat) => html`<p><button type="button" @click=${() => on.resign(seat)}>Give up ${label(seat)}</button></p>`)}</details></details>`;

// Who has one seat may hand it on; what makes and revokes links is loaded when they ask.
const handing = (now, seat) => html`<details @toggle=${() => import("../play/inviting.js").then((inviting) => inviting.invitations(Object.assign(now, { inviting })))}><summary>Hand ${label(seat)} on</summary>
  <p>Whoever comes by a link first, within a day, plays on for you. For ratings you have left.</p>
  <p><button type="button" ?disabled=${!now.inviting} @click=${() => now.inviting.make(now, { seat })}>Make and copy a link</button></p>${now.inviting?.links(now, seat)}</details>`;
