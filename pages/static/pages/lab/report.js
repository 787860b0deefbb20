// The page of an experiment: how far it is, holding it, and having pairs of its games stored.
import { call, hasToken, pause } from "../call.js";

const place = document.getElementById("progress");
const { experiment, maker, state, turns } = place.dataset;
const path = `experiments/${experiment}/`;
let version = Number(place.dataset.version);
const drawn = Date.now();

function show(told) {
  version = told.version;
  place.querySelector("progress").value = told.done;
  place.querySelector("[data-done]").textContent = (told.done * turns).toLocaleString("en");
  // What was found is drawn by the server: at the end, and now and then before.
  if (told.state !== state || (told.found && Date.now() - drawn > 15000)) location.reload();
}

async function follow() {
  for (;;) await call("GET", `${path}?after=${version}&wait=25`).then(show, (problem) => pause(problem.after || 5));
}

// Does something when a button is pressed, and says why not.
function pressed(button, told, act) {
  button.addEventListener("click", () => {
    button.disabled = true;
    act().catch((problem) => {
      told.textContent = problem.message;
      button.disabled = false;
    });
  });
}

const hold = place.querySelector(".hold");
if (hold) {
  follow();
  const told = hold.querySelector("[role=status]");
  for (const button of hold.querySelectorAll("button")) pressed(button, told, async () => show(await call("POST", `${path}${button.dataset.do}/`)));
  if (maker && hasToken()) call("GET", "players/me/").then((me) => (hold.hidden = me.id !== maker), () => {});
}

// The pair once both games are there; a worker plays them, within seconds.
async function stored(asked) {
  let { pairs } = await call("POST", `${path}pairs/`, { body: asked });
  for (let tries = 0; tries < 30; tries++) {
    const pair = pairs.find((one) => Object.keys(asked).every((name) => one[name] === asked[name]));
    if (pair.variant_game) return pair;
    await pause(1);
    ({ pairs } = await call("GET", `${path}pairs/`));
  }
  throw new Error("It takes long. Look at this page again later.");
}

function link(game, at, words) {
  return Object.assign(document.createElement("a"), { href: `/games/${game}/table/?at=${at}`, textContent: words });
}

const games = document.getElementById("pairs");
for (const button of (hasToken() && games?.querySelectorAll("button")) || []) {
  const told = games.querySelector("p[role=status]");
  button.hidden = false;
  button.nextElementSibling.hidden = true;
  pressed(button, told, async () => {
    told.textContent = "Both games are being played…";
    const { variant, block, turn } = button.dataset;
    const { base_game, variant_game, at } = await stored({ variant, block: Number(block), turn: Number(turn) });
    const first = link(base_game, at, "as it stands");
    button.replaceWith(first, ", ", link(variant_game, at, "changed"));
    first.focus();
    told.textContent = "Both can be replayed.";
  });
}
