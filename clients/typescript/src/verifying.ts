// Checks an exported history: its chain, what was promised, and the draws. How, tells docs/verify.md.
import { canonical, parse, type Json } from "./exact.js";

/** What you kept of the beginning of a game: the commitment you saw, what you told, by seat. */
export interface Kept {
  commitment?: string;
  entropy?: Record<number, string>;
}

/** The first thing that is wrong, and at which event. */
export interface Fault {
  version: number;
  field: string;
  reason: string;
}

export interface Report {
  game: string;
  events: number;
  /** Draws that are shown, all of which follow from the seed where the game is over. */
  draws: number;
  /** Of the last event. */
  hash: string;
  fault: Fault | null;
}

const NEEDED = ["version", "batch", "type", "actor", "payload", "private", "at", "hash"];
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const MEMBERS = new Set([...NEEDED, "request"]);

type Members = { [name: string]: Json };
type Bytes = Uint8Array<ArrayBuffer>;

class Unsound extends Error {
  constructor(
    readonly field: string,
    reason: string,
  ) {
    super(reason);
  }
}

const encoder = new TextEncoder();
const utf8 = (text: string): Bytes => encoder.encode(text);
const hex = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text: string): Bytes => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

function joined(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}

const sha256 = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

async function hmac(key: Bytes, message: Bytes): Promise<Bytes> {
  const held = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", held, message));
}

function need(fits: boolean, field: string, reason: string): asserts fits {
  if (!fits) throw new Unsound(field, reason);
}

/** Check the text of an export. Browsers can where the page came by https or from this machine. */
export async function verify(text: string, kept: Kept = {}): Promise<Report> {
  if (crypto.subtle === undefined) throw new Error("This page came by http, so the browser lets nothing be checked.");
  const history = new History(kept);
  try {
    await history.read(text);
  } catch (fault) {
    // Whatever else is thrown, comes from a member of another form than any history has.
    const field = fault instanceof Unsound ? fault.field : "line";
    history.report.fault = { version: history.version, field, reason: String(fault) };
  }
  return history.report;
}

class History {
  readonly report: Report = { game: "", events: 0, draws: 0, hash: "", fault: null };
  version = 0;
  private header: Members = {};
  private hash: Bytes = new Uint8Array(32);
  private batch = -1;
  private isAtRest = true;
  /** Of the game from which a fork was copied, and so on; the last one is this game's. */
  private seeds: (string | null)[] = [];
  private saltKey: Bytes | null = null;
  private entropy: Bytes = new Uint8Array();
  private promised: Members = {};
  private streams: Members | null = null;
  private readonly next = new Map<string, number>();

  constructor(private readonly kept: Kept) {}

  async read(text: string): Promise<void> {
    const lines = text.split("\n");
    need(lines.pop() === "" && lines.length > 1, "line", "the file ends within a line");
    await this.readHeader(this.members(lines[0] ?? "", "header"));
    for (const line of lines.slice(1)) {
      this.version += 1;
      await this.readEvent(this.members(line, "line"));
    }
    const { version, hash, commitment, seed } = this.header;
    need(this.isAtRest && version === this.version, "version", `the file should end with ${String(version)}`);
    need(hash === hex(this.hash), "hash", "the header names another one");
    need(this.promised["commitment"] === commitment, "header", "it has another commitment than was promised");
    this.checkKept();
    if (typeof seed === "string") await this.checkPromise(seed, "header.seed");
    Object.assign(this.report, { events: this.version, hash: hex(this.hash) });
  }

  private members(line: string, field: string): Members {
    try {
      const told = parse(line);
      if (typeof told === "object" && told !== null && !Array.isArray(told)) return told;
    } catch {
      // It is no JSON, which is the same fault.
    }
    throw new Unsound(field, "this is no object of JSON");
  }

  private async readHeader(header: Members): Promise<void> {
    need(header["kleio"] === "history" && header["format"] === 2, "header", "this is no history of format 2");
    this.header = header;
    this.report.game = String(header["game"]);
    const origins = (header["origin"] ?? []) as Members[];
    const seed = header["seed"] as string | null;
    this.seeds = [...origins.map((each) => String(each["seed"])), seed];
    if (seed !== null) this.saltKey = await hmac(unhex(seed), utf8("kleio salt"));
  }

  private async readEvent(line: Members): Promise<void> {
    need(NEEDED.every((name) => name in line) && Object.keys(line).every((name) => MEMBERS.has(name)), "line", "it has other members");
    const begins = line["batch"] === this.batch + 1;
    need(line["version"] === this.version, "version", `it should be ${this.version}`);
    need(typeof line["at"] === "string" && MOMENT.test(line["at"]), "at", "it is no time");
    need(begins ? this.isAtRest : line["batch"] === this.batch && !this.isAtRest, "batch", "it does not follow");
    this.batch = Number(line["batch"]);
    this.isAtRest = line["type"] === "waits";
    const payload = structuredClone(line["payload"]) as Members;
    const digests = await this.digests(line, payload);
    const { actor, batch, type, version } = line;
    const envelope = { actor: actor ?? null, batch: batch ?? null, type: type ?? null, version: version ?? null };
    const bare = canonical({ ...envelope, payload, private: digests, stream: this.header["stream"] ?? null });
    this.hash = await sha256(joined(this.hash, utf8(bare)));
    need(line["hash"] === hex(this.hash), "hash", `it should be ${hex(this.hash)}`);
    await this.checkMeaning(String(type), line["payload"] as Members);
  }

