// Hears by stream that something has changed: of one's own games, or of the tables that wait for people.
import { token } from "../call.js";
import { AGAIN, SILENT, STREAMS, inPlace, linesOf, pause } from "../news.js";

// `told` is called with what was said: each change, and all there is once it is heard again after a
// silence. `now.isLive` says whether anything would be heard; where nothing is, a page looks by
// itself. It ends when `signal` aborts. `places`: of which it takes one, see `inPlace`.
export async function attend(path, now, told, signal, places = STREAMS) {
  while (!signal.aborted) {
    const rest = document.hidden ? null : await inPlace(() => follow(path, now, told, signal), places);
    if (signal.aborted) return;
    now.isLive = false;
    await pause(rest?.result ?? AGAIN / 4);
  }
}

// Until the stream ends; then after how many milliseconds it may come back.
async function follow(path, now, told, signal) {
  if (signal.aborted) return 0; // meanwhile
  const open = new AbortController();
  let alarm = 0;
  const leave = () => open.abort();
  const headers = { Accept: "application/x-ndjson", ...(token() && { Authorization: `Bearer ${token()}` }) };
  addEventListener("pagehide", leave);
  signal.addEventListener("abort", leave);
  try {
    const answer = await fetch(`/stream/${path}`, { headers, signal: open.signal });
    if (!answer.ok) return Math.max(AGAIN, 1000 * Number(answer.headers.get("Retry-After")));
    now.isLive = true;
    for await (const lines of linesOf(answer)) {
      clearTimeout(alarm);
      alarm = setTimeout(leave, SILENT);
      const said = lines.filter(({ type }) => type !== "bye");
      if (said.length) told(said);
    }
    return 1000 + 2000 * Math.random();
  } catch {
    return AGAIN / 4;
  } finally {
    clearTimeout(alarm);
    removeEventListener("pagehide", leave);
    signal.removeEventListener("abort", leave);
  }
}
