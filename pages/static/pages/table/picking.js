// What is left of the moves of a decision once some of it is picked. Pure: moves in, entries out.
// A move has `targets`, the names of its places in the order of picking, and a `verb`, if any. A
// draft is what was picked: { verb, picks }.

export const EMPTY = { verb: null, picks: [] };
const FEW = 9; // as many as there are digits

const targetsOf = (move) => move.targets ?? [];
const isFresh = (draft) => draft.verb === null && draft.picks.length === 0;

// The moves that begin as the draft does.
export function fitting(moves, { verb, picks }) {
  const begins = (move) => picks.every((place, at) => targetsOf(move)[at] === place);
  return moves.filter((move) => (verb === null || move.verb === verb) && begins(move));
}

// The places that may be picked next, each with the moves that go on with it.
export function places(moves, draft) {
  const next = new Map();
  for (const move of fitting(moves, draft)) {
    const place = targetsOf(move)[draft.picks.length];
    if (place) next.set(place, [...(next.get(place) ?? []), move]);
  }
  return next;
}

// The draft after what leaves no choice: a place that all share is picked by itself. Of a fresh
// draft nothing is, so that a question is never answered by being read.
export function settled(moves, draft) {
  if (isFresh(draft)) return draft;
  const fits = fitting(moves, draft);
  const [place, ...others] = places(moves, draft).keys();
  const isShared =
    fits.length > 1 && place && !others.length &&
    fits.every((move) => targetsOf(move).length > draft.picks.length);
  return isShared ? settled(moves, { ...draft, picks: [...draft.picks, place] }) : draft;
}

// The move that is meant, if one is.
export function meant(moves, draft) {
  const fits = fitting(moves, draft);
  return fits.length === 1 && !isFresh(draft) ? fits[0] : null;
}

// One step back: the last place, else the verb.
export function lessened(moves, draft) {
  let back = draft;
  do {
    back = back.picks.length
      ? { ...back, picks: back.picks.slice(0, -1) }
      : EMPTY;
  } while (!isFresh(back) && same(settled(moves, back), draft));
  return back;
}

const same = (a, b) => a.verb === b.verb && a.picks.join(" ") === b.picks.join(" ");

// The list: moves by themselves where they are few; else amounts in rows, else by verb, then by
// place. An entry is { move }, { amounts: [{ number, move }], words }, { verb, moves } or
// { place, moves }.
export function entries(moves, draft) {
  const fits = lastly(folded(fitting(moves, draft)));
  const single = fits.map((move) => ({ move }));
  if (fits.length <= FEW) return single;
  const rows = amounts(fits);
  if (rows.length <= FEW) return rows;
  if (draft.verb === null) {
    const verbs = grouped(fits, (move) => move.verb || null);
    if (verbs.size > 1) return headed(verbs, "verb");
  }
  const next = grouped(fits, (move) => targetsOf(move)[draft.picks.length] ?? null);
  return next.size > 1 && next.size < fits.length ? headed(next, "place") : rows;
}

// Of moves that are told alike and lead to the same, one: two faces of a die that are alike.
function folded(moves) {
  const told = ({ sentence, verb, facts }) => JSON.stringify([sentence, verb, facts]);
  return [...new Map(moves.toReversed().map((move) => [told(move), move])).values()].toReversed();
}

// What forgoes something, or ends, comes last: it has neither a verb nor a place.
const lastly = (moves) => {
  const ends = (move) => !move.verb && !targetsOf(move).length;
  return [...moves.filter((move) => !ends(move)), ...moves.filter(ends)];
};

function grouped(moves, key) {
  const groups = new Map();
  for (const move of moves) groups.set(key(move), [...(groups.get(key(move)) ?? []), move]);
  return groups;
}

function headed(groups, kind) {
  return [...groups].flatMap(([head, moves]) =>
    head === null || moves.length === 1
      ? moves.map((move) => ({ move }))
      : [{ [kind]: head, moves }],
  );
}

// Moves that differ in one number alone are one row: "Offer … to Zeus" with 1, 3, 5.
function amounts(moves) {
  const rows = new Map();
  for (const move of moves) {
    const [key, number, words] = family(move);
    if (!rows.has(key)) rows.set(key, { words, amounts: [] });
    rows.get(key).amounts.push({ number, move });
  }
  return [...rows.values()].map((row) =>
    row.amounts.length > 1 ? row : { move: row.amounts[0].move },
  );
}

function family(move) {
  for (const [field, number] of Object.entries(move.move)) {
    if (typeof number !== "number" || field === "seat") continue;
    const words = move.sentence.replace(new RegExp(`\\b${number}\\b`), "…");
    if (words === move.sentence) continue;
    return [JSON.stringify([{ ...move.move, [field]: null }, words, move.verb]), number, words];
  }
  return [JSON.stringify([move.move, move.sentence]), null, move.sentence];
}

// Which entries have a word in them, wherever it stands.
export function filtered(list, words, named) {
  const sought = words.trim().toLowerCase();
  if (!sought) return list;
  const told = (entry) =>
    entry.move?.sentence ?? entry.words ?? entry.verb ?? named(entry.place);
  return list.filter((entry) => `${told(entry)} ${entry.place ?? ""}`.toLowerCase().includes(sought));
}

// What a move costs and leads to, as far as it can be foretold, sentence by sentence, without what
// only says it again.
export function told({ sentence, facts = [], foreseen }) {
  const again = sentence.replace(/^\S+ ?/, " "); // of a sentence of one word nothing is said again
  const all = facts.flatMap((fact) => fact.split(/(?<=\.) /)).filter((fact) => !fact.endsWith(again) || fact.length > again.length + 25);
  return foreseen === "part" ? [...all, "Then something is rolled or shown."] : all;
}

// What several moves have in common is told once, beside them.
export const shared = (moves) => (moves.length > 1 ? told(moves[0]).filter((fact) => moves.every((move) => told(move).includes(fact))) : []);
