// People who do not answer, and who come back: whether a bot plays on for them, and no longer.
import { called, label } from "../called.js";
import { call } from "../call.js";
import { html, nothing } from "../vendor/lit-html.js";
import { said } from "./who.js";
import { span } from "./words.js";

export function absent(now, show) {
  let trouble = "";

  async function say(what, seat) {
    try {
      now.game = await call("POST", `games/${now.game.id}/${what}/`, { body: { seat } });
      trouble = "";
    } catch (problem) {
      trouble = said(problem);
    }
    show();
  }

  const isMine = (player) => player?.id === now.mine.id;
  const votes = (about, seat) => now.game.votes.find((vote) => vote.about === about && vote.seat === seat)?.players ?? [];
  const silent = () => (Date.now() - now.moved) / 1000;

  // Whether it is the reader's to say that nobody waits any longer for a seat.
  function mayClaim({ seat, kind, player, away }) {
    const { game, clocks } = now;
    if (kind !== "person" || isMine(player) || !game.waiting.includes(seat) || !game.yours.length) return false;
    if (game.clock) return clocks?.flagged.includes(seat);
    if (away || silent() < game.silence.after) return false;
    return game.silence.decides === "maker" ? isMine(game.creator) : !game.waiting.some((each) => game.yours.includes(each));
  }

  const row = (words, act, does) => html`<p>${words} ${does ? html`<button type="button" class="small" @click=${does}>${act}</button>` : act}</p>`;

  function claim({ seat, player }) {
    const why = now.game.clock ? `The time of ${called(player)} (${label(seat)}) is up.` : `${called(player)} (${label(seat)}) has not answered for ${span(silent())}.`;
    return votes("claim", seat).includes(now.mine.id) ? row(why, "You would let a bot play on; the others who are there must agree.")
      : row(why, `Let a bot play on for ${called(player)}`, () => say("claim", seat));
  }

  function back({ seat, player }) {
    const agreed = votes("return", seat);
    const isAgreed = agreed.includes(now.mine.id);
    if (isMine(player)) return isAgreed ? row("A bot plays your seat.", "You have asked for it; all who play must agree.") : row("A bot plays your seat.", "Ask for it back", () => say("return", seat));
    if (!agreed.includes(player.id) || !now.game.yours.length) return nothing;
    const why = `${called(player)} is back and would play ${label(seat)} again.`;
    return isAgreed ? row(why, "You have agreed.") : row(why, `Let ${called(player)} play again`, () => say("return", seat));
  }

  return () => html`${now.game.seats.filter(mayClaim).map(claim)}
    ${now.game.seats.filter(({ kind, player }) => kind === "bot" && player).map(back)}
    <div role="alert">${trouble ? html`<p class="wrong">${trouble}</p>` : nothing}</div>`;
}
