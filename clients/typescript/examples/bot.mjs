// A bot that plays any title to its end, by chance: node bot.mjs URL TITLE [GAME]
// Without the id of a game it makes one, in which other bots take the seats beside it.
// @ts-check
import { DecisionNotOpen, Kleio } from "kleio-client";

const [url = "http://127.0.0.1:8000", title = "dice_forge", named = ""] = process.argv.slice(2);

/** @template T @param {T[]} several @returns {T} */
const one = (several) => /** @type {T} */ (several[Math.floor(Math.random() * several.length)]);

/** The game that was named, or one of as few seats as the title is played with. @param {Kleio} kleio */
async function table(kleio) {
  const game = kleio.game(named);
  if (named) return game.join().then(() => game);
  const others = Math.min(...(await kleio.title(title)).seats) - 1;
  return kleio.make(title, ["me", ...Array(others).fill("random")]);
}

/** Answer whatever the game asks; what is merely offered is left. @param {import("kleio-client").Game} game */
async function play(game) {
  for await (let asked of game.turns()) {
    for (let choice; (choice = asked.find(({ required }) => required)); ) {
      const { notation, sentence } = one([...choice.moves]); // here a better bot would think
      try {
        const moved = await game.move(choice.decision, notation, { seat: choice.seat, next: true });
        asked = moved.decisions ?? []; // what follows at once
        console.log(sentence);
      } catch (problem) {
        if (!(problem instanceof DecisionNotOpen)) throw problem;
        break; // another one's move has closed it
      }
    }
  }
}

const kleio = new Kleio(url);
await kleio.guest("A bot in JavaScript");
const game = await table(kleio);
console.log(game.id);
await play(game);
console.log((await game.about()).outcome);
console.log((await game.verify()).fault ?? "No fault was found.");
