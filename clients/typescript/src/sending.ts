// One request and its answer, which may take as long as it likes while something is heard.
import { address, headers, SILENCE, secondsOf, type Ask } from "./asking.js";
import { problemOf, Unreachable } from "./problems.js";

export class Answer {
  private constructor(
    private readonly response: Response,
    private readonly line: Line,
  ) {}

  /**
   * Send it, once and nowhere else. Throws `Problem` or `Unreachable`, which reading throws, too, and
   * `TypeError` where it cannot be sent at all.
   */
  static async to(ask: Ask, url: string, send: typeof fetch, token: string | undefined, accept: string): Promise<Answer> {
    const line = new Line(url);
    const where = address(url, ask);
    const what = { method: ask.method, headers: headers(ask, token, accept), body: JSON.stringify(ask.body) ?? null };
    // `fetch` tells the same of this as of a server that does not answer.
    if (!/^https?:/.test(new Request(where, what).url)) throw new TypeError(`${url} cannot be asked`);
    const sent = send(where, { ...what, redirect: "manual", signal: line.signal });
    const answer = new Answer(await line.hears(sent), line);
    if (answer.response.ok) return answer;
    const told = jsonOf(await answer.text());
    throw problemOf(answer.status, told, secondsOf(answer.response.headers.get("Retry-After")));
  }

  get status(): number {
    return this.response.status;
  }

  get isJson(): boolean {
    return /[/+]json$/.test((this.response.headers.get("Content-Type") ?? "").split(";")[0] ?? "");
  }

  /** The text as it comes. */
  async *parts(): AsyncGenerator<string, void, undefined> {
    const decoder = new TextDecoder();
    const reader = this.response.body?.getReader();
    try {
      for (let part; reader && !(part = await this.line.hears(reader.read())).done; ) {
        yield decoder.decode(part.value, { stream: true });
      }
    } finally {
      this.line.hangUp();
    }
  }

  async text(): Promise<string> {
    let text = "";
    for await (const part of this.parts()) text += part;
    return text;
  }
}

/** A connection, which counts as lost once nothing was heard for too long. */
class Line {
  private readonly open = new AbortController();
  readonly signal = this.open.signal;

  constructor(private readonly url: string) {}

  async hears<T>(what: Promise<T>): Promise<T> {
    const silence = setTimeout(() => this.open.abort(new Error("nothing was heard for too long")), SILENCE);
    try {
      return await what;
    } catch (lost) {
      throw new Unreachable(`${this.url} does not answer: ${lost}`, { cause: lost });
    } finally {
      clearTimeout(silence);
    }
  }

  hangUp(): void {
    this.open.abort();
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
