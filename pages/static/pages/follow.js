// Keeps the page of a running game up to date. It hears by stream that there is news, or waits for it
// at the API, then fetches this very page from the first event that it lacks and takes over what is
// new: all text is the server's.
import { inPlace, pause, share } from "./news.js";

{
  const WAIT = 25; // seconds for which one request may wait
  const LOOK = 5000; // milliseconds between two looks of a page that may not wait
  const LONG = 25000; // after which one that hears by stream looks all the same
  const REST = 1500; // milliseconds between two updates, so that quick bots can be followed
  const NEAR = 120; // pixels above the end at which a reader counts as being there

  const transcript = document.getElementById("transcript");
  const summary = () => document.getElementById("summary");
  const status = () => summary().dataset.status;
  const goesOn = () => status() === "open" || status() === "running";

  const told = document.createElement("p");
  told.setAttribute("role", "status");
  const button = document.createElement("button");
  button.type = "button";
  document.getElementById("following").replaceChildren(told, button);

  const version = () => Number(transcript.dataset.last);
  let paused = false;
  let goOn = () => {};
  let waiting = new AbortController();
  let shared = null;

  // Whether anybody looks has changed. A page that nobody looks at keeps no request open.
  function turn() {
    if (paused || document.hidden) leave();
    goOn();
  }

  button.addEventListener("click", () => {
    paused = !paused;
    tell();
    turn();
  });
  document.addEventListener("visibilitychange", turn);
  addEventListener("pagehide", leave);

  function leave() {
    waiting.abort();
    shared?.close();
    shared = null;
  }

  function tell(trouble) {
    button.textContent = paused ? "Follow again" : "Pause";
    button.hidden = !goesOn();
    if (trouble) told.textContent = trouble;
    else if (!goesOn()) told.textContent = "The game is over; reload to read what was hidden.";
    else if (paused) told.textContent = "Paused.";
    else {
      const standing = summary().querySelector(".standing").textContent;
      told.textContent = `New moves appear here by themselves. The game ${standing}.`;
    }
  }

  async function watched() {
    while (paused || document.hidden) await new Promise((done) => (goOn = done));
  }

  // Whether there may be something new, as soon as there is or after a while. Before a game begins
  // its stream is silent.
  async function news() {
    waiting = new AbortController();
    if (status() === "running") {
      const game = transcript.dataset.events.split("/").at(-3);
      shared ??= share({ game, version: version(), turned: () => waiting.abort() });
      await shared.isKnown;
      if (shared?.isLive) {
        const found = await shared.beyond(version(), waiting.signal, LONG);
        return found || (!waiting.signal.aborted && ask(0));
      }
    }
    const asked = await inPlace(() => ask(WAIT));
    if (asked) return asked.result;
    await pause(LOOK);
    return ask(0);
  }

  // The same by a request, which returns as soon as there is something, or after `wait` seconds.
  async function ask(wait) {
    const url = `${transcript.dataset.events}?after=${version()}&limit=1`;
    waiting = new AbortController();
    try {
      const answer = await fetch(wait ? `${url}&wait=${wait}` : url, { signal: waiting.signal });
      if (answer.status === 429 || answer.status === 503) {
        // Too many wait already: come back, and look without waiting.
        await pause(1000 * (Number(answer.headers.get("Retry-After")) || 2) + 3000 * Math.random());
        return true;
      }
      if (!answer.ok) throw new Error(String(answer.status));
      const page = await answer.json();
      return page.events.length > 0 || page.status !== "running";
    } catch (failure) {
      if (waiting.signal.aborted) return false;
      throw failure;
    }
  }

  async function update() {
    let newest;
    do {
      const answer = await fetch(`${location.pathname}?start=${version() + 1}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("transcript");
      const isNew = Number(fresh.dataset.first) === version() + 1;
      if (isNew) {
        append(fresh);
        show(page.getElementById("table"));
        transcript.dataset.last = fresh.dataset.last;
      }
      document.title = page.title;
      summary().replaceWith(document.adoptNode(page.getElementById("summary")));
      newest = isNew ? Number(summary().dataset.version) : version();
    } while (version() < newest);
  }

  function append(fresh) {
    const end = document.documentElement;
    const isAtEnd = innerHeight + scrollY >= end.scrollHeight - NEAR;
    transcript.querySelector(".none")?.remove();
    for (const chapter of fresh.querySelectorAll(".chapter")) {
      const last = transcript.querySelector(".chapter:last-of-type");
      if (last && last.dataset.round === chapter.dataset.round) {
        last.querySelector("ol").append(...chapter.querySelectorAll(".entry"));
      } else {
        transcript.append(document.adoptNode(chapter));
      }
    }
    for (const undo of transcript.querySelectorAll("[data-back]")) mark(undo);
    if (isAtEnd && scrollY > 0) scrollTo(0, end.scrollHeight);
  }

  // What an undo took back stays on the page, marked as the server marks it.
  function mark(undo) {
    const number = (entry) => Number(entry.id.slice(1));
    for (const entry of transcript.querySelectorAll(".entry:not([data-back])")) {
      const between = number(entry) > Number(undo.dataset.back) && number(entry) < number(undo);
      if (between) entry.classList.add("undone");
    }
  }

  // The picture shows the table after the last event on the page.
  function show(fresh) {
    const shown = document.getElementById("board");
    if (!shown) {
      transcript.before(document.adoptNode(fresh));
      return;
    }
    const board = fresh.querySelector("#board");
    shown.src = board.getAttribute("src");
    shown.alt = board.alt;
  }

  async function follow() {
    while (goesOn()) {
      try {
        await watched();
        if (await news()) await update();
        tell();
        await pause(REST);
      } catch {
        tell("Kleio cannot be reached; trying again.");
        await pause(5000);
      }
    }
    tell();
  }

  tell();
  follow();
}
