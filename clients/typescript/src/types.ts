// What is sent and answered, as the document of the API says it.
import type { components } from "./document.js";

/** Every component of the document by its name: `Schemas["Cyclades.Move"]`. */
export type Schemas = components["schemas"];

export type Level = Schemas["Level"];
export type LegalMoves = Schemas["LegalMoves"];
export type Choice = LegalMoves["decisions"][number];
export type LegalMove = Choice["moves"][number];
export type Move = LegalMove["move"];
export type GameMessage = Schemas["GameMessage"];
export type TableMessage = Schemas["TableMessage"];
