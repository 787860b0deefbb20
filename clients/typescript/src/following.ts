// Streams that are followed through whatever loses them.
import { afterBye, hasHope, LINES, Patience, type Ask, type Query } from "./asking.js";
import type { Kleio } from "./kleio.js";
import { Problem, Unreachable } from "./problems.js";

interface Told {
  type: string;
  version?: number;
}

/**
 * The messages of a stream, through whatever loses it, until its `end`. Those that are known are passed
 * over. The patience lasts from when nothing was heard any more.
 */
export async function* follow<T extends Told>(kleio: Kleio, path: string, query: Query): AsyncGenerator<T, void, undefined> {
  const known = query["after"] as number | undefined;
  let version = known;
  let isEndLost = false;
  for (let patience = new Patience(kleio.patience); ; ) {
    const ask: Ask = { method: "GET", path: `/stream/${path}`, query: { ...query, after: version } };
    let trouble: Problem | Unreachable = new Unreachable(`${kleio.url} ends the stream each time`);
    let isHeard = false;
    let isToldToGo = false;
    try {
      for await (const message of messages<T>(kleio, ask)) {
        isHeard = true;
        if (message === null || (isEndLost && message.type !== "end")) continue;
        if (message.type === "bye") {
          isToldToGo = true;
          break;
        }
        if (path !== "me" && message.version !== undefined) {
          if (message.type === "batch" && message.version <= (version ?? 0)) continue;
          version = message.version;
        }
        yield message;
        if (message.type === "end") return;
      }
    } catch (lost) {
      if (lost instanceof Over) {
        if (isEndLost || version === known) return;
        // All was told but the end, which comes again behind a snapshot.
        [version, isEndLost] = [undefined, true];
        continue;
      }
      if (!(lost instanceof Problem || lost instanceof Unreachable) || !hasHope(ask, lost)) throw lost;
      trouble = lost;
    }
    if (isToldToGo) {
      await afterBye();
      patience = new Patience(kleio.patience);
      continue;
    }
    if (isHeard) patience = new Patience(kleio.patience);
    if (!(await patience.waits(trouble.retryAfter))) throw trouble;
  }
}

/** The game is over, and the caller has all of it. */
class Over extends Error {}

/**
 * The messages of one stream until it closes, and null for each sign of life; what was cut off within a
 * message is none.
 */
async function* messages<T>(kleio: Kleio, ask: Ask): AsyncGenerator<T | null, void, undefined> {
  const answer = await kleio.once(ask, LINES);
  if (answer.status === 204) throw new Over();
  let rest = "";
  for await (const part of answer.parts()) {
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield line.trim() === "" ? null : (JSON.parse(line) as T);
  }
}
