#!/usr/bin/env node
// Checks an exported history of a game:
// node verify.mjs FILE [--commitment HEX] [--entropy SEAT:TEXT] [--checkpoints FILE --key HEX]
//
// Written from docs/verify.md, to show that the page is enough. Needs Node 18 and nothing else.
// Ends with status 0 (no fault), 1 (a fault, named), 2 (called wrongly, or not to be read) or
// 3 (no fault, and no checkpoint speaks of the game).

import { createHash, createHmac, createPublicKey, verify } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const sha = (...pieces) => pieces.reduce((hash, one) => hash.update(one), createHash("sha256")).digest();
const hmac = (key, message) => createHmac("sha256", key).update(message).digest();
const unhex = (text) => Buffer.from(text, "hex");

class Unsound extends Error {
  constructor(field, reason) {
    super(reason);
    this.field = field;
  }
}

const need = (fits, field, reason) => {
  if (!fits) throw new Unsound(field, reason);
};

// JSON. Objects become Maps, numbers become BigInts: JSON.parse would lose digits and second keys.

const LEAST = -(2n ** 63n);
const MOST = 2n ** 64n - 1n;
const DEEPEST = 100;
const LONGEST = 2 ** 24; // bytes of a line
const WORDS = { true: true, false: false, null: null };
const NUMBER = /-?(?:0|[1-9][0-9]*)(?![0-9.eE])/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  match(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found && found[0];
  }

  // The sign that comes next, if it is one of `signs`.
  sign(signs) {
    this.match(SPACE);
    const next = this.text[this.at];
    if (next === undefined || !signs.includes(next)) return null;
    this.at += 1;
    return next;
  }

  fail(why) {
    throw new SyntaxError(`${why} at character ${this.at}`);
  }

  whole() {
    const value = this.value(1);
    this.match(SPACE);
    if (this.at < this.text.length) this.fail("more than one value");
    return value;
  }

  value(depth) {
    const opened = this.sign("{[");
    if (opened && depth > DEEPEST) this.fail("nested too deep");
    if (opened === "{") return this.object(depth);
    if (opened === "[") return this.list(depth);
    return this.text[this.at] === '"' ? this.string() : this.scalar();
  }

  object(depth) {
    const found = new Map();
    if (this.sign("}")) return found;
    do {
      this.match(SPACE);
      const key = this.string();
      if (found.has(key)) this.fail("the same key twice");
      if (!this.sign(":")) this.fail("no colon");
      found.set(key, this.value(depth + 1));
    } while (this.sign(","));
    if (!this.sign("}")) this.fail("an object without an end");
    return found;
  }

  list(depth) {
    const found = [];
    if (this.sign("]")) return found;
    do found.push(this.value(depth + 1));
    while (this.sign(","));
    if (!this.sign("]")) this.fail("a list without an end");
    return found;
  }

  string() {
    if (this.text[this.at] !== '"') this.fail("no text");
    let end = this.at + 1;
    while (end < this.text.length && this.text[end] !== '"') end += this.text[end] === "\\" ? 2 : 1;
    const text = JSON.parse(this.text.slice(this.at, end + 1));
    this.at = end + 1;
    if (/\p{Surrogate}/u.test(text)) this.fail("half a surrogate pair");
    return text;
  }

  scalar() {
    const word = this.match(WORD);
    if (word) return WORDS[word];
    const digits = this.match(NUMBER);
    if (digits === null) this.fail("neither a value nor a whole number");
    if (digits.length > 20 || digits === "-0") this.fail("no such number");
    const number = BigInt(digits);
    if (number < LEAST || number > MOST) this.fail("a number out of bounds");
    return number;
  }
}

function canonical(value) {
  if (value instanceof Map) {
    // UTF-8 sorts as code points do; the texts of JavaScript do not.
    const keys = [...value.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value.get(key))}`).join(",")}}`;
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  return typeof value === "bigint" ? value.toString() : JSON.stringify(value);
}

const same = (one, other) => one !== undefined && canonical(one) === canonical(other);

function readLine(bytes, field) {
  need(bytes.length <= LONGEST, field, "the line is too long");
  need(bytes.length > 0 && bytes[bytes.length - 1] === 10, field, "the line has no end");
  let value;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    value = new Reader(text).whole();
  } catch (problem) {
    if (!(problem instanceof SyntaxError || problem instanceof TypeError)) throw problem;
    throw new Unsound(field, problem.message);
  }
  need(value instanceof Map, field, "it is not an object");
  return value;
}

