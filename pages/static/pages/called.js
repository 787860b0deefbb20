// What somebody is called, wherever a name is shown: bots that people own are marked as such.
export const called = (player, none = "somebody") => (player ? (player.bot ? `${player.name} (bot)` : player.name) : none);
