// The options of a title as fields of a form, made from their JSON schema; pure.

// { name, label, words, kind, ... }: `kind` is choice, yes, number, groups, each or other.
export function fieldsOf(schema) {
  const target = schema.$ref ? schema.$defs[schema.$ref.split("/").at(-1)] : schema;
  return Object.entries(target.properties ?? {}).map(([name, one]) => ({
    name, label: one.title ?? capital(name.replaceAll("_", " ")), says: one["x-words"] ?? {}, words: sentence(one.description ?? ""), usual: one.default, with: one["x-seats"] ?? null, ...shapeOf(one),
  }));
}

const capital = (words) => words[0].toUpperCase() + words.slice(1);
// What is null in the schema is an empty field in the form.
const sentence = (words) => (words ? `${capital(words).replace("null:", "empty:")}.` : "");
const isSeat = ({ description = "" }) => description.startsWith("a seat");

function shapeOf(schema) {
  const parts = schema.anyOf ?? [schema];
  const isNull = parts.some(({ type }) => type === "null");
  const words = parts.flatMap((part) => part.enum ?? []);
  const whole = parts.find(({ type }) => type === "integer");
  const many = parts.find(({ type }) => type === "array");
  const map = parts.find(({ type }) => type === "object");
  if (schema.type === "boolean") return { kind: "yes" };
  if (whole && isSeat(whole)) return { kind: "choice", choices: words, seats: true };
  if (whole && !words.length) return { kind: "number", least: whole.minimum, most: whole.maximum, isNull };
  if (words.length) return { kind: "choice", choices: words };
  if (many?.items?.prefixItems?.every(isSeat)) return { kind: "groups" };
  if (map && schema["x-names"]) return { kind: "each", names: Object.entries(schema["x-names"]), choices: map.additionalProperties.enum };
  return { kind: "other" };
}

// Every way to make pairs of the seats: "1 3, 2 4".
export function pairings([one, ...others]) {
  if (one === undefined) return [""];
  return others.flatMap((other) => pairings(others.filter((seat) => seat !== other)).map((rest) => [`${one} ${other}`, rest].filter(Boolean).join(", ")));
}

// What stands in the field at first.
export function begun({ kind, usual }) {
  if (kind === "yes") return usual ? "on" : "";
  if (kind === "each") return {};
  if (kind === "groups" || usual === null || usual === undefined) return "";
  return String(usual);
}

// The value that is sent; undefined: as usual.
function valueOf({ kind, seats, isNull, choices }, text) {
  if (kind === "each") return Object.keys(text).length ? text : undefined;
  const given = text?.trim() ?? "";
  if (kind === "yes") return given === "on";
  if (kind === "number") return given === "" ? (isNull ? null : undefined) : Number(given);
  if (kind === "choice") return seats && !choices.includes(given) ? Number(given) : given;
  if (!given) return undefined;
  return kind === "groups" ? given.split(", ").map((pair) => pair.split(" ").map((seat) => seat - 1)) : undefined;
}

// The options that differ from what is usual, by name.
export function chosen(fields, texts) {
  const values = fields.map((field) => [field.name, valueOf(field, texts[field.name]), field.usual]);
  return Object.fromEntries(values
    .filter(([, value, usual]) => value !== undefined && value !== usual).map(([name, value]) => [name, value]));
}
