// Words for who is at a table, who looks on and who is away; pure.
const DAY = 86400000; // milliseconds

// `until`: a time in a text; what is near is told by the hour.
export function awayUntil(until) {
  const end = new Date(until);
  const told = end - Date.now() < DAY ? { weekday: "long", hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "long" };
  return `away until ${end.toLocaleString("en-GB", told)}`;
}

export const watched = (watching) => (watching === 1 ? "1 person looks on." : `${watching} people look on.`);
