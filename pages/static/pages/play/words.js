// Words for seats, times and clocks, on all pages about tables; pure.
import { awayUntil, called } from "../called.js";
import { html } from "../vendor/lit-html.js";

export const counted = (number, one) => `${number} ${one}${number === 1 ? "" : "s"}`;

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];

export function span(seconds) {
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? ["second", 1];
  return counted(Math.max(0, Math.floor(seconds / size)), unit);
}

export const since = (when) => (Date.now() - Date.parse(when)) / 1000;
export const ago = (when) => (since(when) < 60 ? "just now" : `${span(since(when))} ago`);
// For how long somebody is waited for, once it is worth telling.
export const lately = (when) => (since(when) < 60 ? "" : `, for ${span(since(when))}`);
export const left = (due) => (since(due) < 0 ? `${span(-since(due))} left` : "time is up");

const two = (number) => String(number).padStart(2, "0");

// As a clock shows it, days apart.
export function exactly(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [days, hours, minutes] = [Math.floor(whole / 86400), Math.floor(whole / 3600) % 24, Math.floor(whole / 60) % 60];
  if (days) return `${counted(days, "day")} ${counted(hours, "hour")}`;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

export function clockOf({ clock, silence, creator }) {
  if (clock) return `${timeOf(clock)}; then ${clock.on_flag === "bot" ? `a ${clock.level} bot plays on` : `others may let a ${clock.level} bot play on`}`;
  const who = silence.decides === "maker" ? called(creator, "whoever made the game") : "the others";
  return `no clock; where somebody does not answer for ${lasting(silence.after)}, ${who} may let a bot play on`;
}

// In the greatest unit of which it is a whole number: 90 minutes, not 1 hour.
function lasting(seconds) {
  const [unit, size] = UNITS.find(([, size]) => seconds % size === 0) ?? ["second", 1];
  return counted(seconds / size, unit);
}
export const timeOf = (clock) => (clock.control === "bank" ? `${lasting(clock.bank)} for the game${clock.increment ? ` and ${lasting(clock.increment)} more after each turn` : ""}` : `${lasting(clock.per_move)} for each choice`);

// What a maker of a game, or who looks for people, may choose among; null: no clock.
const each = (per_move) => ({ control: "days", per_move });
const bank = (bank, increment) => ({ control: "bank", bank, increment });
export const CLOCKS = [null, each(300), each(3600), each(86400), each(259200), each(604800), bank(900, 10), bank(3600, 60), bank(864000, 43200)];

export const PACES = CLOCKS.map((clock, at) => [at, clock ? timeOf(clock) : "as long as one likes"]);

// What a select offers, as pairs of value and words; `is`: the value that is chosen.
export const choices = (all, is) => all.map(([value, words]) => html`<option value=${value} .selected=${value === is}>${words}</option>`);

export function nameOf({ kind, level, player, kept_for: kept }) {
  if (kind === "open") return kept ? `kept for ${called(kept)}` : "open";
  return kind === "bot" ? `${level} bot` : called(player);
}

// Those that are called alike are counted.
export const alike = (names) => [...new Set(names)].map((name) => {
  const count = names.filter((one) => one === name).length;
  return count > 1 ? `${name} × ${count}` : name;
}).join(", ");

// The same of somebody who is waited for.
export const whoAndWhere = (seat) => (seat.away ? `${nameOf(seat)} (${awayUntil(seat.away)})` : nameOf(seat));
