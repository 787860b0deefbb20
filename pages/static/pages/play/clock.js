// The clocks of a game that runs: how much time each person has left; where it runs, it counts down.
import { awayUntil, label } from "../called.js";
import { call } from "../call.js";
import { html } from "../vendor/lit-html.js";
import { clockOf, exactly, nameOf, since } from "./words.js";

// `now.clocks` is what is told of them.
export function clock(now, show) {
  let asked = null; // the version at which the clocks were asked for
  setInterval(() => document.hidden || show(), 1000);

  async function learn({ id, version }) {
    if (asked === version) return;
    asked = version;
    now.clocks = await call("GET", `games/${id}/`).then(({ clocks }) => clocks, () => now.clocks);
    show();
  }

  // Clocks of days stand still for whoever is away.
  function time(seat) {
    const { clock, seats } = now.game;
    const told = now.clocks;
    if (told.flagged.includes(seat)) return "time is up";
    if (told.due[seat] && clock.control === "days" && seats[seat].away) return awayUntil(seats[seat].away);
    if (told.due[seat]) return exactly(-since(told.due[seat]));
    return told.left ? exactly(told.left[seat] / 1000) : "";
  }

  return (game) => {
    learn(game);
    const people = now.clocks ? game.seats.filter(({ seat, kind }) => kind === "person" && time(seat)) : [];
    return html`<div class="clocks"><p class="quiet">${clockOf(game)}.</p>
      <div role="timer" aria-label="Time left"><ul>${people.map((one) => html`<li class=${now.clocks.running.includes(one.seat) ? "runs" : ""}>
        <span>${label(one.seat)} ${nameOf(one)}</span> <b>${time(one.seat)}</b></li>`)}</ul></div></div>`;
  };
}
