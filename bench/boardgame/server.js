// A boardgame.io server with a small game that moves like ours: a turn places a tile on two of 91 cells, and then draws one.
// Nothing is hidden, nothing is scored but one marker.
//
//   node server.js PORT            keeps its matches in memory
//   node server.js PORT FOLDER     keeps them in files there
'use strict';

process.env.NODE_ENV = 'production';
const { Server, FlatFile } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const CELLS = 91;
const TURNS = 36;

const isFree = (cells, cell) => cells[cell] === 0;

const small = {
  name: 'small',
  disableUndo: true, // it keeps every earlier state otherwise, and is slower
  setup: () => ({ cells: Array(CELLS).fill(0), tracks: [0, 0].map(() => Array(6).fill(0)), held: [6, 6], left: 108, turns: 0 }),
  turn: { minMoves: 2, maxMoves: 2 },
  moves: {
    place: ({ G, playerID }, first, second, symbol) => {
      if (first === second || !isFree(G.cells, first) || !isFree(G.cells, second) || G.held[playerID] < 6) return INVALID_MOVE;
      G.cells[first] = G.cells[second] = symbol;
      G.tracks[playerID][symbol - 1] += 1;
      G.held[playerID] -= 1;
    },
    draw: ({ G, playerID }) => {
      if (G.held[playerID] === 6) return INVALID_MOVE;
      G.held[playerID] += 1;
      G.left -= 1;
      G.turns += 1;
    },
  },
  endIf: ({ G }) => (G.turns === TURNS ? { draw: true } : undefined),
};

const [port, folder] = process.argv.slice(2);
Server({
  games: [small],
  origins: false,
  ...(folder && { db: new FlatFile({ dir: folder }) }),
}).run({ port: Number(port), callback: () => console.log('ready') });
