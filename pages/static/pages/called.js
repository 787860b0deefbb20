// What seats and people are called, wherever a name is shown, and who is there; pure.
export const label = (seat) => `P${seat + 1}`;
export const listed = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join(""));

// Bots that people own are marked as such.
export const called = (player, none = "somebody") => (player ? (player.bot ? `${player.name} (bot)` : player.name) : none);

const DAY = 86400000; // milliseconds

// `until`: a time in a text; what is near is told by the hour.
export function awayUntil(until) {
  const end = new Date(until);
  const told = end - Date.now() < DAY ? { weekday: "long", hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "long" };
  return `away until ${end.toLocaleString("en-GB", told)}`;
}

export const watched = (watching) => (watching === 1 ? "1 person looks on." : `${watching} people look on.`);