function* linesOf(bytes) {
  for (let from = 0, end; from < bytes.length; from = end) {
    end = bytes.indexOf(10, from) + 1 || bytes.length;
    yield bytes.subarray(from, end);
  }
}

// What each member must be

const text = (value) => typeof value === "string";
const printable = (value) => shaped(/^[ -~]{0,128}$/)(value);
const truth = (value) => typeof value === "boolean";
const count = (value) => typeof value === "bigint" && value >= 0n;
const object = (value) => value instanceof Map;
const shaped = (pattern) => (value) => text(value) && pattern.test(value);
const orNull = (test) => (value) => value === null || test(value);
const many = (test) => (value) => Array.isArray(value) && value.every(test);
const record = (rules) => (value) => object(value) && misfit(value, rules) === null;
const hex = shaped(/^[0-9a-f]{64}$/);
const gameId = shaped(/^gme_[0-9a-f]{32}$/);

const HEADER = {
  kleio: (value) => value === "history",
  format: (value) => value === 2n,
  game: gameId,
  stream: shaped(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  title: text,
  rules: text,
  options: object,
  parameters: object,
  status: shaped(/^(running|finished)$/),
  seats: many(record({ kind: shaped(/^(person|bot)$/), level: orNull(text) })),
  public: truth,
  viewer: orNull(many(count)),
  version: count,
  hash: hex,
  commitment: hex,
  seed: orNull(hex),
  origin: orNull(many(record({ game: gameId, version: count, hash: hex, seed: hex }))),
  imported: truth,
};
const EVENT = {
  version: count,
  batch: count,
  type: text,
  actor: orNull(text),
  payload: object,
  private: object,
  at: text,
  hash: hex,
};
const bytes = (value) => shaped(/^[0-9a-f]+$/)(value) && value.length % 2 === 0;
const REQUEST = orNull(record({ key: orNull(text), fingerprint: orNull(bytes) }));
const KIND = shaped(/^(die|order|bag)$/);
const STREAM = (value) => Array.isArray(value) && value.length === 2 && KIND(value[0]) && count(value[1]);
const PATH = shaped(/^(request|payload(\.[^.]+){1,99})$/);
const CHECKPOINT = {
  number: count,
  previous: hex,
  at: text,
  heads: many(record({ stream: hex, hash: hex, stamp: hex })),
  key: hex,
  signature: shaped(/^[0-9a-f]{128}$/),
};

// The first member that is missing, wrong or unknown, or null.
function misfit(found, rules, free) {
  for (const [name, test] of Object.entries(rules)) {
    if (!found.has(name)) return [name, "it is missing"];
    if (!test(found.get(name))) return [name, "it is not what must stand here"];
  }
  const known = (name) => Object.hasOwn(rules, name) || name === free;
  const unknown = [...found.keys()].find((name) => !known(name));
  return unknown === undefined ? null : [unknown, "there is no such member"];
}

function needMembers(found, rules, prefix, free) {
  const wrong = misfit(found, rules, free);
  if (wrong) throw new Unsound(prefix + wrong[0], wrong[1]);
}

const promise = (seed) => sha("kleio seed|", seed).toString("hex");

// The value of a draw of a seed; `entropy` is the hash of what the seats sent.
function draw(seed, entropy, stream, index, n) {
  const fair = 2n ** 64n - (2n ** 64n % n);
  for (let k = 0; ; k += 1) {
    const message = Buffer.concat([entropy, Buffer.from(`${stream}|${index}|${k}`)]);
    const word = hmac(seed, message).readBigUInt64BE(0);
    if (word < fair) return word % n;
  }
}

// Take out what stands at a path; undefined where nothing stands.
function take(line, path) {
  const way = path.split(".");
  const name = way.pop();
  const inside = way.reduce((at, step) => (object(at) ? at.get(step) : undefined), line);
  if (!object(inside)) return undefined;
  const value = inside.get(name);
  inside.delete(name);
  return value;
}

// Batches that draw nothing and lead to nothing.
// Controls of time: the numbers that each has, and their least.
const CONTROLS = { days: { per_move: 1n }, bank: { bank: 1n, increment: 0n } };
const HAND_OVERS = ["resigned", "erased", "abandoned", "deadline", "claimed"];
const STOPS = ["longest", "overdue", "maker", "operator", "deserted"];
const STILL = ["undone", "stopped", "taken_over", "flagged", "returned", "replaced"];

class History {
  constructor(kept) {
    this.game = "?";
    this.version = null; // of the event that is looked at
    this.found = 0;
    this.hash = Buffer.alloc(32);
    this.ends = new Map(); // hash of the last event of a batch: its version
    this.whole = new Set(); // these versions
    this.last = new Map([["batch", -1n], ["type", "waits"]]);
    this.forks = 0;
    this.next = new Map(); // stream of draws: its next index
    this.streams = null; // as declared
    this.draws = 0;
    this.kept = kept;
    this.opening = this.before = ""; // types of the first events of this batch and the one before
    this.over = false; // nothing is left to be done after the last bookmark
    this.terms = null; // of the clock; null without one
    this.tick = null; // how banks of time stood last; null without any
    this.flag = null; // the seat whose time ran out, right before
    this.fallen = new Set(); // whose flag fell while they were asked, and led to nothing
    this.late = new Set(); // the same before this batch
    this.first = null; // the line that opened this batch
    this.bots = new Map(); // seats that were taken over: the level of the bot
    this.back = new Set(); // seats that their people have back
    this.people = new Map(); // the actor who chose for it as a person, or was handed it on
    this.played = new Map(); // by actor the seats of which that was so
    this.begun = this.drawn = this.told = this.seated = 0n; // last versions at which this happened
    this.chosen = new Map(); // seat: the last version at which it chose
    this.witnesses = 0;
  }

  read(bytes) {
    const lines = linesOf(bytes);
    const first = lines.next();
    this.readHeader(first.done ? Buffer.alloc(0) : first.value);
    for (const line of lines) {
      this.version = BigInt(this.found + 1);
      this.readEvent(readLine(line, "line"));
      this.found += 1;
    }
    this.readEnd();
  }

  readHeader(line) {
    const header = readLine(line, "header");
    if (gameId(header.get("game"))) this.game = header.get("game");
    needMembers(header, HEADER, "header.");
    const said = (this.said = Object.fromEntries(header));
    need(said.stream.replaceAll("-", "") === said.game.slice(4), "header.stream", "not the game's id");
    const over = said.status === "finished";
    need(over === (said.seed !== null), "header.seed", "a seed is shown after the end, only");
    need(over || said.viewer !== null, "header.viewer", "all is shown after the end, only");
    const kept = said.seed === null || promise(unhex(said.seed)) === said.commitment;
    need(kept, "header.seed", "not the seed of the commitment");
    need(said.origin === null || said.origin.length > 0, "header.origin", "no origin is null");
    const seated = said.viewer === null || said.viewer.every((seat) => seat < said.seats.length);
    need(seated, "header.viewer", "no such seat");
    const seeds = [...(said.origin ?? []).map((one) => one.get("seed")), said.seed];
    this.seeds = seeds.map((seed) => seed && unhex(seed));
    this.saltKey = said.seed && hmac(unhex(said.seed), "kleio salt");
  }

  readEvent(line) {
    needMembers(line, EVENT, "", "request");
    const { last, said } = this;
    need(line.get("version") === this.version, "version", `not ${this.version}`);
    need(this.version <= said.version, "version", "more events than the header says");
    const due = last.get("batch") + (last.get("type") === "waits" ? 1n : 0n);
    need(line.get("batch") === due, "batch", `not ${due}`);
    const begins = due !== last.get("batch");
    need(!begins || !this.over, "batch", "the game was over");
    need(begins || line.get("actor") === last.get("actor"), "actor", "two actors in a batch");
    const [taken, digests] = this.takeParts(line, begins);
    this.checkHash(line, digests);
    this.checkMeaning(line, begins, taken);
    this.last = line;
  }

  takeParts(line, begins) {
    const parts = line.get("private");
    for (const path of parts.keys()) {
      need(PATH(path), "private", `${path} is no path`);
      for (let end = path.lastIndexOf("."); end > 0; end = path.lastIndexOf(".", end - 1))
        need(!parts.has(path.slice(0, end)), "private", `${path} leads into another path`);
    }
    need(parts.has("request") === begins, "private", "request is for the first event of a batch");
    need(begins || !line.has("request"), "request", "only the first event of a batch has one");
    need(REQUEST(line.get("request") ?? null), "request", "neither null nor a request");
    const taken = new Map([...parts.keys()].map((path) => [path, take(line, path)]));
    const digests = new Map();
    for (const [path, part] of parts) digests.set(path, this.digest(path, part, taken.get(path)));
    return [taken, digests];
  }

  digest(path, part, value) {
    if (record({ digest: hex })(part)) {
      need(this.said.viewer !== null, `private.${path}`, "this file shows everything");
      need(value === undefined, path, "it is shown although it is hidden");
      return part.get("digest");
    }
    need(record({ salt: hex })(part), `private.${path}`, "neither a salt nor a digest");
    const salt = unhex(part.get("salt"));
    if (this.saltKey) {
      const right = hmac(this.saltKey, `salt|${this.said.stream}|${this.version}|${path}`);
      need(right.equals(salt), `private.${path}`, "not the salt of this seed");
    }
    return hmac(salt, value === undefined ? "" : canonical(value)).toString("hex");
  }

  checkHash(line, digests) {
    const copied = ["actor", "batch", "payload", "type", "version"];
    const envelope = new Map(copied.map((name) => [name, line.get(name)]));
    envelope.set("private", digests).set("stream", this.said.stream);
    this.hash = sha(this.hash, canonical(envelope));
    need(this.hash.toString("hex") === line.get("hash"), "hash", `not ${this.hash.toString("hex")}`);
    if (line.get("type") !== "waits") return;
    this.ends.set(line.get("hash"), this.version);
    this.whole.add(this.version);
  }

  checkMeaning(line, begins, taken) {
    const type = line.get("type");
    const payload = line.get("payload");
    need((type === "began") === (this.version === 1n), "type", "began is the first event, only");
    if (begins) {
      [this.before, this.opening] = [this.opening, type];
      this.first = line;
      this.late = new Set(this.fallen);
    } else {
      need(this.last.get("type") !== "ticked" || type === "waits", "type", "waits follows ticked");
    }
    const isMarked = payload.has("hurried") || line.get("private").has("payload.hurried");
    if (isMarked) this.checkHurried(line, begins);
    if (type === "began") this.checkBegan(payload);
    if (type === "waits") {
      need(taken.has("payload.draws"), "private", "draws are private");
      const shown = line.get("private").get("payload.draws").has("salt");
      need(this.said.viewer === null || !shown, "payload.draws", "draws are never shown");
      const draws = taken.get("payload.draws");
      this.checkDraws(draws === undefined ? [] : draws);
      this.over = same(payload.get("keep"), 0n) && same(payload.get("push"), []);
      need(this.over || this.opening !== "stopped", "payload.push", "stopped, with something to do");
      this.checkFlagIsFollowed();
      const moved = !["taken_over", "flagged", "returned", "replaced"].includes(this.opening);
      const stays = moved || same(payload.get("push"), []);
      need(stays, "payload.push", "a seat changed hands, and something else is to be done");
      return;
    }
    if (["forked", "undone", "stopped", "returned", "replaced"].includes(type))
      need(begins, "type", `${type} begins a batch`);
    if (type === "forked") this.checkForked(payload);
    if (type === "undone") this.checkUndone(payload);
    if (type === "returned") this.checkReturned(payload);
    if (type === "replaced") this.checkReplaced(payload.get("seat"), line.get("actor"));
    if (type === "ticked") this.checkTicked(payload);
    if (type === "chose") {
      if (begins) this.checkWhoChose(line.get("actor"), payload.get("seat"));
      this.chosen.set(canonical(payload.get("seat") ?? null), this.version);
      this.fallen.delete(payload.get("seat"));
    }
    if (type === "stopped") {
      const reason = payload.get("reason");
      need(STOPS.includes(reason), "payload.reason", "no reason to stop a game");
      const left = reason !== "deserted" || ["taken_over", "flagged"].includes(this.before);
      need(left, "payload.reason", "no seat was taken over right before");
    }
    if (type === "taken_over") {
      const first = begins || this.opening === type || this.flag !== null;
      need(first, "type", "within a batch");
      this.checkTakenOver(payload);
    }
    if (type === "timed") {
      need(["began", "forked"].includes(this.last.get("type")), "type", "not behind the first event");
      this.checkTimed(payload);
    }
    if (type === "flagged") {
      need(begins, "type", "a flag within a batch");
      this.checkFlagged(payload);
    }
    const alone = begins || !STILL.includes(this.opening) || ["taken_over", "ticked"].includes(type);
    need(alone, "type", `only a bookmark follows ${this.opening}`);
    const secret = ([path, value]) => path !== "request" && value !== undefined;
    if ([...taken].some(secret)) this.told = this.version;
  }

  checkWhoChose(actor, seat) {
    const mine = this.bots.has(seat);
    const plays = actor?.split("/")[0] === `bot:${this.bots.get(seat)}`;
    need(!mine || plays, "actor", "a bot plays this seat");
    const isBot = actor !== null && actor.startsWith("bot:");
    need(!this.back.has(seat) || !isBot, "actor", "its person plays this seat again");
    if (actor === null || actor === "kleio" || isBot) return;
    if (!this.people.has(seat)) this.people.set(seat, actor);
    const has = this.people.get(seat);
    need(has === null || has === actor, "actor", "another person plays this seat");
    this.seatsOf(actor).add(seat);
  }

  seatsOf(actor) {
    if (!this.played.has(actor)) this.played.set(actor, new Set());
    return this.played.get(actor);
  }

  checkHurried(line, begins) {
    const opens = begins && line.get("type") === "chose";
    const told = opens && line.get("payload").get("hurried") === true;
    need(told, "payload.hurried", "it is true, of a choice that begins a batch, or missing");
    const actor = line.get("actor");
    const isCopied = this.forks < this.seeds.length - 1 && actor === "kleio";
    need(isCopied || actor?.startsWith("bot:"), "payload.hurried", "no bot chose this");
  }

  checkTakenOver(payload) {
    const seat = payload.get("seat");
    const known = typeof seat === "bigint" && seat >= 0n && seat < BigInt(this.said.seats.length);
    need(known && !this.bots.has(seat), "payload.seat", "no seat that could be taken over");
    need(typeof payload.get("level") === "string", "payload.level", "no level");
    const why = HAND_OVERS.includes(payload.get("reason"));
    need(why, "payload.reason", "no reason to take a seat over");
    const fallen = this.flag !== null && this.flag === seat;
    const late = payload.get("reason") === "deadline";
    need(late === fallen, "payload.reason", "a flag and its reason go together");
    const leads = !late || this.terms.get("on_flag") === "bot";
    need(leads, "type", "a flag leads to nothing in this game");
    const claimed = payload.get("reason") === "claimed" && this.terms !== null;
    need(!claimed || this.fallen.has(seat), "payload.reason", "no flag of this seat fell before");
    const timed = !(late || claimed) || payload.get("level") === this.terms.get("level");
    need(timed, "payload.level", "the clock has another one");
    this.flag = null;
    this.fallen.delete(seat);
    this.back.delete(seat);
    this.bots.set(seat, payload.get("level"));
    this.seated = this.version;
  }

  checkReturned(payload) {
    const seat = payload.get("seat");
    need(this.bots.delete(seat), "payload.seat", "no bot has taken this seat over");
    this.back.add(seat);
    this.seated = this.version;
  }

  checkReplaced(seat, actor) {
    const known = typeof seat === "bigint" && seat >= 0n && seat < BigInt(this.said.seats.length);
    need(known && !this.bots.has(seat), "payload.seat", "no seat that a person could hand on");
    need(!actor?.startsWith("bot:"), "actor", "a seat is handed on to a person");
    this.people.set(seat, actor);
    if (actor !== null && actor !== "kleio") {
      const played = this.seatsOf(actor).add(seat);
      need(played.size === 1, "actor", "they have played another seat");
    }
    this.seated = this.version;
  }

  checkTimed(payload) {
    const control = payload.get("control");
    const known = text(control) && Object.hasOwn(CONTROLS, control);
    need(known, "payload.control", "an unknown control of time");
    const least = CONTROLS[control];
    const leads = ["bot", "nothing"].includes(payload.get("on_flag"));
    need(leads, "payload.on_flag", "nobody takes the seat over");
    for (const name of ["per_move", "bank", "increment"]) {
      const value = payload.get(name);
      const fits = name in least ? count(value) && value >= least[name] : value === undefined;
      need(fits, `payload.${name}`, "not what this control has");
    }
    need(text(payload.get("level")), "payload.level", "no level");
    this.terms = payload;
  }

  checkFlagged(payload) {
    need(this.terms !== null, "type", "this game has no clock");
    for (const name of ["asked", "paused", "due", "at"])
      need(count(payload.get(name)), `payload.${name}`, "no time");
    const seat = payload.get("seat");
    const known = count(seat) && seat < BigInt(this.said.seats.length);
    need(known && !this.fallen.has(seat), "payload.seat", "no seat whose flag could fall");
    let allowed = (this.terms.get("per_move") ?? 0n) * 1000000n;
    if (this.tick !== null) {
      need(this.tick.get("running").includes(seat), "payload.seat", "its clock does not run");
      const told = payload.get("asked") === this.tick.get("at");
      need(told, "payload.asked", `it must be ${this.tick.get("at")}`);
      allowed = this.tick.get("left")[Number(seat)] * 1000n;
    }
    const due = payload.get("asked") + allowed + payload.get("paused");
    need(payload.get("due") === due, "payload.due", `it must be ${due}`);
    need(payload.get("at") >= due, "payload.at", "the time was not up yet");
    this.flag = seat;
    this.seated = this.version;
  }

  checkFlagIsFollowed() {
    const nobody = this.flag === null || this.terms.get("on_flag") === "nothing";
    need(nobody, "type", "nobody takes the seat over whose time ran out");
    const banks = this.terms?.get("control") === "bank";
    need(banks === (this.last.get("type") === "ticked"), "type", "ticked belongs to banks of time");
    if (this.flag !== null) this.fallen.add(this.flag);
    this.flag = null;
    if (this.tick === null) return;
    for (const seat of this.fallen)
      if (!this.tick.get("running").includes(seat)) this.fallen.delete(seat);
  }

  checkTicked(payload) {
    need(this.terms?.get("control") === "bank", "type", "this game has no banks of time");
    const [seats, before] = [this.said.seats.length, this.tick];
    for (const name of ["spent", "left", "running"])
      need(many(count)(payload.get(name)), `payload.${name}`, "not a list of numbers");
    need(count(payload.get("at")), "payload.at", "no time");
    const running = payload.get("running");
    const sound = running.every((seat, place) => seat < seats && !(seat <= running[place - 1]));
    need(sound, "payload.running", "not seats in their order");
    let spent = Array(seats).fill(0n);
    let left = Array(seats).fill(this.terms.get("bank") * 1000n);
    if (before === null) {
      need(!payload.has("paused"), "payload.paused", "no time has gone yet");
    } else {
      const gone = this.gone(payload, before);
      spent = spent.map((_, seat) => (before.get("running").includes(BigInt(seat)) ? gone : 0n));
      left = before.get("left").map((has, seat) => (has > spent[seat] ? has - spent[seat] : 0n));
      this.gain(left, before.get("running"), running);
    }
    need(same(payload.get("spent"), spent), "payload.spent", `it must be ${spent}`);
    need(same(payload.get("left"), left), "payload.left", `it must be ${left}`);
    this.tick = payload;
  }

  // The milliseconds since the clocks were told, less what does not count.
  gone(payload, before) {
    const paused = payload.get("paused") ?? 0n;
    const since = payload.get("at") - before.get("at");
    need(since >= 0n, "payload.at", "time went back");
    const told = !payload.has("paused") || (count(payload.get("paused")) && paused > 0n);
    need(told && paused <= since, "payload.paused", `it must be from 1 to ${since}`);
    const first = this.first.get("payload");
    const actor = this.first.get("actor");
    const seat = first.get("seat");
    if (this.opening === "flagged") {
      need(payload.get("at") === first.get("at"), "payload.at", "flagged says another time");
      need(paused === first.get("paused"), "payload.paused", "flagged says another pause");
    } else if (["chose", "undone"].includes(this.opening) && actor !== "kleio") {
      const runs = before.get("running").includes(seat) && !this.late.has(seat);
      const person = !String(actor).startsWith("bot:");
      const late = runs && person && since - paused > before.get("left")[Number(seat)] * 1000n;
      need(!late, "payload.at", "the time of the seat was up, and no flag fell before");
    }
    return (since - paused) / 1000n;
  }

  // Whoever has answered all that they were asked gains, and loses by taking that back.
  gain(left, ran, runs) {
    const seat = this.first.get("payload").get("seat");
    const more = this.terms.get("increment") * 1000n;
    const at = Number(seat);
    if (this.opening === "returned") left[at] = this.terms.get("bank") * 1000n;
    if (this.opening === "chose" && ran.includes(seat) && !runs.includes(seat)) left[at] += more;
    if (this.opening === "undone" && runs.includes(seat) && !ran.includes(seat))
      left[at] = left[at] > more ? left[at] - more : 0n;
  }

  checkUndone(payload) {
    const to = payload.get("to");
    need(this.whole.has(to), "payload.to", "not the last version of a batch before");
    for (const last of [this.begun, this.drawn, this.told, this.seated])
      need(to >= last, "payload.to", `what happened at version ${last} stands`);
    const mine = canonical(payload.get("seat") ?? null);
    for (const [seat, last] of this.chosen)
      need(seat === mine || last <= to, "payload.seat", `seat ${seat} chose at version ${last}`);
  }

  checkBegan(payload) {
    const { title, rules, options, parameters, seats } = this.said;
    const must = { title, rules, options, patch: parameters, seats: BigInt(seats.length) };
    for (const [name, value] of Object.entries(must))
      need(same(payload.get(name), value), `payload.${name}`, "not what the header says");
    this.checkPromise(payload);
    if (!payload.has("streams")) return;
    this.streams = payload.get("streams");
    const declared = object(this.streams) && [...this.streams.values()].every(STREAM);
    need(declared, "payload.streams", "not an object of kinds and numbers");
  }

  checkPromise(payload) {
    const commitment = payload.get("commitment");
    const entropy = payload.get("entropy");
    need(many(printable)(entropy), "payload.entropy", "not a list of printable texts");
    need(entropy.length === this.said.seats.length, "payload.entropy", "not one for each seat");
    const seed = this.seeds[this.forks];
    const kept = !seed || promise(seed) === commitment;
    need(kept, "payload.commitment", "not the seed that was promised");
    const newest = this.forks === this.seeds.length - 1;
    const fits = !newest || commitment === this.said.commitment;
    need(fits, "payload.commitment", "not what the header says");
    if (newest) this.checkKept(commitment, entropy);
    this.begun = this.version;
    this.entropy = sha(entropy.join("\u001f"));
  }

  // What somebody kept who saw the game before it began.
  checkKept(commitment, entropy) {
    const shown = this.kept.commitment ?? commitment;
    need(shown === commitment, "payload.commitment", `not ${shown}`);
    for (const [seat, told] of [...(this.kept.entropy ?? [])].sort(([a], [b]) => a - b))
      need(entropy[seat] === told, "payload.entropy", `not what seat ${seat} told`);
  }

  checkDraws(draws) {
    const field = "payload.draws";
    const seed = this.seeds[this.forks];
    need(Array.isArray(draws), field, "not a list");
    for (const one of draws) {
      const right = Array.isArray(one) && one.length === 4 && text(one[0]) && one.slice(1).every(count);
      need(right, field, "not [stream, index, n, value]");
      const [stream, index, n, value] = one;
      need(index === (this.next.get(stream) ?? 0n), field, `${stream} ${index} comes out of turn`);
      need(value < n, field, `${stream} ${index}: ${value} of ${n}`);
      this.checkDeclared(stream, index, n);
      const due = seed ? draw(seed, this.entropy, stream, index, n) : value;
      need(value === due, field, `${stream} ${index} must be ${due}`);
      this.next.set(stream, index + 1n);
      this.draws += 1;
      this.drawn = this.version;
    }
    const still = draws.length === 0 || !STILL.includes(this.opening);
    need(still, field, `drawn after ${this.opening}`);
  }

  checkDeclared(stream, index, n) {
    if (this.streams === null) return;
    need(this.streams.has(stream), "payload.draws", `${stream} is not declared`);
    const [kind, most] = this.streams.get(stream);
    const due = kind === "order" ? most - index : most;
    need(kind === "bag" ? n <= most : n === due, "payload.draws", `${stream} ${index} of ${n}`);
  }

  checkForked(payload) {
    need(this.forks < this.seeds.length - 1, "type", "the header has no origin for it");
    const origin = this.said.origin[this.forks];
    for (const [name, of] of [["origin", "game"], ["version", "version"], ["hash", "hash"]])
      need(same(payload.get(name), origin.get(of)), `payload.${name}`, "not what the header says");
    need(origin.get("version") + 1n === this.version, "payload.version", "it is in another place");
    this.forks += 1;
    this.bots.clear();
    this.back.clear();
    this.people.clear();
    this.played.clear();
    this.terms = this.tick = null;
    this.fallen.clear();
    this.checkPromise(payload);
  }

  readEnd() {
    this.version = BigInt(this.found + 1);
    const whole = this.found > 0 && this.said.version === BigInt(this.found);
    need(whole, "version", "an event is missing");
    this.version = BigInt(this.found);
    need(this.last.get("type") === "waits", "type", "the last batch is not whole");
    this.version = null;
    need(this.hash.toString("hex") === this.said.hash, "header.hash", "not that of the last event");
    need(this.forks === this.seeds.length - 1, "header.origin", "not one for each fork");
    need(this.over || this.said.status !== "finished", "header.status", "the end is missing");
  }
}

// Checkpoints

function isSigned(key, message, signature) {
  const der = Buffer.concat([unhex("302a300506032b6570032100"), unhex(key)]);
  try {
    const owner = createPublicKey({ key: der, format: "der", type: "spki" });
    return verify(null, message, owner, unhex(signature));
  } catch {
    return false; // no such key
  }
}

function checkCheckpoints(bytes, key, history) {
  const name = sha(`kleio stream|${history.said.stream}`).toString("hex");
  let [place, number, link, reached] = [0, 0n, "0".repeat(64), 0n];
  for (const line of linesOf(bytes)) {
    place += 1;
    const field = `checkpoints[${place}]`;
    const found = readLine(line, field);
    needMembers(found, CHECKPOINT, `${field}.`);
    const signature = take(found, "signature");
    const message = Buffer.from(canonical(found));
    need(found.get("key") === key, `${field}.key`, "another key");
    need(isSigned(key, message, signature), `${field}.signature`, "not by this key");
    need(found.get("number") > number, `${field}.number`, `not above ${number}`);
    const linked = found.get("number") > number + 1n || found.get("previous") === link;
    need(linked, `${field}.previous`, `not ${link}`);
    [number, link] = [found.get("number"), sha(message).toString("hex")];
    const streams = found.get("heads").map((head) => head.get("stream"));
    const rising = streams.every((stream, at) => at === 0 || streams[at - 1] < stream);
    need(rising, `${field}.heads`, "not sorted, or a stream twice");
    for (const head of found.get("heads").filter((one) => one.get("stream") === name)) {
      const version = history.ends.get(head.get("hash"));
      need(version !== undefined, `${field}.heads`, `no batch ends with ${head.get("hash")}`);
      history.version = version;
      need(version >= reached, `${field}.heads`, `version ${reached} was reached before`);
      history.version = null;
      reached = version;
      history.witnesses += 1;
    }
  }
}

// Check a history (bytes), perhaps checkpoints (bytes) signed by `key` (hex), and what was kept of the
// beginning: `commitment` (hex) and `entropy` (pairs of a seat and what it told).
export function check(bytes, checkpoints = null, key = null, kept = {}) {
  const history = new History(kept);
  try {
    history.read(bytes);
    if (checkpoints !== null) checkCheckpoints(checkpoints, key, history);
  } catch (problem) {
    if (!(problem instanceof Unsound)) throw problem;
    const version = history.version === null ? null : Number(history.version);
    const fault = { game: history.game, version, field: problem.field, reason: problem.message };
    return { history, fault };
  }
  return { history, fault: null };
}

const OPTIONS = ["--checkpoints", "--key", "--commitment", "--entropy"];
const USAGE =
  "usage: node verify.mjs FILE [--commitment HEX] [--entropy SEAT:TEXT] [--checkpoints FILE --key HEX]";

// What was asked for, or null if it cannot be understood.
function understood(words) {
  const asked = { entropy: [] };
  for (let at = 0; at < words.length; at += 1) {
    const option = OPTIONS.includes(words[at]) ? words[at].slice(2) : "file";
    const value = option === "file" ? words[at] : words[(at += 1)];
    const told = /^([0-9]{1,3}):(.*)$/s.exec(value ?? "");
    if (value === undefined || (option === "entropy" && !told)) return null;
    if (option === "entropy") asked.entropy.push([Number(told[1]), told[2]]);
    else asked[option] = value;
  }
  const paired = (asked.checkpoints === undefined) === (asked.key === undefined);
  const given = [asked.key, asked.commitment].filter((one) => one !== undefined);
  return asked.file !== undefined && paired && given.every(hex) ? asked : null;
}

function contents(name) {
  const bytes = readFileSync(name === "-" ? 0 : name);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

function main(words) {
  const asked = understood(words);
  let [file, checkpoints] = [null, null];
  try {
    if (asked === null) throw new Error(USAGE);
    file = contents(asked.file);
    if (asked.checkpoints !== undefined) checkpoints = contents(asked.checkpoints);
  } catch (problem) {
    console.error(problem.message);
    return 2;
  }
  const { history, fault } = check(file, checkpoints, asked.key, asked);
  if (fault) {
    const place = fault.version === null ? "" : `version ${fault.version}: `;
    // No file may steer the terminal.
    console.log(`${fault.game}: ${place}${fault.field}: ${fault.reason}`.replace(/[^ -~]/g, "?"));
    return 1;
  }
  const declared = history.streams === null ? "of streams that are not declared" : "as declared";
  const counted = `${history.found} events, ${history.draws} draws ${declared}`;
  console.log(`${history.game}: ${counted}. No fault was found.`);
  return checkpoints !== null && history.witnesses === 0 ? 3 : 0;
}

const started = process.argv[1] ?? "";
if (existsSync(started) && realpathSync(started) === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2));
