// Words for seats, times and clocks, on all pages about tables; pure.
export const label = (seat) => `P${seat + 1}`;
export const counted = (number, one) => `${number} ${one}${number === 1 ? "" : "s"}`;
export const listed = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join(""));

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];

export function span(seconds) {
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? ["second", 1];
  return counted(Math.max(0, Math.floor(seconds / size)), unit);
}

export const since = (when) => (Date.now() - Date.parse(when)) / 1000;
export const ago = (when) => (since(when) < 60 ? "just now" : `${span(since(when))} ago`);
export const left = (due) => (since(due) < 0 ? `${span(-since(due))} left` : "time is up");

export const clockOf = ({ clock }) =>
  (clock ? `${timeOf(clock)}; then ${clock.on_flag === "bot" ? "a" : "others may let a"} ${clock.level} bot play${clock.on_flag === "bot" ? "s" : ""} on` : "no clock");
const timeOf = (clock) => clock.control === "days" ? `${span(clock.per_move)} for each choice`
  : `${span(clock.bank)} for the game${clock.increment ? ` and ${span(clock.increment)} more after each turn` : ""}`;

export function nameOf({ kind, level, player, kept_for: kept }) {
  if (kind === "open") return kept ? `kept for ${kept.name}` : "open";
  return kind === "bot" ? `${level} bot` : player?.name ?? "somebody";
}
