// The drawing of the table: its parts, what can be picked on it, and what has changed. A place is
// an element with `data-at`; who knows its name knows all that this module does.

const SVG = "http://www.w3.org/2000/svg";
const FINGER = 24; // CSS pixels that a place has at least, in width and in height
const host = document.getElementById("board");

let shown = new Map(); // id of a part → what was drawn there
// What follows from what is drawn, until something else is: places, how they look, what is marked.
let known = {};
let wide = 0; // the window, when frames were made

// Lays out the parts. What is drawn alike already stays as it is, part by part and, in a part that
// changed, piece by piece: so little is parsed, styled and laid out.
export function draw(parts) {
  const before = new Map([...host.children].map((figure) => [figure.dataset.part, figure]));
  const figures = parts.map((part) => {
    const figure = before.get(part.id) ?? figureOf(part);
    if (shown.get(part.id)?.svg !== part.svg) patch(figure, part);
    return figure;
  });
  inOrder(host, figures);
  host.style.setProperty("--beside", parts[1]?.width); // what may lie beside a map
  shown = new Map(parts.map((part) => [part.id, part]));
  known = {};
}

function figureOf(part) {
  const figure = document.createElement("figure");
  figure.dataset.part = part.id;
  figure.className = `part ${part.kind}`;
  figure.innerHTML = '<div class="sheet" tabindex="0"></div>'; // where it scrolls, arrows move it
  return figure;
}

// Each piece that lies in a drawing → the text that it was made of.
const texts = new WeakMap();

function patch(figure, { svg, title, width, height }) {
  figure.style.cssText = `--width: ${width}; --ratio: ${width / height}`;
  const sheet = figure.firstChild;
  const old = sheet.firstChild;
  const [head, ...pieces] = inPieces(svg);
  const same = {};
  for (const piece of old?.children ?? []) (same[texts.get(piece)] ??= []).push(piece);
  const all = pieces.map((text) => same[text]?.shift());
  const made = drawn(`${head}${pieces.filter((_, at) => !all[at]).join("")}</svg>`, title, "group");
  const fresh = [...made.children];
  for (const [at, text] of pieces.entries()) texts.set((all[at] ??= fresh.shift()), text);
  if (!old) return sheet.append(made);
  for (const { name, value } of made.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  inOrder(old, all);
}

// The beginning of a drawing, and each piece that lies in it.
function inPieces(text) {
  const found = [];
  let depth = 0;
  let from = 0;
  for (const { 0: tag, index } of text.matchAll(/<[^>]+>/g)) {
    const end = index + tag.length;
    if (tag[1] === "/") depth -= 1;
    else if (!tag.endsWith("/>")) depth += 1;
    if (found.length ? depth === 1 : depth) {
      found.push(text.slice(from, end));
      from = end;
    }
  }
  return found.filter((piece) => !piece.startsWith("<title"));
}

// What stays is not moved, or it would be laid out anew.
function inOrder(parent, children) {
  const stay = new Set(children);
  for (const child of [...parent.children]) if (!stay.has(child)) child.remove();
  for (const [at, child] of children.entries()) if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
}

// A drawing as an element; `words` say what it is.
export function drawn(text, words, role) {
  const svg = document.adoptNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  svg.querySelector(":scope > title")?.remove();
  svg.setAttribute("role", role);
  svg.setAttribute("aria-label", words);
  return svg;
}

export const placesDrawn = () =>
  (known.places ??= new Map([...host.querySelectorAll("[data-at]")].map((one) => [one.dataset.at, one])));

// What a place is called, and behind a colon what is to be known of it.
export const named = (place) => told(place).split(": ")[0];

export function told(place) {
  const drawn = placesDrawn().get(place);
  const words = drawn?.querySelector(":scope > title")?.textContent || drawn?.ariaLabel;
  return words?.trim() || place;
}

// Marks what can be picked and what is; `can` holds the places that can, `words` puts people in the
// place of seats.
export function mark(can, picked, changed, words) {
  const wanted = JSON.stringify([[...can], [...picked], [...changed], innerWidth]);
  if (known.marked === wanted) return;
  known.marked = wanted;
  const held = document.activeElement?.closest?.("[data-at]")?.dataset.at;
  const marked = [];
  const framed = (drawn) => drawn.querySelector(":scope > .frame");
  if (wide !== (wide = innerWidth)) for (const frame of host.querySelectorAll(".frame")) frame.remove();
  for (const figure of host.children) {
    let isFirst = true;
    for (const drawn of figure.querySelectorAll("[data-at]")) {
      const place = drawn.dataset.at;
      const marks = Object.entries({ can, picked, changed }).filter(([name, places]) => drawn.classList.toggle(name, places.has(place)));
      if (drawn.localName !== "g" || !marks.length) framed(drawn)?.remove();
      else if (!framed(drawn)) marked.push(drawn);
      if (!can.has(place)) {
        if (drawn.role) drawn.removeAttribute("tabindex");
        drawn.role = drawn.ariaLabel = null;
        continue;
      }
      drawn.role = "button";
      drawn.ariaLabel = words(told(place));
      drawn.tabIndex = isFirst ? 0 : -1;
      isFirst = false;
    }
    figure.classList.toggle("asked", !isFirst);
  }
  // All are measured before any is changed, so that the page is laid out once.
  for (const [drawn, at] of marked.map((drawn) => [drawn, framing(drawn)])) surround(drawn, at);
  if (can.has(held)) host.querySelector(`.can[data-at="${CSS.escape(held)}"]`)?.focus();
}

// A group has no outline, and a sign may be too small for a finger: a frame in its coordinates, behind
// what lies in it, so that places in places can be picked.
function framing(drawn) {
  const box = drawn.getBBox();
  const scale = drawn.getScreenCTM()?.a || 1;
  const [wide, high] = [box.width, box.height].map((size) => Math.max(size + 4, FINGER / scale));
  return {
    x: box.x + (box.width - wide) / 2, y: box.y + (box.height - high) / 2,
    width: wide, height: high, rx: 4,
  };
}

function surround(drawn, at) {
  const frame = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries(at)) frame.setAttribute(name, value);
  frame.setAttribute("class", "frame");
  drawn.prepend(frame);
}

