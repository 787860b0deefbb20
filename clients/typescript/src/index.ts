/** A client of Kleio, the backend for heavy board games. */
export { Game, type Eyes } from "./game.js";
export { Kleio, type NewGame, type Settings } from "./kleio.js";
export {
  DecisionNotOpen,
  IllegalMove,
  Malformed,
  MovedOn,
  NotFound,
  NotSignedIn,
  Problem,
  TooMuch,
  UndoRefused,
  Unreachable,
} from "./problems.js";
export type * from "./types.js";
export { verify, type Fault, type Kept, type Report } from "./verifying.js";
