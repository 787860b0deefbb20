// What has happened, move by move; a click leads to the moment.
import { html, nothing } from "../vendor/lit-html.js";
import { label, nameOf } from "./people.js";

// Events as moves: { batch, version, seat, sentence, facts, back, undone }.
export function movesOf(events) {
  const moves = [];
  for (const { batch, version, type, sentence, told, event } of events) {
    if (type === "waits") {
      if (moves.at(-1)?.batch === batch) moves.at(-1).version = version;
      continue;
    }
    if (moves.at(-1)?.batch !== batch) moves.push({ batch, version, seat: null, sentence: "", facts: [] });
    const move = moves.at(-1);
    move.version = version;
    if (type === "chose" && event.forced) continue;
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
      <li class="${move.undone ? "undone" : ""} ${move.version === at ? "here" : ""}">
        <a href="?at=${move.version}" @click=${(event) => go(event, move, on)}>
          ${move.seat === null ? nothing : html`<b title=${label(move.seat)}>${who(game, move.seat)}</b> `}${words(move.sentence)}
          ${move.facts.length ? html`<span class="facts">${move.facts.map(words).join(" ")}</span>` : nothing}</a></li>`)}</ol>`;
}

const who = (game, seat) => (game.seats[seat]?.kind === "person" ? nameOf(game, seat) : label(seat));

function go(event, move, on) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  on.look(move.version);
}
