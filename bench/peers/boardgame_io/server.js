// A small game on boardgame.io's own server, its matches in files of the folder that is named.
// Writes the port, and ends when nobody holds its standard input any more.
const { FlatFile, Server } = require("boardgame.io/server");

const FACES = [1, 1, 1, 1, 2, 3];

const dice = {
  name: "dice",
  setup: () => ({ gold: [0, 0], dice: [[FACES, FACES], [FACES, FACES]], rolled: [] }),
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
  moves: {
    roll: ({ G, random }) => {
      G.rolled = G.dice.map((own) => own.map((faces) => faces[random.Die(6) - 1]));
      G.rolled.forEach((gains, seat) => {
        G.gold[seat] += gains[0] + gains[1];
      });
    },
  },
};

const files = new FlatFile({ dir: process.argv[2] });
const server = Server({ games: [dice], db: files, origins: [] });
server.run({ port: 0 }).then(({ appServer }) => console.log(appServer.address().port));
process.stdin.resume().on("end", () => process.exit());
