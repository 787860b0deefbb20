// One request to the API, with the token that this browser keeps.
class Problem extends Error {
  constructor(status, told, after) {
    super(told.detail ?? told.title);
    Object.assign(this, told, { status, after });
  }
}

export const AWAY = "Kleio cannot be reached; trying again.";
export const pause = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

const TOKEN = "kleio.token";
export const token = () => localStorage.getItem(TOKEN);
export const hasToken = () => token() !== null;
export const keepToken = (token) => localStorage.setItem(TOKEN, token);
export const dropToken = () => localStorage.removeItem(TOKEN);
// What a request that makes something is known by, so that it is done once however often it is sent.
export const key = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export async function call(method, path, { body, key, signal } = {}) {
  const headers = {};
  const mine = token();
  if (mine) headers.Authorization = `Bearer ${mine}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  const answer = await fetch(`/api/${path}`, { method, headers, signal, body: JSON.stringify(body) });
  const isJson = answer.headers.get("Content-Type")?.includes("json");
  const told = isJson ? await answer.json() : await answer.text();
  // A token that is good no more is of no use; the reader is signed out.
  if (answer.status === 401 && mine && token() === mine) dropToken();
  if (!answer.ok) throw new Problem(answer.status, told, Number(answer.headers.get("Retry-After")));
  return told;
}

// Does something once, under a key of its own: until it is heard that it was done, or why not, it is
// sent again. `away` is called each time that nobody answered.
export async function once(act, away) {
  for (const mine = key(); ; ) {
    try {
      return await act(mine);
    } catch (problem) {
      if (problem.status && problem.status < 500 && problem.status !== 429) throw problem;
      away(problem);
      await pause(problem.after || 2);
    }
  }
}
