// Orders the experiment that the page has worked out, once.
import { call, hasToken, once } from "../call.js";

const form = document.getElementById("order");
const [button, told] = [form.querySelector("button"), form.querySelector("[role=status]")];

if (hasToken()) button.disabled = false;
else told.innerHTML = 'To order it, <a href="/play/">sign in</a> and come back.';

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  button.disabled = true;
  told.textContent = "It is being ordered…";
  try {
    const body = JSON.parse(form.dataset.design);
    const made = await once((key) => call("POST", "experiments/", { body, key }), () => {});
    location.assign(`/experiments/${made.id}/`);
  } catch (problem) {
    told.textContent = problem.message;
    button.disabled = false;
  }
});
