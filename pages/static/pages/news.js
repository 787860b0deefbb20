// Tells a page when its game has gone on.
//
//   const news = share({ game, version, token, turned, met });
//   await news.isKnown;             // it has been tried, or a moment has passed
//   if (news.isLive) await news.beyond(version, signal, milliseconds);
//   await news.gathered(version, isQuick, signal, milliseconds); // what bots do one after another, at once
//   news.close();
//
// Of all tabs that show one game, one follows it by stream and tells the others how far it is; when it
// closes, another takes its place. `isLive`: somebody does. Where nobody can, a page asks for itself.
// `turned` is called when that changes. `token`, if there is one, goes into a header, never an address.
// `waiting`: whom the game waits for where it stands now; null: more follows at once; undefined: not known.
// `met` is told who is at the table, { there, watching }, and null when that is not known any more. That
// something was said there is passed on to whoever listens to the same channel.

// A browser has six connections for all its tabs. Requests that wait keep no stream from coming back.
export const WAITS = ["kleio-waits-1", "kleio-waits-2"];
export const STREAMS = ["kleio-streams-1", "kleio-streams-2"];
export const SILENT = 40000; // milliseconds; a stream gives a sign of life each 15 s
export const AGAIN = 20000; // until a stream that was refused is asked for again
const FIRST = 1500; // for which a page waits to hear whether there is a stream

// Until somebody looks at this page.
export const lookedAt = async () => document.hidden && new Promise((go) => document.addEventListener("visibilitychange", go, { once: true }));
export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// Does work that keeps a connection in one of the places that all tabs share; null: both are taken.
export async function inPlace(work, places = WAITS) {
  if (!navigator.locks) return { result: await work() };
  for (const place of places) {
    let found = null;
    await navigator.locks.request(place, { ifAvailable: true }, async (lock) => {
      if (lock) found = { result: await work() };
    });
    if (found) return found;
  }
  return null;
}

// For so long, or until the signal aborts or one of `calls` is called.
const rest = (milliseconds, signal, calls = new Set()) =>
  new Promise((done) => {
    const timer = setTimeout(go, milliseconds);
    function go() {
      clearTimeout(timer);
      calls.delete(go);
      signal.removeEventListener("abort", go);
      done();
    }
    calls.add(go);
    signal.addEventListener("abort", go);
  });

// The lines of a stream, some at a time, as they come; a sign of life is none.
export async function* linesOf(answer) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = "", part; !(part = await reader.read()).done; ) {
    const lines = (text + part.value).split("\n");
    text = lines.pop();
    yield lines.filter(Boolean).map((line) => JSON.parse(line));
  }
}

// `beyond(mine, signal, longest)`: whether the game stands beyond `mine` or is over, as soon as it
// does; false when it is not known any more, when `signal` aborts, and after `longest` milliseconds.
export function share({ game, version, token = null, turned = () => {}, met = () => {} }) {
  const channel = new BroadcastChannel(`kleio-game-${game}`);
  const closing = new AbortController();
  const listeners = new Set();
  let known = version;
  let isOver = false;
  let present = null;
  let isLeader = false;
  let first;
  let open = null;
  const news = { isLive: false, waiting: undefined, isKnown: new Promise((done) => (first = done)), beyond, gathered, close };
  setTimeout(first, FIRST);

  function learn({ live, at, over, who, waiting }) {
    const isTurn = live !== news.isLive;
    news.isLive = live;
    if (at > known) [known, news.waiting] = [at, waiting];
    isOver ||= Boolean(over);
    first();
    const before = present;
    present = live && !isOver ? who ?? present : null;
    if (present !== before) met(present);
    if (isTurn) turned();
    for (const listener of [...listeners]) listener();
  }

  function tell(told) {
    if (closing.signal.aborted) return;
    learn(told);
    channel.postMessage(told);
  }

  channel.onmessage = ({ data }) => {
    if (data.said) return;
    if (!data.asks) learn(data);
    else if (isLeader) channel.postMessage({ live: news.isLive, at: known, waiting: news.waiting, over: isOver, who: present });
  };

  async function beyond(mine, signal, longest) {
    const until = Date.now() + longest;
    while (news.isLive && !signal.aborted && Date.now() < until) {
      if (known > mine || isOver) return true;
      await rest(until - Date.now(), signal, listeners);
    }
    return false;
  }

  // Once there is something beyond `mine`, until whoever is waited for is none of `quick`, or for
  // `longest` milliseconds.
  async function gathered(mine, quick, signal, longest) {
    const until = Date.now() + longest;
    const isQuick = () => !isOver && known > mine && (news.waiting === null || news.waiting?.length) && (news.waiting ?? []).every(quick);
    while (isQuick() && (await beyond(known, signal, until - Date.now())));
  }

  // For as long as this tab is the one; whoever closes leaves the lock to the next.
  async function lead() {
    isLeader = true;
    while (!closing.signal.aborted && !isOver) {
      const after = await inPlace(follow, STREAMS);
      if (!after || after.result) tell({ live: false });
      if (!isOver && !closing.signal.aborted) await rest(after?.result || (after ? 1000 + 2000 * Math.random() : AGAIN / 4), closing.signal);
    }
    await new Promise((done) => (closing.signal.aborted ? done() : closing.signal.addEventListener("abort", done)));
    isLeader = false;
  }

  // Until the stream ends; then 0 where one may come back soon, else after how many milliseconds.
  async function follow() {
    open = new AbortController();
    let alarm;
    const alive = () => {
      clearTimeout(alarm);
      alarm = setTimeout(() => open.abort(), SILENT);
    };
    try {
      alive();
      const headers = { Accept: "application/x-ndjson", ...(token && { Authorization: `Bearer ${token}` }) };
      const answer = await fetch(`/stream/games/${game}?after=${known}`, { headers, signal: open.signal });
      if (answer.status === 204) tell({ live: true, over: true });
      if (!answer.ok) return Math.max(AGAIN, 1000 * Number(answer.headers.get("Retry-After")));
      if (answer.status === 204) return 0;
      tell({ live: true });
      for await (const lines of linesOf(answer)) {
        alive();
        for (const { type, version: at, last, there, watching, waiting } of lines) {
          if (type === "chat") channel.postMessage({ said: last });
          else if (type === "presence") tell({ live: true, who: { there, watching } });
          else if (type !== "bye") tell({ live: true, at, waiting, over: type === "end" });
        }
      }
      return 0;
    } catch {
      return AGAIN / 4;
    } finally {
      clearTimeout(alarm);
    }
  }

  function close() {
    closing.abort();
    open?.abort();
    channel.close();
    news.isLive = false;
    if (present) met((present = null));
    for (const listener of [...listeners]) listener();
  }

  if (navigator.locks) {
    channel.postMessage({ asks: true });
    navigator.locks.request(`kleio-game-${game}`, { signal: closing.signal }, lead).catch(() => {});
  } else lead();
  return news;
}
