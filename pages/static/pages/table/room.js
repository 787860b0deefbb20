// What people are called, and what has happened.
import { called, label, listed } from "../called.js";
import { html, nothing } from "../vendor/lit-html.js";

const LONG = 11; // letters of a name that find room in a drawing

export function nameOf(game, number) {
  const seat = game.seats[number];
  if (!seat) return label(number);
  if (seat.kind === "open") return "open";
  if (seat.kind === "bot" || !seat.player) return `${seat.level ?? ""} bot`.trim();
  const isDouble = game.seats.filter(({ player }) => player && called(player) === called(seat.player)).length > 1;
  return isDouble ? `${called(seat.player)} (${label(number)})` : called(seat.player);
}

// A sentence with people in the place of labels; bots keep theirs, as they are alike.
export function withNames(game, sentence) {
  return sentence.replace(/\bP(\d+)\b/g, (told, number) =>
    game.seats[number - 1]?.kind === "person" ? nameOf(game, number - 1) : told);
}

// The same in a drawing, where a label stands behind a word and not on a piece: "Hand of P1". Long names are cut.
export function inked(game, svg) {
  return svg.replace(/(of|,) P(\d+)(?=<)/g, (told, before, number) => {
    if (game.seats[number - 1]?.kind !== "person") return told;
    const name = nameOf(game, number - 1);
    const text = document.createElement("b");
    const letters = [...new Intl.Segmenter().segment(name)];
    text.textContent = letters.length > LONG ? `${name.slice(0, letters[LONG - 1].index)}…` : name;
    return `${before} ${text.innerHTML}`;
  });
}

export const people = (game, numbers) => listed(numbers.map((seat) =>
  game.seats[seat]?.kind === "person" ? nameOf(game, seat) : `${label(seat)} (a bot)`));

// Events as moves: { batch, version, seat, sentence, facts, back, undone }.
export function movesOf(events, rounds) {
  const moves = [];
  for (const { batch, version, type, sentence, told, forced, event } of events) {
    if (type === "waits") {
      if (moves.at(-1)?.batch === batch) moves.at(-1).version = version;
      continue;
    }
    if (moves.at(-1)?.batch !== batch) moves.push({ batch, version, round: rounds?.get(batch), seat: null, sentence: "", facts: [] });
    const move = moves.at(-1);
    move.version = version;
    if (forced) continue;
    if (type === "chose" || type === "undone") {
      move.seat = event.seat;
      const said = sentence.replace(/^P\d+:? /, "");
      // What is told by what follows is told by itself where nothing does.
      if (told === false) move.silent = said;
      else move.sentence = said;
      if (type === "undone") move.back = event.to;
    } else if (sentence) move.facts.push(/^(turn|cycle|phase)_began$/.test(type) ? `\n${sentence}` : sentence); // on a line of its own
  }
  for (const { back, version } of moves) {
    if (back === undefined) continue;
    for (const move of moves) move.undone ||= move.version > back && move.version < version;
  }
  return moves;
}

export function log({ moves, game, at, words, hasEarlier }, on) {
  const here = at && moves.findLast(({ version }) => version <= at);
  return html`<h2>What has happened</h2>
    ${hasEarlier ? html`<p><button type="button" class="plain" @click=${on.earlier}>Earlier moves</button></p>` : nothing}
    <ol class="log" aria-live="off">${moves.map((move) => html`
      <li class="${move.undone ? "undone" : ""} ${move === here ? "here" : ""} ${game.yours.includes(move.seat) ? "mine" : ""}">
        <a href="?at=${move.version}" @click=${(event) => go(event, move, on)}>
          ${spoken(move, (seat) => who(game, seat), words)}</a></li>`)}</ol>`;
}

// A move in words. What follows from one that is not told names whom it is about by itself.
export function spoken({ seat, sentence, silent, facts }, who, words) {
  const said = sentence || (!facts.length && (silent || (seat === null ? "The game goes on." : "The choice is made.")));
  return html`${said ? html`${seat === null ? nothing : html`<b title=${label(seat)}>${who(seat)}:</b> `}${words(said)} ` : nothing}${
    facts.length ? html`<span class=${said ? "facts" : nothing}>${facts.map(words).join(" ")}</span>` : nothing}`;
}

export const who = (game, seat) => (game.seats[seat]?.kind === "person" ? nameOf(game, seat) : label(seat));

function go(event, move, on) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  on.look(move.version);
}
