// Streams that are followed through whatever loses them.
import { hasHope, Patience, SILENCE, type Ask, type Query } from "./asking.js";
import type { Kleio } from "./kleio.js";
import { Problem, Unreachable } from "./problems.js";

interface Told {
  type: string;
  version?: number;
}

/** The messages of a stream to its `end`. Those that are known are passed over. */
export async function* follow<T extends Told>(kleio: Kleio, path: string, query: Query): AsyncGenerator<T, void, undefined> {
  const isOfOne = path !== "me";
  let version = query["after"] as number | undefined;
  let patience = new Patience(kleio.patience);
  for (;;) {
    const ask: Ask = { method: "GET", path: `/stream/${path}`, query: { ...query, after: version } };
    let trouble: unknown = new Unreachable(`${kleio.url} ends the stream each time`);
    try {
      for await (const message of messages<T>(kleio, ask)) {
        if (message === null) return;
        patience = new Patience(kleio.patience);
        if (message.type === "bye") break;
        if (isOfOne && message.version !== undefined) {
          if (message.type === "batch" && message.version <= (version ?? 0)) continue;
          version = message.version;
        }
        yield message;
        if (message.type === "end") return;
      }
    } catch (lost) {
      if (lost instanceof Problem && !hasHope(ask, lost.status)) throw lost;
      trouble = lost instanceof Problem ? lost : new Unreachable(`${kleio.url} does not answer: ${lost}`, { cause: lost });
    }
    if (!(await patience.waits(trouble instanceof Problem ? trouble.retryAfter : undefined))) throw trouble;
  }
}

/** The messages of one stream until it closes; null where there is none, since all is over. */
async function* messages<T>(kleio: Kleio, ask: Ask): AsyncGenerator<T | null, void, undefined> {
  const open = new AbortController();
  const lost = () => open.abort(new Error("nothing was heard for too long"));
  let silence = setTimeout(lost, SILENCE);
  try {
    const answer = await kleio.once(ask, "application/x-ndjson", open.signal);
    if (answer.status === 204 || answer.body === null) {
      yield null;
      return;
    }
    const decoder = new TextDecoder();
    const reader = answer.body.getReader();
    for (let text = "", part; !(part = await reader.read()).done; ) {
      clearTimeout(silence);
      silence = setTimeout(lost, SILENCE);
      const lines = (text + decoder.decode(part.value, { stream: true })).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) if (line !== "") yield JSON.parse(line) as T;
    }
  } finally {
    clearTimeout(silence);
    open.abort();
  }
}
