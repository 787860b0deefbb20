// What is sent, and whether and when it is sent again.
import { Unreachable, type Problem } from "./problems.js";

export type Query = Record<string, string | number | boolean | null | undefined>;

export interface Ask {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** From the root of the server. */
  path: string;
  body?: unknown;
  query?: Query;
  /** Of idempotency: under it a request is done once, however often it is sent. */
  key?: string | undefined;
}

export const ANYTHING = "application/json, */*;q=0.5";
export const LINES = "application/x-ndjson";

/** Milliseconds without a sign of life after which a connection counts as lost. */
export const SILENCE = 45_000;
const FIRST = 250;
const LONGEST = 10_000;
const PASSING = [408, 429, 502, 503, 504];
const NOTHING_DONE = ["overloaded", "too-many-waiting"];

/** Also where a page was not loaded by https, which has no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export function address(url: string, ask: Ask): string {
  const told = Object.entries(ask.query ?? {}).filter(([, value]) => value !== null && value !== undefined);
  const query = new URLSearchParams(told.map(([name, value]) => [name, String(value)]));
  return `${url}${ask.path}${query.size ? `?${query}` : ""}`;
}

/** All that is told beside the body. */
export function headers(ask: Ask, token: string | undefined, accept: string): Record<string, string> {
  return {
    Accept: accept,
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(ask.key === undefined ? {} : { "Idempotency-Key": ask.key }),
    ...(ask.body === undefined ? {} : { "Content-Type": "application/json" }),
  };
}

/** Whether it may be sent again by whoever does not know whether it was done. */
const isRepeatable = (ask: Ask): boolean => ["GET", "PUT", "DELETE"].includes(ask.method) || ask.key !== undefined;

/**
 * Whether the same may go better later. Without a key only what was surely not done is sent again: a
 * database that does not answer any more may have done it.
 */
export function hasHope(ask: Ask, trouble: Problem | Unreachable): boolean {
  if (trouble instanceof Unreachable) return isRepeatable(ask);
  if (isRepeatable(ask)) return PASSING.includes(trouble.status);
  return trouble.status === 429 || NOTHING_DONE.includes(trouble.kind);
}

/** The header Retry-After: seconds, as this server writes it, or a date, as others do. */
export function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  // Of other words JavaScript makes dates, too.
  const at = /^[A-Z][a-z]+, .* GMT$/.test(retryAfter) ? Date.parse(retryAfter) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1000);
}

/**
 * Until whoever was told that a stream closes comes back: from one second to two, since all others were
 * told so at the same time.
 */
export const afterBye = (): Promise<void> => new Promise((done) => setTimeout(done, 1000 + 1000 * Math.random()));

/**
 * When something that failed is tried again: after what the server says, else after a while that
 * doubles, up to ten seconds, and is never the same for two clients.
 */
export class Patience {
  private pause = FIRST;
  private readonly until: number;

  constructor(seconds: number) {
    this.until = Date.now() + 1000 * seconds;
  }

  /**
   * Waits, never for no time; false, and at once, where the next try would be later than the patience
   * lasts. `seconds`: what the server says.
   */
  async waits(seconds?: number): Promise<boolean> {
    const least = FIRST * (0.5 + Math.random());
    const pause = seconds === undefined ? this.pause * (0.5 + Math.random()) : Math.max(1000 * seconds, least);
    this.pause = Math.min(2 * this.pause, LONGEST);
    if (Date.now() + pause >= this.until) return false;
    await new Promise((done) => setTimeout(done, pause));
    return true;
  }
}
