// What is sent, and whether and when it is sent again.
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

/** Milliseconds without a sign of life after which a connection counts as lost. */
export const SILENCE = 45_000;
const FIRST = 250;
const LONGEST = 10_000;

/** Also where a page was not loaded by https, which has no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export function address(url: string, ask: Ask): string {
  const told = Object.entries(ask.query ?? {}).filter(([, value]) => value !== null && value !== undefined);
  const query = new URLSearchParams(told.map(([name, value]) => [name, String(value)]));
  return `${url}${ask.path}${query.size ? `?${query}` : ""}`;
}

/** Whether it may be sent again by whoever does not know whether it was done. */
export const isRepeatable = (ask: Ask): boolean => ask.method !== "POST" || ask.key !== undefined;

/** Whether the same request may go better later. */
export const hasHope = (ask: Ask, status: number): boolean =>
  status === 429 || status === 503 || ([408, 502, 504].includes(status) && isRepeatable(ask));

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

  /** Waits; false, and at once, where the next try would be later than the patience lasts. */
  async waits(seconds?: number): Promise<boolean> {
    const pause = seconds !== undefined ? 1000 * seconds : this.pause * (0.5 + Math.random());
    this.pause = Math.min(2 * this.pause, LONGEST);
    if (Date.now() + pause >= this.until) return false;
    await new Promise((done) => setTimeout(done, pause));
    return true;
  }
}
