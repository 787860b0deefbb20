// Keeps the table up to date: waits at the API for news, and comes back after trouble.
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// `now`: what the page knows; `refresh` looks at the table anew; `tell` says what is wrong, or "".
export async function follow(api, now, refresh, tell) {
  let trouble = "";
  let waiting = new AbortController();
  addEventListener("pagehide", () => waiting.abort());
  for (;;) {
    try {
      if (!now.game || trouble) {
        await refresh();
        trouble = "";
        tell("");
      }
      if (now.game.status === "finished" || now.game.status === "cancelled") return;
      const known = now.game.version;
      waiting = new AbortController();
      const page = await api.news(known, now.game.changes, now.seat, waiting.signal);
      // Another request may have brought this page further meanwhile.
      const isNew = page.version > now.game.version || page.changes !== now.game.changes || page.status !== now.game.status;
      if (isNew && !now.busy) await refresh();
    } catch (problem) {
      if (waiting.signal.aborted) return;
      if (problem.status === 401 || problem.status === 403 || problem.status === 404) {
        document.getElementById("turn").textContent = problem.detail ?? problem.message;
        return;
      }
      trouble = problem.status === 429 || problem.status === 503 ? problem.detail : "Kleio cannot be reached; trying again.";
      tell(trouble);
      await pause(1000 * (problem.after || 2) + 2000 * Math.random());
    }
  }
}
