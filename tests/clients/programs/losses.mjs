// What a client does when a server is tried to its limits, told in lines.
import { IllegalMove, Kleio, NotSignedIn, TooMuch, Unreachable } from "kleio-client";

const text = (word) => (typeof word === "string" ? word : JSON.stringify(word ?? null));
const tell = (...words) => console.log(words.map(text).join(" "));
const kleio = new Kleio(process.env.KLEIO, { token: "klt_1", patience: 8 });
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
for await (const message of game.follow({ after: 1 })) tell(message.type, message.version);
for await (const message of game.follow({ after: 9 })) tell("never");
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
await kleio.signIn("Ann", "secret secret");
await kleio.signOut();
tell(kleio.token);
