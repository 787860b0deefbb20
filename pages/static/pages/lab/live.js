// How far an experiment is, as long as somebody looks; and holding it, for who ordered it.
import { call, hasToken } from "../call.js";

const place = document.getElementById("progress");
const { experiment, maker } = place.dataset;
const hold = place.querySelector(".hold");
let version = Number(place.dataset.version);
let drawn = Date.now();

function show(told) {
  version = told.version;
  place.querySelector("progress").value = told.done;
  place.querySelector("[data-done]").textContent = told.done.toLocaleString("en");
  const isOther = told.state !== place.dataset.state && !(told.state === "running" && place.dataset.state === "waiting");
  // What was found is drawn by the server: at the end, and now and then before.
  if (isOther || (told.found && Date.now() - drawn > 15000)) location.reload();
}

async function follow() {
  for (;;) {
    try {
      show(await call("GET", `experiments/${experiment}/?after=${version}&wait=25`));
    } catch (problem) {
      await new Promise((done) => setTimeout(done, 1000 * (problem.after || 5)));
    }
  }
}

async function offer() {
  if (!maker || !hasToken()) return;
  const me = await call("GET", "players/me/").catch(() => null);
  hold.hidden = me?.id !== maker;
}

for (const button of hold.querySelectorAll("button")) {
  button.addEventListener("click", async () => {
    const told = hold.querySelector("[role=status]");
    try {
      show(await call("POST", `experiments/${experiment}/${button.dataset.do}/`));
    } catch (problem) {
      told.textContent = problem.message;
    }
  });
}

follow();
offer();
