// Who sits where. Labels of seats, P1 and so on, are the engine's; people have names.
import { html, nothing } from "../vendor/lit-html.js";

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
    game.seats[seat]?.kind === "person" ? nameOf(game, seat) : `${label(seat)}, a bot`);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join("");
}

export function people(game) {
  const { waiting, outcome } = game;
  return html`<ul class="people" aria-label="Seats">${game.seats.map((seat, at) => html`
    <li class=${outcome?.winners.includes(at) ? "won" : ""}>
      <b>${label(at)}</b> ${nameOf(game, at)}${game.yours.includes(at) ? html` <small>you</small>` : nothing}
      ${seat.resigned ? html`<small>given up</small>` : nothing}
      ${waiting.includes(at) ? html`<small class="mark">to move</small>` : nothing}
      ${outcome?.scores?.length ? html`<small>${outcome.scores[at]} · place ${outcome.places[at]}</small>` : nothing}
    </li>`)}</ul>`;
}
