/** The members of messages that are left out where they have these values, as the server's structures define them. */

const NO_LIST: readonly never[] = [];
const NOTHING = {};

export const CLOCK = { increment: 0 };

export const PLAYER = {
  name: null,
  bot: null,
  own: null,
  account: null,
  present: false,
  away: null,
  yours: false,
  taken_over: false,
  left: false,
  ready: false,
  rating: null,
};

export const TABLE = {
  clock: null,
  listed: false,
  spectators: true,
  chat: false,
  hints: false,
  daily: null,
  practice: null,
  points: NO_LIST,
  watching: 0,
  gone_after: null,
  aborted: false,
};

export const OUTCOME = { by: null };

export const STATE = {
  held: NO_LIST,
  pieces: NOTHING,
  owed: 0,
  bonus: false,
  left: 0,
  free: 0,
  open: NO_LIST,
  discard: 0,
  dice: NO_LIST,
  rolls: 0,
  outcome: null,
};

export const EVENT = {
  got: null,
  drew: 0,
  gains: NO_LIST,
  lost: NO_LIST,
  bonus: 0,
  rays: NO_LIST,
  matches: NO_LIST,
  shown: NO_LIST,
  reshuffled: false,
  gone: false,
  times: null,
  choices: null,
};

export const UNDONE = { cells: NO_LIST, times: null, choices: null };

export const TIMES = { running: null, at: 0, stands: 0 };

export const RULES = { held: 0, dice: 0, rolls: 0, shared: false, ordered: false };

export const START = { yours: NO_LIST };

export const SETTING = { options: NOTHING, note: "" };

export const FAIRNESS = { seed: null };

export const LOG = { start: null, choices: null, times: null };

export const CHOICE = { gains: NO_LIST, lost: NO_LIST, bonus: 0, matches: NO_LIST };

export const CHOICES = { moves: NO_LIST, tiles: NO_LIST, pairs: NO_LIST, runs: NOTHING, undo: false, swap: false };

export const PREVIEW = {
  gains: NO_LIST,
  lost: NO_LIST,
  bonus: 0,
  rays: NO_LIST,
  matches: NO_LIST,
  tracks: NO_LIST,
  why: "",
};

export const PRESENCE = { away: NO_LIST };

export const FULL_STATE = { choices: null };

export const REPLAY = { seat: null, imported: false };

export const GAME_ROW = {
  ended: null,
  ranks: NO_LIST,
  yours: NO_LIST,
  turn: null,
  since: null,
  deadline: null,
  taken_over: null,
  alone: false,
  tracks: NO_LIST,
  reason: "",
  daily: null,
  practice: null,
};
