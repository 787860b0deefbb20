// JSON whose whole numbers keep all their digits, and its canonical form.
export type Json = null | boolean | number | bigint | string | Json[] | { [name: string]: Json };

const LONG = /"(?:[^"\\]|\\.)*"|-?\d{16,}/g;
const MARK = "\u{10ffff}"; // stands in no text that a server sends

/** Values of a text; numbers beyond those that JavaScript has are `bigint`. Throws `SyntaxError`. */
export function parse(text: string): Json {
  const marked = text.replace(LONG, (found) => (found.startsWith('"') ? found : `"${MARK}${found}"`));
  return JSON.parse(marked, (_, value: Json) =>
    typeof value === "string" && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  ) as Json;
}

/** Without spaces, the names of each object in the order of their code points. */
export function canonical(value: Json): string {
  if (typeof value === "bigint") return String(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const names = Object.keys(value).sort(byCodePoint);
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join(",")}}`;
}

function byCodePoint(one: string, other: string): number {
  const [left, right] = [[...one], [...other]];
  const at = left.findIndex((sign, place) => sign !== right[place]);
  if (at === -1) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? -1) - (right[at]?.codePointAt(0) ?? -1);
}
