import { newKey, type Query } from "./asking.js";
import { follow } from "./following.js";
import type { Kleio } from "./kleio.js";
import type { Choice, GameMessage, LegalMoves, Level, Schemas } from "./types.js";
import { verify, type Kept, type Report } from "./verifying.js";

/** A seat, counted from 0, or a spectator: with whose eyes one looks. */
export type Eyes = number | "spectator";

/** One game, as the player of its `Kleio` sees it. */
export class Game {
  private toldNext = 0;

  constructor(
    readonly kleio: Kleio,
    readonly id: string,
  ) {}

  /** Seats, status, whose turn it is; everything but the table. */
  about(): Promise<Schemas["GameDetail"]> {
    return this.get("");
  }

  /** Take a seat; `entropy` is your say in chance. */
  join(more: { seat?: number; entropy?: string; invitation?: string } = {}): Promise<Schemas["GameDetail"]> {
    return this.does("join/", more);
  }

  /** Give the seat up before the game begins. */
  leave(): Promise<void> {
    return this.does("leave/");
  }

  /** Begin; bots of a level take the seats that are open. */
  start(more: { level?: Level; entropy?: string } = {}): Promise<Schemas["GameDetail"]> {
    return this.does("start/", more);
  }

  /** Call a game off that has not begun. */
  cancel(): Promise<Schemas["GameDetail"]> {
    return this.does("cancel/");
  }

  /** Hand the seat to a bot, for good. */
  resign(more: { seat?: number } = {}): Promise<Schemas["GameDetail"]> {
    return this.does("resign/", more);
  }

  /** What you may know; `at` an earlier version, with the eyes of a `seat`. */
  state(query: { at?: number; seat?: Eyes } = {}): Promise<Schemas["StateShown"]> {
    return this.get("state/", query);
  }

  /** All that a page shows, in one answer. */
  sight(query: { after?: number; wait?: number; at?: number; seat?: Eyes } = {}): Promise<Schemas["Sight"]> {
    return this.get("sight/", query);
  }

  /** The facts beyond a version, each with a sentence. */
  events(query: { after?: number; limit?: number } = {}): Promise<Schemas["EventPage"]> {
    return this.get("events/", query);
  }

  /** What you are asked, with all that you may answer. */
  legalMoves(): Promise<LegalMoves> {
    return this.get("legal-moves/");
  }

  /**
   * Answer a decision, with a move as `legalMoves` told it or as a line of notation. It is made once,
   * however often it had to be sent; a `key` of your own makes it so even if your program ends
   * meanwhile and sends it again. With `next` the answer has the `decisions` that follow for you, which
   * `turns` then leaves to you; it has none where an earlier answer was lost. Throws `IllegalMove` or
   * `DecisionNotOpen`.
   */
  async move(
    decision: string,
    move: { move: string } | string,
    { key, ...more }: { seat?: number; next?: boolean; key?: string } = {},
  ): Promise<Schemas["Moved"]> {
    const answer = typeof move === "string" ? { notation: move } : { move };
    const told = await this.does<Schemas["Moved"]>("moves/", { decision, ...answer, ...more }, key);
    if (told.decisions) this.toldNext = told.version;
    return told;
  }

  /** Whether your last move may be taken back, and if not, why. */
  canUndo(): Promise<Schemas["UndoShown"]> {
    return this.get("undo/");
  }

  /** Take your last move back; `version` is what you saw. Throws `UndoRefused` or `MovedOn`. */
  undo(version: number, more: { seat?: number } = {}): Promise<Schemas["Moved"]> {
    return this.does("undo/", { version, ...more });
  }

  /**
   * The game as it happens, to its end: a `snapshot`, then each `batch` of events. What is lost on the
   * way is got again, and nothing comes twice. `after`: the version that you have; `send: "state"`:
   * snapshots instead of batches.
   */
  follow(query: { after?: number; seat?: Eyes; send?: "events" | "state" } = {}): AsyncGenerator<GameMessage, void, undefined> {
    return follow<GameMessage>(this.kleio, `games/${this.id}`, query);
  }

  /**
   * What you are asked, each time that the game waits for you, to its end: decisions with their
   * moves. An offer among them is not `required`. What a `move` with `next` was answered with is not
   * told again.
   */
  async *turns(): AsyncGenerator<Choice[], void, undefined> {
    let mine: number[] = [];
    let known = 0;
    for await (const message of this.follow()) {
      if (message.type === "snapshot") mine = (await this.about()).yours;
      else if (message.type !== "batch" || !message.waiting?.some((seat) => mine.includes(seat))) continue;
      else if (message.version <= Math.max(known, this.toldNext)) continue;
      const { decisions, version } = await this.legalMoves();
      known = version;
      if (decisions.length) yield decisions;
    }
  }

  /** The history as a file, which `verify` checks. */
  export(): Promise<string> {
    return this.get("export/");
  }

  /** Check the history here; `fault` of the report is null where nothing is wrong. */
  async verify(kept: Kept = {}): Promise<Report> {
    return verify(await this.export(), kept);
  }

  private get<T>(path: string, query: Query = {}): Promise<T> {
    return this.kleio.request("GET", `games/${this.id}/${path}`, { query });
  }

  private does<T>(path: string, body: object = {}, key = newKey()): Promise<T> {
    return this.kleio.request("POST", `games/${this.id}/${path}`, { body, key });
  }
}
