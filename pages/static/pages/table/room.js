// What stands beside the board: who plays, what has happened, what can be done about the game.
import { html, nothing } from "../vendor/lit-html.js";
import { awayUntil, watched } from "../presence.js";
import { confirms } from "./choosing.js";

export const label = (seat) => `P${seat + 1}`;

export function nameOf(game, number) {
  const seat = game.seats[number];
  if (!seat) return label(number);
  if (seat.kind === "open") return "open";
  if (seat.kind === "bot" || !seat.player) return `${seat.level ?? ""} bot`.trim();
  const isDouble = game.seats.filter((one) => one.player?.name === seat.player.name).length > 1;
  return isDouble ? `${seat.player.name} (${label(number)})` : seat.player.name;
}

// A sentence with people in the place of labels; bots keep theirs, as they are alike.
export function withNames(game, sentence) {
  return sentence.replace(/\bP(\d+)\b/g, (told, number) =>
    game.seats[number - 1]?.kind === "person" ? nameOf(game, number - 1) : told);
}

export function listed(game, numbers) {
  const names = numbers.map((seat) =>
    game.seats[seat]?.kind === "person" ? nameOf(game, seat) : `${label(seat)} (a bot)`);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join("");
}

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
      ${outcome?.scores?.length ? html`<small>${outcome.scores[at]} · place ${outcome.places[at]}</small>` : nothing}
    </li>`)}</ul>`;
}

// Events as moves: { batch, version, seat, sentence, facts, back, undone }.
export function movesOf(events, rounds) {
  const moves = [];
  for (const { batch, version, type, sentence, told, forced, event } of events) {
    if (type === "waits") {
      if (moves.at(-1)?.batch === batch) moves.at(-1).version = version;
      continue;
    }
    if (moves.at(-1)?.batch !== batch) moves.push({ batch, version, round: rounds.get(batch), seat: null, sentence: "", facts: [] });
    const move = moves.at(-1);
    move.version = version;
    if (forced) continue;
    if (type === "chose" || type === "undone") {
      move.seat = event.seat;
      if (told !== false) move.sentence = sentence.replace(`${label(event.seat)}: `, "");
      if (type === "undone") move.back = event.to;
    } else if (sentence) move.facts.push(sentence);
  }
  for (const { back, version } of moves) {
    if (back === undefined) continue;
    for (const move of moves) move.undone ||= move.version > back && move.version < version;
  }
  return moves;
}

export function log({ moves, game, at, words, hasEarlier }, on) {
  return html`<h2>What has happened</h2>
    ${hasEarlier ? html`<p><button type="button" class="plain" @click=${on.earlier}>Earlier moves</button></p>` : nothing}
    <ol class="log" aria-live="off">${moves.map((move) => html`
      <li class="${move.undone ? "undone" : ""} ${move.version === at ? "here" : ""} ${game.yours.includes(move.seat) ? "mine" : ""}">
        <a href="?at=${move.version}" @click=${(event) => go(event, move, on)}>
          ${spoken(move, (seat) => who(game, seat), words)}</a></li>`)}</ol>`;
}

// A move in words. What follows from one that is not told names whom it is about by itself.
export function spoken({ seat, sentence, facts }, who, words) {
  const isSilent = !sentence && !facts.length;
  const silence = seat === null ? "The game goes on." : "has decided.";
  return html`${seat !== null && (sentence || isSilent) ? html`<b title=${label(seat)}>${who(seat)}</b> ` : nothing}${isSilent ? silence : words(sentence)}
    ${facts.length ? html`<span class="facts">${facts.map(words).join(" ")}</span>` : nothing}`;
}

export const who = (game, seat) => (game.seats[seat]?.kind === "person" ? nameOf(game, seat) : label(seat));

function go(event, move, on) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  on.look(move.version);
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
  <details><summary>Give up</summary><p>A bot plays on in your place; where nobody else is left, the game ends. This cannot be taken back.</p>
    ${game.yours.map((seat) => html`<p><button type="button" @click=${() => on.resign(seat)}>Give up ${label(seat)}</button></p>`)}</details></details>`;
