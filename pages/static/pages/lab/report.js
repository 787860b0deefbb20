// The page of an experiment that goes on: how far it is.
import { call, pause } from "../call.js";

const place = document.getElementById("progress");
const { experiment, state, turns } = place.dataset;
let version = Number(place.dataset.version);
const drawn = Date.now();

function show(told) {
  version = told.version;
  place.querySelector("progress").value = told.done;
  place.querySelector("[data-done]").textContent = (told.done * turns).toLocaleString("en");
  // What was found is drawn by the server: at the end, and now and then before.
  if (told.state !== state || (told.found && Date.now() - drawn > 15000)) location.reload();
}

for (;;) await call("GET", `experiments/${experiment}/?after=${version}&wait=25`).then(show, (problem) => pause(problem.after || 5));
