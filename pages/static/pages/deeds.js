// Forms that are sent to the API, and lists that it fills, as the server wrote them.
import { call, hasToken, key } from "./call.js";

const safe = (value) => [value ?? ""].flat().join(", ").replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt()};`);
// `{made.at}` is what is told; what is not told stays, for a template within.
const filled = (words, told, as = safe) => words.replace(/\{([\w.]+)\}/g, (whole, path) => {
  const value = path.split(".").reduce((part, name) => part?.[name], told);
  return value === undefined ? whole : as(value);
});

const named = (form) => [...form.elements].filter(({ name }) => name);
// Boxes with a value each are a list. What is typed is text; all other values are JSON.
const isOfList = ({ type, value }) => type === "checkbox" && value !== "on";
const valueOf = ({ type, checked, value }) => (type === "checkbox" ? checked : type === "text" ? value : type === "number" ? Number(value) : JSON.parse(value));

function bodyOf(form) {
  let told = form.dataset.body && JSON.parse(form.dataset.body);
  for (const control of named(form)) {
    const { name, value, checked } = control;
    told ??= {};
    if (!isOfList(control)) told[name] = valueOf(control);
    else told[name] = [...(told[name] ?? []), ...(checked ? [JSON.parse(value)] : [])];
  }
  return told;
}

// A form in a row shows what is told of it; what is not told stays as it was written.
function show(form, row) {
  for (const control of named(form)) {
    const value = row[control.name];
    if (value === undefined) continue;
    if (control.type !== "checkbox") control.value = JSON.stringify(value);
    else control.checked = isOfList(control) ? value.includes(JSON.parse(control.value)) : value;
  }
}

const wordsOf = ({ status, message }) => (status ? message : "Kleio cannot be reached. Try again.");

// `data-list`: a path, and under which name its answer has the rows.
async function fill(list) {
  const [path, name] = list.dataset.list.split(" ");
  const told = await call("GET", path).catch((problem) => problem);
  const [template, ...before] = list.children;
  list.replaceChildren(template);
  if (told instanceof Error) list.insertAdjacentHTML("beforeend", `<li class="wrong">${safe(wordsOf(told))}</li>`);
  for (const row of told[name] ?? []) {
    const said = JSON.stringify(row);
    const same = before.find((each) => each.said === said); // with what was typed into it, and told there
    if (same) list.append(same);
    else {
      list.insertAdjacentHTML("beforeend", filled(template.innerHTML, row));
      list.lastElementChild.said = said;
      list.lastElementChild.querySelectorAll("form").forEach((form) => show(form, row));
    }
    fillAll(list.lastElementChild);
  }
}

const fillAll = (within, but = null) => within.querySelectorAll("[data-list]").forEach((list) => list.contains(but) || fill(list));

// Beside the field that it is about, if it is about one.
function tell(form, words, field) {
  const told = form.querySelector("[role=alert]");
  const control = form.querySelector(`[name="${field}"]`);
  (control?.closest(".field") ?? form).append(told);
  told.textContent = words;
  told.className = field === undefined ? "" : "wrong";
  control?.focus();
}

// `data-call`: method and path. Then `data-go` is where it leads; or `data-said` is said, and all lists are filled anew, with `data-again` the one around.
addEventListener("submit", async (event) => {
  const form = event.target;
  const { call: asked, go, said = "", keyed, again } = form.dataset;
  if (!asked) return;
  event.preventDefault();
  const [method, path] = asked.split(" ");
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    // The same key until there is an answer: what is sent again is done once.
    if (keyed !== undefined) form.mine ??= key();
    const answer = await call(method, path, { body: bodyOf(form), key: form.mine });
    form.mine = null;
    if (go !== undefined) return location.assign(filled(go, answer, String));
    tell(form, filled(said, answer, String));
    const list = form.closest("[data-list]");
    if (again === undefined) fillAll(document, form);
    else fill(list).then(() => list.focus());
  } catch (problem) {
    const { type, field = "", status } = problem;
    if (status && status < 500 && status !== 429) form.mine = null;
    tell(form, wordsOf(problem), /name-taken|unfit-text/.test(type) ? "name" : field.slice(2).split(/\W/)[0]);
  }
  button.disabled = false;
});

addEventListener("pageshow", (event) => event.persisted && location.reload());

// `data-for`: empty for whoever is not signed in, else ids of players, or behind a `!` all others.
const me = hasToken() ? await call("GET", "players/me/").catch(() => null) : null;
for (const part of document.querySelectorAll("[data-for]")) {
  const whom = part.dataset.for;
  part.hidden = me ? !whom || whom.includes(me.id) === whom.startsWith("!") : whom !== "";
}
if (me) fillAll(document);