// `pick` is called with the innermost place under the finger that can be picked. Signs that lie on a
// place, and are drawn apart from it above all grounds, mean that place. `explain` is called with the
// words of what cannot be picked, and without any for what has none: a finger finds no tooltip.
export function listen(pick, explain) {
  const place = ({ target }) => {
    const under = target.closest?.("[data-of]")?.dataset.of ?? "";
    return target.closest?.(".can[data-at]") ?? host.querySelector(`.can[data-at="${CSS.escape(under)}"]`);
  };
  host.addEventListener("click", (event) => {
    const drawn = place(event);
    explain(drawn ? "" : wordsUnder(event.target));
    if (drawn) pick(drawn.dataset.at);
  });
  host.addEventListener("keydown", (event) => {
    const drawn = place(event);
    if (!drawn) return;
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" || event.key === " ") pick(drawn.dataset.at);
    else if (way) walk(drawn, way);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

// The nearest words that a sign, the place it is, or the place it lies on, is told by.
function wordsUnder(drawn) {
  const titled = drawn.closest?.("[data-of], :has(> title)");
  const place = titled?.dataset.of;
  return place ? told(place) : titled?.querySelector(":scope > title")?.textContent ?? "";
}

function walk(from, way) {
  const all = [...from.closest("figure").querySelectorAll(".can[data-at]")];
  const to = all[(all.indexOf(from) + way + all.length) % all.length];
  from.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
}

// How each place looks, so that two boards can be compared; where it lies does not count, nor what
// lies in it and is a place itself.
const GEOMETRY = /^(x|y|cx|cy|r|rx|ry|width|height|points|transform|d|stroke-width)$/;
const OURS = /^(class|role|tabindex|aria-label)$/;

export function looks() {
  return (known.looks ??= new Map([...host.querySelectorAll("svg > *")].flatMap(looksIn)));
}

// Of a piece that stays they are read once.
const read = new WeakMap();
function looksIn(piece) {
  if (!read.has(piece)) read.set(piece, [piece, ...piece.querySelectorAll("[data-at]")].filter(({ dataset }) => dataset.at).map((drawn) => [drawn.dataset.at, look(drawn, drawn)]));
  return read.get(piece);
}

function look(node, of) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.nodeType !== Node.ELEMENT_NODE || node.classList.contains("frame")) return "";
  if (node !== of && node.dataset.at) return "";
  const told = [...node.attributes]
    .filter(({ name }) => !GEOMETRY.test(name) && !OURS.test(name))
    .map(({ name, value }) => `${name}=${value}`);
  return `<${node.localName} ${told}>${[...node.childNodes].map((child) => look(child, of)).join("")}`;
}

export function changed(before, now = looks()) {
  if (!before?.size) return new Set();
  return new Set([...now].filter(([place, told]) => before.get(place) !== told).map(([at]) => at));
}
