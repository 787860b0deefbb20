// Another game of the same people on the same terms: asked for, or agreed to.
import { call, once } from "../call.js";

export async function playAgain(game, away) {
  const made = await once((mine) => call("POST", `games/${game}/rematch/`, { key: mine }), away);
  location.assign(`/games/${made.id}/${made.status === "open" ? "room" : "table"}/`);
}
