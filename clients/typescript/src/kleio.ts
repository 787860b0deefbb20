import { ANYTHING, hasHope, newKey, Patience, type Ask, type Query } from "./asking.js";
import { follow } from "./following.js";
import { Game } from "./game.js";
import { NotSignedIn, Problem, Unreachable } from "./problems.js";
import { Answer } from "./sending.js";
import type { Level, Schemas, TableMessage } from "./types.js";

export interface Settings {
  /** Of an earlier `signUp`, `signIn` or `guest`, which set it. */
  token?: string;
  /** Seconds for which what fails by no fault of the caller is tried again. */
  patience?: number;
  /** One of your own. */
  fetch?: typeof fetch;
}

export interface NewGame {
  options?: object;
  parameters?: Record<string, number>;
  public?: boolean;
  /** False: it waits for `start`, even when no seat is open. */
  start?: boolean;
  clock?: Schemas["Clock"] | null;
}

function seat(who: "me" | "open" | Level | { kind: string }): object {
  if (typeof who === "object") return who;
  return who === "me" || who === "open" ? { kind: who } : { kind: "bot", level: who };
}

/** One server, and who one is there. */
export class Kleio {
  readonly url: string;
  token: string | undefined;
  readonly patience: number;
  private readonly send: typeof fetch;

  constructor(url = "http://127.0.0.1:8000", settings: Settings = {}) {
    this.url = url.replace(/\/$/, "");
    this.token = settings.token;
    this.patience = settings.patience ?? 60;
    this.send = settings.fetch ?? ((...given) => fetch(...given));
  }

  /** Become a player without a password; keep the `token`, which is told this once. */
  guest(name: string): Promise<Schemas["SignedIn"]> {
    return this.sign("players/", { name });
  }

  /** Become a player who can come back. */
  signUp(name: string, password: string): Promise<Schemas["SignedIn"]> {
    return this.sign("players/", { name, password });
  }

  /** Come back. */
  signIn(name: string, password: string): Promise<Schemas["SignedIn"]> {
    return this.sign("tokens/", { name, password });
  }

  /** Revoke the token. */
  async signOut(): Promise<void> {
    await this.request("DELETE", "tokens/current/").catch((problem) => {
      if (!(problem instanceof NotSignedIn)) throw problem; // the answer to an earlier try was lost
    });
    this.token = undefined;
  }

  /** What can be played. */
  async titles(): Promise<Schemas["TitleNamed"][]> {
    return (await this.request<Schemas["TitleList"]>("GET", "titles/")).titles;
  }

  /** All of one title: options, numbers of seats, what is in the box. */
  title(title: string): Promise<Schemas["TitleShown"]> {
    return this.request("GET", `titles/${title}/`);
  }

  /** Games, the newest first, page by page: `{ status: "open" }`, `{ mine: true }` … */
  async *games(query: Query = {}): AsyncGenerator<Schemas["GameShown"], void, undefined> {
    for (let told = query; ; ) {
      const page = await this.request<Schemas["GamePage"]>("GET", "games/", { query: told });
      yield* page.results;
      if (page.next === null) return;
      told = Object.fromEntries(new URL(page.next, this.url).searchParams);
    }
  }

  /**
   * Make a game; it begins once no seat is `open`, or by `start`. `seats`: who sits there, in this
   * order: `me`, `open`, the level of a bot, or what else `NewGame` of the document has, such as a
   * challenge to somebody's bot, as it is sent.
   */
  async make(title: string, seats: ("me" | "open" | Level | { kind: string })[], more: NewGame = {}): Promise<Game> {
    const body = {
      title,
      seats: seats.map(seat),
      ...more,
    };
    const made = await this.request<Schemas["GameDetail"]>("POST", "games/", { body, key: newKey() });
    return new Game(this, made.id);
  }

  /** A game by its id. Nothing is asked. */
  game(id: string): Game {
    return new Game(this, id);
  }

  /** Take the seat to which one was challenged, as `mine` tells. */
  async accept(challenge: number): Promise<Game> {
    const told = await this.request<Schemas["GameDetail"]>("POST", `challenges/${challenge}/accept/`, { body: {}, key: newKey() });
    return new Game(this, told.id);
  }

  /** Leave it. */
  async decline(challenge: number, reason: "busy" | "title" | "terms" | "not_now" | "other" = "other"): Promise<void> {
    await this.request("POST", `challenges/${challenge}/decline/`, { body: { reason }, key: newKey() });
  }

  /**
   * What happens in all games in which one sits, for ever: each `table` as it stands, then `ready`,
   * then each that changes. After a loss it tells all from the beginning.
   */
  mine(): AsyncGenerator<TableMessage, void, undefined> {
    return follow<TableMessage>(this, "me", {});
  }

  /** Each table at which one must choose now, and again after each change of it, for ever. */
  async *turns(): AsyncGenerator<Schemas["StreamTable"], void, undefined> {
    for await (const message of this.mine()) {
      if (message.type === "table" && message.your_turn) yield message;
    }
  }

  /**
   * Whatever else the API has: the JSON of the answer, undefined of an empty one, else its text.
   * `path` is below `/api/`. With a `key` it is sent again until somebody answers.
   */
  async request<T>(method: Ask["method"], path: string, more: Pick<Ask, "body" | "query" | "key"> = {}): Promise<T> {
    const ask = { method, path: `/api/${path}`, ...more };
    for (const patience = new Patience(this.patience); ; ) {
      try {
        const answer = await this.once(ask);
        const text = await answer.text();
        return (text === "" ? undefined : answer.isJson ? JSON.parse(text) : text) as T;
      } catch (trouble) {
        if (!(trouble instanceof Problem || trouble instanceof Unreachable) || !hasHope(ask, trouble)) throw trouble;
        if (!(await patience.waits(trouble.retryAfter))) throw trouble;
      }
    }
  }

  /**
   * One request, sent once and nowhere else; the answer, which is still to be read. Throws `Problem` or
   * `Unreachable`, which reading throws, too, and `TypeError` where it cannot be sent at all.
   */
  once(ask: Ask, accept = ANYTHING): Promise<Answer> {
    return Answer.to(ask, this.url, this.send, this.token, accept);
  }

  private async sign(path: string, body: object): Promise<Schemas["SignedIn"]> {
    const told = await this.request<Schemas["SignedIn"]>("POST", path, { body });
    this.token = told.token;
    return told;
  }
}