  /** The digest of each private part, whose value is taken out of the payload. */
  private async digests(line: Members, payload: Members): Promise<Members> {
    const told: Members = {};
    for (const [path, part] of Object.entries((line["private"] ?? {}) as { [path: string]: Members })) {
      const value = path === "request" ? line["request"] : taken(payload, path.split(".").slice(1));
      if (typeof part["digest"] === "string") {
        need(value === undefined, path, "it is hidden, and told");
        told[path] = part["digest"];
        continue;
      }
      const salt = String(part["salt"]);
      if (this.saltKey !== null) {
        const due = await hmac(this.saltKey, utf8(`salt|${String(this.header["stream"])}|${this.version}|${path}`));
        need(salt === hex(due), `private.${path}`, "the salt does not follow from the seed");
      }
      told[path] = hex(await hmac(unhex(salt), utf8(value === undefined ? "" : canonical(value))));
    }
    return told;
  }

  private async checkMeaning(type: string, payload: Members): Promise<void> {
    need((type === "began") === (this.version === 1), "type", "a game begins once");
    if (type === "began" || type === "forked") await this.checkBeginning(type, payload);
    if (type === "waits" && this.header["viewer"] === null) {
      for (const draw of (payload["draws"] ?? []) as Json[]) await this.checkDraw(draw);
    }
  }

  private async checkBeginning(type: string, payload: Members): Promise<void> {
    if (type === "began") this.checkHeader(payload);
    else this.seeds.shift();
    need(this.seeds.length > 0, "type", "the header names no such origin");
    this.promised = payload;
    const texts = (payload["entropy"] ?? []) as string[];
    this.entropy = await sha256(utf8(texts.join("\u001f")));
    const seed = this.seeds[0];
    if (typeof seed === "string") await this.checkPromise(seed, "payload.commitment");
  }

  /** That the header says what the first event tells. */
  private checkHeader(began: Members): void {
    this.streams = (began["streams"] ?? null) as Members | null;
    const { title, rules, options, parameters, seats } = this.header;
    const told = [title, rules, options, parameters, (seats as Json[]).length];
    const due = [began["title"], began["rules"], began["options"], began["patch"], began["seats"]];
    const same = canonical(told.map((each) => each ?? null)) === canonical(due.map((each) => each ?? null));
    need(same, "payload", "the header tells of another game");
  }

  private async checkPromise(seed: string, field: string): Promise<void> {
    const due = hex(await sha256(joined(utf8("kleio seed|"), unhex(seed))));
    need(this.promised["commitment"] === due, field, "the seed is not the one that was promised");
  }

  private checkKept(): void {
    const { commitment, entropy = {} } = this.kept;
    if (commitment !== undefined) need(this.promised["commitment"] === commitment, "payload.commitment", "you saw another one");
    const told = (this.promised["entropy"] ?? []) as string[];
    for (const [seat, text] of Object.entries(entropy)) {
      need(told[Number(seat)] === text, "payload.entropy", `seat ${seat} told another one`);
    }
  }

  private async checkDraw(told: Json): Promise<void> {
    const field = "payload.draws";
    const [stream, at, options, value] = told as [string, number, number | bigint, number | bigint];
    const [index, n] = [Number(at), BigInt(options)];
    need(n > 0n && index === (this.next.get(stream) ?? 0), field, `a draw of ${stream} is missing`);
    this.next.set(stream, index + 1);
    if (this.streams !== null) {
      const [kind, number] = (this.streams[stream] ?? []) as [string?, (number | bigint)?];
      const most = BigInt(number ?? 0);
      const fits = { die: n === most, order: n === most - BigInt(index), bag: n <= most }[kind ?? ""];
      need(fits === true, field, `${stream} has no draw of ${n}`);
    }
    this.report.draws += 1;
    const seed = this.seeds[0];
    if (typeof seed !== "string") return;
    const due = await drawn(unhex(seed), this.entropy, stream, index, n);
    need(BigInt(value) === due, field, `draw ${index} of ${stream} gives ${due}`);
  }
}

async function drawn(seed: Bytes, entropy: Bytes, stream: string, index: number, n: bigint): Promise<bigint> {
  const all = 2n ** 64n;
  for (let k = 0; ; k += 1) {
    const bytes = await hmac(seed, joined(entropy, utf8(`${stream}|${index}|${k}`)));
    const word = new DataView(bytes.buffer).getBigUint64(0);
    if (word < all - (all % n)) return word % n;
  }
}

/** Takes out what stands at a path; undefined where there is nothing. */
function taken(payload: Members, names: string[]): Json | undefined {
  const last = names[names.length - 1] ?? "";
  let place: Json | undefined = payload;
  for (const name of names.slice(0, -1)) {
    if (typeof place !== "object" || place === null || Array.isArray(place)) return undefined;
    place = place[name];
  }
  if (typeof place !== "object" || place === null || Array.isArray(place)) return undefined;
  const value = place[last];
  delete place[last];
  return value;
}
