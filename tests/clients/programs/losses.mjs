// What a client does when a server is tried to its limits, told in lines.
import { IllegalMove, Kleio, NotSignedIn, Problem, TooMuch, Unreachable } from "kleio-client";

const text = (word) => (typeof word === "string" ? word : JSON.stringify(word ?? null));
const tell = (...words) => console.log(words.map(text).join(" "));
const [wait, abort, pauses] = [setTimeout, AbortSignal.timeout, []];
const noted = (done, pause) => (pauses.push(pause), wait(done, pause));
globalThis.setTimeout = noted;
Math.random = () => 0.25;
const kleio = new Kleio(process.env.KLEIO, { token: "klt_1", patience: 30 });
const game = kleio.game("gme_1");
const caught = (kind, told) => (problem) => {
  if (!(problem instanceof kind)) throw problem;
  tell(...told(problem));
};
tell("moved", (await game.move("d1", "rest")).version);
await game.move("d1", { move: "rest" }, { seat: 1 }).catch(
  caught(IllegalMove, (problem) => [problem.kind, problem.clause, problem.rule, problem.message, problem.status]),
);
await kleio.guest("Ann").catch(caught(Unreachable, () => ["unreachable"]));
await kleio.guest("Ann").catch(caught(TooMuch, (problem) => [problem.kind]));
tell((await kleio.guest("Ann")).token);
for await (const message of game.follow({ after: 1 })) tell(message.type, message.version);
tell("back after", pauses.includes(1250));
for await (const message of game.follow({ after: 9 })) tell("never");
const hasty = new Kleio(process.env.KLEIO, { patience: Number(process.env.PATIENCE) });
for await (const message of hasty.game("gme_2").follow({ after: 4 })) tell(message.type, message.version);
const played = kleio.game("gme_3");
for await (let asked of played.turns()) {
  while (asked.length) {
    tell(asked[0].decision);
    if (asked[0].decision === "d6") break;
    asked = (await played.move(asked[0].decision, "rest", { next: true })).decisions ?? [];
  }
}
try {
  for await (const message of game.follow()) tell("never");
} catch (problem) {
  caught(NotSignedIn, () => [problem.kind])(problem);
}
for await (const table of kleio.turns()) {
  tell(table.game);
  break;
}
const ids = [];
for await (const each of kleio.games({ status: "open", mine: true })) ids.push(each.id);
tell(`[${ids.map((id) => JSON.stringify(id)).join(", ")}]`);
tell((await kleio.accept(7)).id);
await kleio.decline(8, "busy");
await new Kleio(process.env.KLEIO, { patience: 1 }).titles().catch(caught(TooMuch, (problem) => ["too much", problem.retryAfter]));
await kleio.titles().catch(caught(TooMuch, (problem) => ["too much", problem.retryAfter > 1e6]));
await kleio.titles().catch(caught(Problem, (problem) => [problem.status]));
// Here no silence may be longer than 0.8 seconds; the answer takes a second.
const sooner = (pause) => (pause === 45_000 ? 800 : pause);
globalThis.setTimeout = (done, pause) => wait(done, sooner(pause));
AbortSignal.timeout = (pause) => abort.call(AbortSignal, sooner(pause));
tell((await kleio.game("gme_4").export()).trim().split("\n").length, "lines");
[globalThis.setTimeout, AbortSignal.timeout] = [noted, abort];
const nowhere = new Kleio("localhost:8000", { patience: 30 });
await nowhere.titles().catch(caught(TypeError, () => ["no address"]));
await nowhere.mine().next().catch(caught(TypeError, () => ["no address"]));
await kleio.request("POST", "seeking/", { body: { title: 1n }, key: "1" }).catch(caught(TypeError, () => ["no body"]));
await kleio.signIn("Ann", "secret secret");
await kleio.signOut();
tell(kleio.token);
