// What seats and people are called, wherever a name is shown.
export const label = (seat) => `P${seat + 1}`;
export const listed = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join(""));

// Bots that people own are marked as such.
export const called = (player, none = "somebody") => (player ? (player.bot ? `${player.name} (bot)` : player.name) : none);
