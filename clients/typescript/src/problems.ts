// What the server answers when something is wrong (RFC 9457), as errors.
import type { Schemas } from "./types.js";

/** Nobody answered, for as long as the client is patient. */
export class Unreachable extends Error {
  override name = "Unreachable";
  readonly retryAfter = undefined;
}

/**
 * A request that was refused. `message` is the sentence for people; `kind` the word at the end of
 * `type` (`illegal-move`), which stays; `told` the whole document.
 */
export class Problem extends Error {
  override name = "Problem";
  readonly kind: string;
  readonly title: string;
  readonly field: string | undefined;
  readonly clause: string | undefined;
  readonly rule: string | undefined;
  readonly code: string | undefined;
  readonly version: number | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly status: number,
    readonly told: Partial<Schemas["ProblemDocument"]>,
    retryAfter?: number,
  ) {
    super(told.detail ?? told.title ?? `status ${status}`);
    this.kind = String(told.type ?? "").replace(/\/$/, "").split("/").pop() ?? "";
    this.title = told.title ?? "";
    this.field = told.field;
    this.clause = told.clause;
    this.rule = told.rule;
    this.code = told.code;
    this.version = told.version;
    this.retryAfter = typeof told.retry_after === "number" ? told.retry_after : retryAfter;
  }
}

/** The request cannot be read; `field` says where. A fault of the program that sent it. */
export class Malformed extends Problem {
  override name = "Malformed";
}
/** There is no token, or it is good no more; or name and password do not match. */
export class NotSignedIn extends Problem {
  override name = "NotSignedIn";
}
/** It is not there, or not for this player. */
export class NotFound extends Problem {
  override name = "NotFound";
}
/** Somebody was quicker: ask for the legal moves anew. `told.decisions` are open now. */
export class DecisionNotOpen extends Problem {
  override name = "DecisionNotOpen";
}
/** The game is beyond the version whose move was to be taken back; `version` says where. */
export class MovedOn extends Problem {
  override name = "MovedOn";
}
/** The rules refuse the move: `clause` says which, `rule` is the path that tells it. */
export class IllegalMove extends Problem {
  override name = "IllegalMove";
}
/** The move stands; `code` says why. */
export class UndoRefused extends Problem {
  override name = "UndoRefused";
}
/** Too much at once; `retryAfter`. Thrown once waiting takes longer than the client is patient. */
export class TooMuch extends Problem {
  override name = "TooMuch";
}

const KINDS: Record<string, typeof Problem> = {
  malformed: Malformed,
  "not-signed-in": NotSignedIn,
  "wrong-credentials": NotSignedIn,
  "not-found": NotFound,
  "decision-not-open": DecisionNotOpen,
  "moved-on": MovedOn,
  "illegal-move": IllegalMove,
  "undo-refused": UndoRefused,
};

/**
 * The error for an answer; `told` is its document, or whatever else came; `retryAfter` what its header
 * says, since who stands before the server sends no document.
 */
export function problemOf(status: number, told: unknown, retryAfter: number | undefined): Problem {
  const document = typeof told === "object" && told !== null ? told : {};
  const kind = KINDS[new Problem(status, document).kind] ?? Problem;
  return new (status === 429 || status === 503 ? TooMuch : kind)(status, document, retryAfter);
}
