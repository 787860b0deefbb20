// Which moment is shown, with whose eyes; moments of the past, and what is new since one's last move.

const KEPT = 80; // moments

const sent = new URLSearchParams(location.search);
const eyes = sent.get("seat");
export const BEGINNING = { at: Number(sent.get("at")) || null, eyes, unit: "move", timer: null, course: [], isCourseOpen: false };

const moments = new Map();

// With whose eyes the past is seen: of seats that take turns at one browser, with those of the one that looks.
export const eyesOf = ({ seat, eyes }) => seat ?? eyes;

// A moment of the past, which stays as it was: fetched once.
export function moment(now) {
  const { api, at } = now;
  const seat = eyesOf(now);
  const name = `${at} ${seat}`;
  if (!moments.has(name)) {
    const fetched = api.sight({ at, seat });
    fetched.catch(() => moments.delete(name));
    moments.set(name, fetched);
    if (moments.size > KEPT) moments.delete(moments.keys().next().value);
  }
  return moments.get(name);
}

export const seenUpTo = ({ id }) => Number(localStorage.getItem(`kleio.seen.${id}`));

// How many moves others made since one's last.
export function since(now) {
  const seen = seenUpTo(now);
  if (!seen || now.at !== null) return 0;
  return now.moves.filter(({ version, seat }) => version > seen && seat !== null && !now.game.yours.includes(seat)).length;
}
