// Made from src/sixfold/server/protocol.py, src/sixfold/review/structs.py and src/sixfold/games/variants.py by `make types`; do not edit.

/** Time to think: so many seconds a turn, or for the whole game and some more with each turn. */
export interface Clock {
  kind: "bank" | "days" | "game" | "turn";
  amount: number;
  increment?: number;
}

/** Who shall sit at a place: a person at this device, a person by link, or a bot. */
export interface PlayerSpec {
  kind: "bot" | "here" | "link";
  name?: string | null;
  bot?: "easy" | "expert" | "greedy" | "hard" | "medium" | "random" | null;
  own?: string | null;
}

/** A wish for a table. */
export interface CreateTable {
  game: "board" | "cards" | "dice";
  players: PlayerSpec[];
  variant?: string;
  options?: Record<string, boolean | number>;
  clock?: Clock | null;
  games?: number;
  listed?: boolean;
  spectators?: boolean;
  chat?: boolean | null;
  hints?: boolean | null;
  partners?: boolean;
}

/** A place at the table, as a viewer sees it. */
export interface Player {
  kind: "bot" | "here" | "link";
  name?: string | null;
  bot?: "easy" | "expert" | "greedy" | "hard" | "medium" | "random" | null;
  own?: string | null;
  account?: string | null;
  present?: boolean;
  away?: number | null;
  holiday?: number | null;
  yours?: boolean;
  taken_over?: boolean;
  left?: boolean;
  ready?: boolean;
  rating?: number | null;
  shunned?: "block" | "mute" | null;
}

/** A table, as a viewer sees it; sent again whenever something about it changes. */
export interface TableInfo {
  type: "table";
  id: string;
  game: "board" | "cards" | "dice";
  variant: string;
  options: Record<string, boolean | number>;
  players: Player[];
  status: "open" | "over" | "running";
  games: number;
  number: number;
  current: string;
  seating: number[];
  commitment: string;
  created: number;
  clock?: Clock | null;
  listed?: boolean;
  spectators?: boolean;
  chat?: boolean;
  hints?: boolean;
  daily?: string | null;
  practice?: string | null;
  points?: number[][];
  partners?: boolean;
  watching?: number;
  watchers?: string[];
  gone_after?: number | null;
  aborted?: boolean;
  asked?: number | null;
  declined?: string[];
  invited?: string[];
  circle?: string | null;
}

/** A listed table, in the lobby. */
export interface LobbyRow {
  id: string;
  game: "board" | "cards" | "dice";
  variant: string;
  seats: number;
  free: number;
  names: string[];
  status: "open" | "over" | "running";
  created: number;
  clock?: Clock | null;
  games?: number;
  spectators?: boolean;
  hints?: boolean;
}

/** The listed tables: those with a free place first. */
export interface Lobby {
  type: "lobby";
  tables: LobbyRow[];
}

/** How a game ended, as in a record. */
export interface Outcome {
  tracks: number[][];
  ranks: number[];
  reason: "all" | "full" | "resign" | "timeout";
  by?: number | null;
}

/** All of a position that a viewer may know, but for the board's cells, which follow from the moves. */
export interface State {
  turn: number | null;
  phase: "move" | "over" | "refill";
  tracks: number[][];
  lowest: number[][];
  held?: number[];
  pieces?: Record<string, string[]>;
  owed?: number;
  bonus?: boolean;
  left?: number;
  free?: number;
  open?: string[][];
  discard?: number;
  dice?: string[];
  rolls?: number;
  outcome?: Outcome | null;
}

/** A run that a half of a tile scored: from its cell in a direction (0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE), so many cells. */
export interface Ray {
  cell: string;
  symbol: number;
  direction: number;
  length: number;
}

/** An open card that matched a symbol of the card played. */
export interface Match {
  symbol: number;
  seat: number;
  place: number;
}

/** A move that was made, with all that shows what it did, and the state after it. */
export interface Event {
  type: "moved";
  table: string;
  game: string;
  seq: number;
  ply: number;
  seat: number;
  do: string;
  after: State;
  at: number;
  got?: string[] | null;
  drew?: number;
  gains?: number[];
  lost?: number[];
  bonus?: number;
  rays?: Ray[];
  matches?: Match[];
  shown?: string[];
  reshuffled?: boolean;
  gone?: boolean;
  times?: Times | null;
  choices?: Choices | null;
}

/** The clocks at the moment of an event, or now with a whole log: milliseconds left for each seat, and whose runs. */
export interface Times {
  left: number[];
  running?: number | null;
  at?: number;
  stands?: number;
}

/** What the viewer can do now with a seat that is theirs and in turn; comes with each event, and when asked for. */
export interface Choices {
  type: "choices";
  table: string;
  game: string;
  seq: number;
  seat: number;
  moves?: Choice[];
  tiles?: string[];
  pairs?: string[];
  runs?: Record<string, string>;
  undo?: boolean;
  swap?: boolean;
}

/** A legal move, and what it would do. */
export interface Choice {
  do: string;
  gains?: number[];
  lost?: number[];
  bonus?: number;
  matches?: Match[];
}

/** The last move was taken back; ``after`` is the state as it was before it. */
export interface Undone {
  type: "undone";
  table: string;
  game: string;
  seq: number;
  ply: number;
  seat: number;
  after: State;
  at: number;
  cells?: string[];
  times?: Times | null;
  choices?: Choices | null;
}

/** A part of a track: its first and last value, and the value that all markers must reach before it opens. */
export interface Section {
  first: number;
  last: number;
  least: number;
}

/** What a client needs of the rules to show a game: it types in no number again. */
export interface Rules {
  end: number;
  sections: Section[];
  sides: number[];
  kinds: Record<string, number>;
  held?: number;
  dice?: number;
  rolls?: number;
  shared?: boolean;
  ordered?: boolean;
}

/** A game before its first move, as the viewer may know it. */
export interface Start {
  game: string;
  table: string;
  number: number;
  setting: Setting;
  names: string[];
  bots: (string | null)[];
  seating: number[];
  state: State;
  board: Record<string, string>;
  radius: number;
  rules: Rules;
  started: number;
  fairness: Fairness;
  yours?: number[];
}

/** Which game it is. */
export interface Setting {
  game: "board" | "cards" | "dice";
  variant: string;
  seats: number;
  options?: Record<string, boolean | number>;
  note?: string;
}

/** What is public about the deal: the commitment, what people added, and in the end the seed. */
export interface Fairness {
  commitment: string;
  entropy: (string | null)[];
  game: string;
  seed?: string | null;
}

/** A game from its start (``start`` is left out where the viewer has it), with the entries after ``since``. */
export interface GameLog {
  type: "game";
  table: string;
  game: string;
  since: number;
  seq: number;
  events: (Event | Undone)[];
  start?: Start | null;
  choices?: Choices | null;
  times?: Times | null;
}

/** A game is over: everyone's pieces and the seed are open now. */
export interface Revealed {
  type: "revealed";
  table: string;
  game: string;
  pieces: Record<string, string[]>;
  fairness: Fairness;
}

/** What a move would do; ``why`` says why it cannot be made. */
export interface Preview {
  type: "preview";
  id: number;
  do: string;
  gains?: number[];
  lost?: number[];
  bonus?: number;
  rays?: Ray[];
  matches?: Match[];
  tracks?: number[][];
  why?: string;
}

/** A move that a hint tells of: each seat's chance to win after it, the own lowest marker expected at the end, its facts. */
export interface Advice {
  do: string;
  chances: number[];
  lowest: number;
  facts: Facts;
}

/** Everything that can be said about a move for sure; the last members only where a game has them. */
export interface Facts {
  move: string;
  seat: number;
  points: Points[];
  markers: Markers;
  score: Markers;
  lowest: Lowest;
  bonus: number;
  ends: string | null;
  opens: Opening[];
  blocks: Blocked[];
  refill?: Refill;
  card?: OpenCard;
  order?: Order;
  turn?: Turn;
  jokers?: Joker[];
}

/** What one symbol got: points, steps of its marker, points that were lost, and where they came from. */
export interface Points {
  symbol: string;
  points: number;
  gained: number;
  lost: number;
  rays: Run[];
  cards: OpenCard[];
  dice: ShownDice[];
  borders: Border[];
}

/** A run of one symbol that begins beside a cell. */
export interface Run {
  from: string;
  direction: number;
  cells: string[];
}

/** An open card by its place, 0 the oldest; the one that is played comes after them. */
export interface OpenCard {
  seat: number;
  place: number;
  card: string;
}

/** So many dice of a seat that show a symbol. */
export interface ShownDice {
  seat: number;
  symbol: string;
  count: number;
}

/** The border of a sector: its first column, whether the marker entered it, what was lost before it, who stands too low. */
export interface Border {
  column: number;
  crossed: boolean;
  lost: number;
  behind: string;
}

/** Six values before and after a move. */
export interface Markers {
  before: number[];
  after: number[];
}

/** The value of the lowest marker before and after a move. */
export interface Lowest {
  before: number;
  after: number;
  symbols: LowestSymbols;
}

/** The symbols whose markers stand lowest, before and after a move. */
export interface LowestSymbols {
  before: string;
  after: string;
}

/** What the next seat can expect of a symbol, over the pieces that nobody has shown, before and after the move. */
export interface Opening {
  symbol: string;
  before: number;
  after: number;
  points: number;
  cells: string[];
  cards: OpenCard[];
  dice: ShownDice[];
}

/** Something that was worth points in a symbol and no longer is: a cell with the lines to it, or a card that leaves. */
export interface Blocked {
  symbol: string;
  worth: number;
  cell: string | null;
  rays: Run[];
  cards: OpenCard[];
}

/** The end of a turn: pieces drawn, pieces shown for a swap, and the chance that a sought symbol is among those drawn. */
export interface Refill {
  draws: number;
  shows: string[];
  sought: string;
  chance: number;
}

/** The same card in the other order: its markers, whether that differs, and how many steps this order gained over it. */
export interface Order {
  move: string;
  markers: number[];
  differs: boolean;
  gained: number;
}

/** A turn of the dice game: to stop with the best way to score, to roll again, and the move in question. */
export interface Turn {
  rolls: number;
  left: number;
  dice: string;
  stop: TurnWorth | null;
  roll: TurnWorth | null;
  chosen: TurnWorth | null;
}

/** What a way to go on with a turn is worth: the chance to win, and the turns that the sheet then still needs. */
export interface TurnWorth {
  move: string;
  chance: number;
  turns: number | null;
}

/** Dice that are used as a joker, the crosses that they give, and what they would give as matches. */
export interface Joker {
  dice: string;
  symbol: string;
  crosses: number;
  matches: number;
}

/** The best moves for what a seat may know, best first. */
export interface Hint {
  type: "hint";
  table: string;
  game: string;
  seq: number;
  seat: number;
  candidates: Advice[];
  id?: number | null;
}

/** Who is there now, by player, and how many watch. */
export interface Presence {
  type: "presence";
  table: string;
  present: boolean[];
  watching: number;
  away?: (number | null)[];
  watchers?: string[];
}

/** Something said at a table, or a quick reaction. It is text, never HTML. */
export interface Spoken {
  type: "said";
  table: string;
  id: number;
  player: number | null;
  name: string;
  at: number;
  text?: string;
  sign?: "hello" | "nice" | "oops" | "thanks" | "think" | "wow";
  to?: "partner";
}

/** Something was refused: a code for programs, a sentence for people. */
export interface Refusal {
  type: "error";
  code: string;
  message: string;
  id?: number | null;
  table?: string | null;
  move?: number | null;
}

/** A request that has no other answer was carried out. */
export interface Done {
  type: "done";
  id: number;
}

/** The answer to a ping, with the server's time. */
export interface Pong {
  type: "pong";
  at: number;
  now: number;
}

/** What everyone on this server should see: it restarts, or its database is away (``reconnecting``). */
export interface Notice {
  type: "notice";
  kind: "back" | "reconnecting" | "restarting";
}

/** Take a place at a table. */
export interface Join {
  player?: number | null;
  name?: string | null;
}

/** Be ready for a game. */
export interface ReadyBody {
  game: string;
  entropy?: string | null;
}

/** Make a move. */
export interface MoveBody {
  game: string;
  after: number;
  seat: number;
  do: string;
}

/** Decline the game that somebody asked for, or an invitation to it. */
export interface DeclineBody {
  game: string;
}

/** Take back a move. */
export interface UndoBody {
  game: string;
  after: number;
}

/** Something about a seat of a game, such as giving up. */
export interface SeatBody {
  game: string;
  seat: number;
}

/** Something that is asked of a table. The answer has the same ``id``. */
export interface TableRequest {
  table: string;
  id?: number | null;
}

/** Follow a table. With the game and its ``seq`` that the client has, it gets exactly what it missed. */
export interface Watch {
  type: "watch";
  game?: string | null;
  seq?: number;
  choices?: boolean;
  name?: string | null;
  table: string;
  id?: number | null;
}

/** Stop following a table. */
export interface Unwatch {
  type: "unwatch";
  table: string;
  id?: number | null;
}

/** Follow the lobby, or stop. */
export interface WatchLobby {
  type: "lobby";
  on?: boolean;
  id?: number | null;
}

/** Take a free place by link; any if no player is named. */
export interface Take {
  type: "take";
  player?: number | null;
  name?: string | null;
  table: string;
  id?: number | null;
}

/** Be ready for the next game, with entropy for its deal (docs/fairness.md); it begins when all are. */
export interface Ready {
  type: "ready";
  game: string;
  entropy?: string | null;
  table: string;
  id?: number | null;
}

/** Make a move with a seat, in answer to the log as far as ``after``. */
export interface Move {
  type: "move";
  game: string;
  after: number;
  seat: number;
  do: string;
  table: string;
  id?: number | null;
}

/** Ask what a move would do; with days to move, also of a seat that is not in turn yet. */
export interface AskPreview {
  type: "preview";
  table: string;
  game: string;
  seat: number;
  do: string;
  id: number;
}

/** Ask for the choices of the seat in turn, if it is the client's. */
export interface AskChoices {
  type: "choices";
  game: string;
  table: string;
  id?: number | null;
}

/** Ask for the best moves of the seat in turn, if it is the client's and the table allows hints. */
export interface AskHint {
  type: "hint";
  game: string;
  table: string;
  id?: number | null;
}

/** Take back the last move. */
export interface Undo {
  type: "undo";
  game: string;
  after: number;
  table: string;
  id?: number | null;
}

/** Give up with a seat. */
export interface Resign {
  type: "resign";
  game: string;
  seat: number;
  table: string;
  id?: number | null;
}

/** Wish for another game after the last one of a match. */
export interface Again {
  type: "again";
  table: string;
  id?: number | null;
}

/** Decline the game that somebody asked for. */
export interface Decline {
  type: "decline";
  game: string;
  table: string;
  id?: number | null;
}

/** Call a game off before everyone has moved. */
export interface Abort {
  type: "abort";
  game: string;
  table: string;
  id?: number | null;
}

/** Let a bot play on for a person who is gone, or fill a place that nobody has taken. */
export interface Replace {
  type: "replace";
  player: number;
  bot: "easy" | "expert" | "greedy" | "hard" | "medium" | "random";
  own?: string | null;
  table: string;
  id?: number | null;
}

/** End a game because a person is gone. */
export interface End {
  type: "end";
  game: string;
  player: number;
  table: string;
  id?: number | null;
}

/** Change the name at a place. */
export interface Rename {
  type: "rename";
  player: number;
  name: string;
  table: string;
  id?: number | null;
}

/** Say something at a table, or to one's partner alone where the table allows it. */
export interface Say {
  type: "say";
  text: string;
  to?: "partner" | null;
  table: string;
  id?: number | null;
}

/** Show a quick reaction. */
export interface React {
  type: "react";
  sign: "hello" | "nice" | "oops" | "thanks" | "think" | "wow";
  table: string;
  id?: number | null;
}

/** Ask whether the server is there. */
export interface Ping {
  type: "ping";
  at?: number;
}

/** Take a place over from another device, by the secret of a link. */
export interface Claim {
  secret: string;
}

/** The secret with which another device can take a place over, once; it belongs behind the # of an address. */
export interface SeatLink {
  secret: string;
}

/** A name and its password. */
export interface Login {
  name: string;
  password: string;
}

/** The present password, and the one that takes its place. */
export interface ChangePassword {
  password: string;
  new_password: string;
}

/** The password of the account that is to go. */
export interface DeleteAccount {
  password: string;
}

/** A device that is logged in. */
export interface SessionInfo {
  id: string;
  made: number;
  seen: number;
  about?: string;
  this?: boolean;
}

/** The devices on which an account is logged in, this one first, then the last seen. */
export interface SessionList {
  sessions: SessionInfo[];
}

/** How strong a player is at a game: a number that people read, its uncertainty, and how many games it rests on. */
export interface Rating {
  game: "board" | "cards" | "dice";
  rating: number;
  deviation: number;
  games: number;
  seats?: number;
}

/** Something that somebody did in a game, as a list tells it; it says nothing that is hidden from anyone. */
export interface Deed {
  seat: number;
  what: "gone" | "moved" | "resigned" | "scored" | "swapped" | "timeout";
  at: number;
  gains?: number[];
  bonus?: number;
}

/** A game in a list. */
export interface GameRow {
  id: string;
  table: string;
  game: "board" | "cards" | "dice";
  variant: string;
  names: string[];
  status: "open" | "over" | "running";
  started: number;
  ended?: number | null;
  ranks?: number[];
  yours?: number[];
  turn?: number | null;
  since?: number | null;
  deadline?: number | null;
  holiday?: number | null;
  taken_over?: number | null;
  alone?: boolean;
  tracks?: number[][];
  reason?: string;
  daily?: string | null;
  practice?: string | null;
  seq?: number;
  deeds?: Deed[];
  said?: number;
  fresh?: boolean;
  rematch?: boolean;
  asked?: string | null;
  starred?: boolean;
}

/** Finished games of somebody's own, the last that ended first. */
export interface GamePage {
  games: GameRow[];
  next?: string | null;
}

/** What somebody keeps about a game of their own: how far they have seen it, a star, whether it left their list. */
export interface MarkGame {
  seq?: number | null;
  said?: number | null;
  starred?: boolean | null;
  hidden?: boolean | null;
}

/** Hear when something changes in the list of one's own games, or stop. */
export interface Follow {
  type: "follow";
  on?: boolean;
  id?: number | null;
}

/** Something has changed in the list of one's own games. */
export interface Mine {
  type: "mine";
  games?: GameRow[];
  gone?: string[];
  again?: boolean;
}

/** The page's settings, to be kept with the account. */
export interface KeepSettings {
  settings: Record<string, boolean | number | string>;
}

/** The settings are kept; they were written at this time. */
export interface KeptSettings {
  at: number;
}

/** What the server knows about this device: its name, ratings, and games, those that wait for it first. */
export interface Me {
  name: string | null;
  ratings: Rating[];
  games: GameRow[];
  next?: string | null;
  invitations?: Invitation[];
  circles?: CircleRow[];
  settings?: Record<string, boolean | number | string> | null;
  settings_at?: number | null;
}

/** A table with a free place to which the viewer is invited; ``join`` accepts, ``decline`` declines. */
export interface Invitation {
  table: string;
  by: string;
  at: number;
  current: string;
  game: "board" | "cards" | "dice";
  variant: string;
  names: string[];
  seats: number;
  options?: Record<string, boolean | number>;
  clock?: Clock | null;
  games?: number;
}

/** A circle in the list of a member. */
export interface CircleRow {
  id: string;
  name: string;
  members: string[];
  changed: number;
  playing?: number;
}

/** Where other devices find this server; only a page on the server's own machine is told. */
export interface Reach {
  origin?: string | null;
}

/** Someone with whom the viewer has played. */
export interface Person {
  id: string;
  name: string;
  games: number;
  won: number;
  lost: number;
  last: number;
  last_game: "board" | "cards" | "dice";
  last_table: string;
}

/** The people with whom the viewer has played, the last first. */
export interface PersonList {
  people: Person[];
}

/** Invite people to a table. */
export interface Invite {
  people: string[];
}

/** Found a circle, with the name of the circle and one's own. */
export interface FoundCircle {
  name: string;
  member?: string | null;
}

/** Become a member of a circle, or change the name that one has there. */
export interface JoinCircle {
  member?: string | null;
}

/** Give a circle another name. */
export interface RenameCircle {
  name: string;
}

/** A game that a circle is going to play. */
export interface CircleGame {
  game: "board" | "cards" | "dice";
  variant?: string;
  options?: Record<string, boolean | number>;
  clock?: Clock | null;
  games?: number;
}

/** Who is going to play: a member, a bot, or with neither whichever member sits down. */
export interface CirclePlayer {
  member?: string | null;
  bot?: "easy" | "expert" | "greedy" | "hard" | "medium" | "random" | null;
  own?: string | null;
}

/** Play in a circle: the first game is prepared at once, the others follow in this order (an evening). */
export interface CirclePlay {
  games: CircleGame[];
  players: CirclePlayer[];
}

/** Go on with the evening after the game at a table. */
export interface NextGame {
  after: string;
}

/** A member of a circle. */
export interface CircleMember {
  id: string;
  name: string;
  yours?: boolean;
  founder?: boolean;
}

/** A table of a circle at which a game is prepared or runs. */
export interface CircleTable {
  id: string;
  game: "board" | "cards" | "dice";
  variant: string;
  names: string[];
  status: "open" | "over" | "running";
  current: string;
  created: number;
  yours?: number[];
  waits?: string[];
  declined?: string[];
  asked?: string | null;
  turn?: string | null;
  clock?: Clock | null;
  spectators?: boolean;
}

/** A finished game of a circle. */
export interface CirclePast {
  id: string;
  table: string;
  game: "board" | "cards" | "dice";
  variant: string;
  names: string[];
  ranks: number[];
  points: number[];
  ended: number;
}

/** How often someone has played and won, and their points by the rule of matches. */
export interface Tally {
  games: number;
  wins: number;
  points: number;
}

/** How someone stands in a circle, over all its games and for each of the three. */
export interface CircleScore {
  name: string;
  total: Tally;
  by_game: Record<string, Tally>;
  member?: string | null;
  yours?: boolean;
}

/** Games that follow one another: which ones, how many of them were begun, and the table of the last. */
export interface CircleEvening {
  games: CircleGame[];
  begun: number;
  table: string;
}

/** A circle of friends, as someone sees it who has its link. */
export interface CircleInfo {
  id: string;
  name: string;
  created: number;
  members: CircleMember[];
  score: CircleScore[];
  tables: CircleTable[];
  past: CirclePast[];
  evening?: CircleEvening | null;
}

/** The circles that someone belongs to, the last used first. */
export interface CircleList {
  circles: CircleRow[];
}

/** Hear when something changes in a circle, or stop. */
export interface FollowCircle {
  type: "circle";
  circle: string;
  on?: boolean;
  id?: number | null;
}

/** Something has changed in a circle; whoever wants to know what asks for it again. */
export interface CircleChanged {
  type: "circle";
  circle: string;
}

/** A game as a viewer may know it, whole: for programs that ask rather than follow. */
export interface FullState {
  table: TableInfo;
  start: Start | null;
  state: State | null;
  board: Record<string, string>;
  seq: number;
  ply: number;
  choices?: Choices | null;
}

/** A finished or imported game, for showing at any ply with one seat's knowledge, or open. */
export interface Replay {
  start: Start;
  events: Event[];
  seat?: number | null;
  imported?: boolean;
}

/** An imported record, by its new address. */
export interface Imported {
  game: string;
}

/** A result of the daily deal. */
export interface DailyRow {
  name: string;
  lowest: number;
  score: number[];
  game: string;
  ended: number;
  place?: number;
  yours?: boolean;
  resigned?: boolean;
}

/** What a bot reached with a daily deal, its tracks sorted. */
export interface Benchmark {
  bot: "easy" | "expert" | "greedy" | "hard" | "medium" | "random";
  score: number[];
}

/** The daily deal of a day: everyone's results, best first; the seed's commitment, and the seed when the day is over. */
export interface Daily {
  day: string;
  commitment: string;
  results: DailyRow[];
  seed?: string | null;
  yours?: string | null;
  played?: boolean;
  over?: boolean;
  place?: number | null;
  streak?: number;
  until?: number;
  before?: string | null;
  benchmarks?: Benchmark[];
}

/** Play the daily deal: the name for the ranking, for those who have no account. */
export interface PlayDaily {
  name?: string | null;
}

/** How far a review is: decisions that are judged, of all; and the whole review as soon as it is there. */
export interface ReviewSoFar {
  done: number;
  all: number;
  decisions?: Step[];
  review?: Review | null;
}

/** What is known of a ply by itself, before the review is put together: the decision, and what chance gave then. */
export interface Step {
  ply: number;
  seat: number;
  move: string;
  got: string;
  forced: boolean;
  before: number[];
  after: number[];
  best: string;
  loss: number;
  candidates: Candidate[];
  luck: number[];
}

/** A move with the chance of each seat after it, the own lowest marker expected at the end, and its facts. */
export interface Candidate {
  move: string;
  chances: number[];
  lowest: number;
  facts: Facts;
}

/** A finished game, understood. ``curve`` has the chances before each ply, and the outcome after the last one. */
export interface Review {
  review: 1;
  game: string;
  variant: string;
  options: Record<string, boolean | number | string>;
  names: string[];
  measure: "lowest" | "win";
  judged: Judging;
  outcome: Ending;
  curve: number[][];
  accuracy: (number | null)[];
  turning: number[];
  balances: Balance[];
  decisions: Decision[];
}

/** By which knowledge decisions are judged, and with which limit. */
export interface Judging {
  by: "view";
  hidden: "sample";
  simulations: number | null;
  seconds: number | null;
}

/** How the game ended: a row of tracks a seat (a team in team games), a rank a seat, and why. */
export interface Ending {
  tracks: number[][];
  ranks: number[];
  reason: string;
}

/** What made the difference for one seat; luck by the seat that drew or rolled, skill by the seat that decided. */
export interface Balance {
  seat: number;
  initial: number;
  final: number;
  deal: number;
  luck: number[];
  skill: number[];
  remainder: number;
}

/** A ply of a review: what its seat gave away, what chance gave, and what neither explains. */
export interface Decision {
  ply: number;
  seat: number;
  move: string;
  got: string;
  forced: boolean;
  before: number[];
  after: number[];
  best: string;
  loss: number;
  candidates: Candidate[];
  skill: number[];
  luck: number[];
  remainder: number[];
}

/** A review in a file of its own, with the game as each seat saw it. */
export interface ReviewFile {
  language: "de" | "en" | "nl";
  review: Review;
  replays: Replay[];
  choices: Record<string, Choices>;
}

/** A line that branches off a finished game after a ply: one's own moves, to which a bot answers for the other seats. */
export interface TryBody {
  ply: number;
  line?: string[];
  bot?: "easy" | "expert" | "greedy" | "hard" | "medium" | "random";
}

/** A line that was tried: what happened in it, how its last own move is judged, and what could come next. */
export interface Tried {
  seat: number;
  events: Event[];
  choices?: Choices | null;
  judged?: Advice | null;
  better?: Advice[];
}

/** The bots that can sit at a table here: the strengths of ours, weakest first, and those of others. */
export interface BotList {
  bots: ("easy" | "expert" | "greedy" | "hard" | "medium" | "random")[];
  own: string[];
}

/** A puzzle in a list, the easiest first. */
export interface PuzzleRow {
  id: string;
  game: "board" | "cards" | "dice";
  variant: string;
  seats: number;
  difficulty: number;
}

/** A puzzle: a position as one seat knows it, in which one move is clearly best. */
export interface PuzzleShown {
  id: string;
  seat: number;
  difficulty: number;
  replay: Replay;
  choices: Choices;
}

/** A move that might solve a puzzle. */
export interface Answer {
  do: string;
}

/** Whether a puzzle is solved, and what the best move does. */
export interface Solution {
  solved: boolean;
  best: string;
  chance: number;
  gap: number;
  facts: Facts;
  yours: Facts;
}

/** All puzzles. */
export interface PuzzleList {
  puzzles: PuzzleRow[];
}

/** Write a sheet in place of the version that the device knows; 0 shares one that is not shared yet. */
export interface ShareSheet {
  version: number;
  sheet: string;
}

/** A sheet as it stands now; if its version is not the next one after what was written, somebody else was first. */
export interface SharedSheet {
  version: number;
  sheet: string;
}

/** From when to when someone is away. */
export interface Holiday {
  begins: number;
  ends: number;
}

/** Be away from a moment until another; a beginning that is past is now. */
export interface TakeHoliday {
  begins: number;
  ends: number;
}

/** One's own holidays that are not over, and how many days more one may be away before a year has passed. */
export interface Holidays {
  holidays: Holiday[];
  most: number;
  left: number;
}

/** A move that someone planned before it was their turn. */
export interface Plan {
  seat: number;
  do: string;
  at_once?: boolean;
  legal?: boolean;
}

/** Plan a move for a seat's next turn. */
export interface KeepPlan {
  seat: number;
  do: string;
  at_once?: boolean;
}

/** A note to oneself; an empty one is none. */
export interface KeepNote {
  note: string;
}

/** What someone keeps about a game for themselves: nobody else is ever told. */
export interface Own {
  note?: string;
  plan?: Plan | null;
  seen?: number;
}

/** Whether others may see this account's profile. */
export interface ShowProfile {
  shown: boolean;
}

/** What a game made of a rating. */
export interface RatingPoint {
  at: number;
  rating: number;
  deviation: number;
}

/** How a rating for so many seats changed, the earliest game first. */
export interface Course {
  game: "board" | "cards" | "dice";
  seats: number;
  points: RatingPoint[];
}

/** How the games of one kind ended. */
export interface KindResults {
  game: "board" | "cards" | "dice";
  variant: string;
  seats: number;
  games: number;
  places: number[];
  played?: number;
  lowest?: number;
  best?: number;
}

/** Results against one person, or all bots of a kind: how often one was before them, level with them, behind them. */
export interface Against {
  name?: string;
  bot?: "easy" | "expert" | "greedy" | "hard" | "medium" | "random" | null;
  own?: string | null;
  won?: number;
  drawn?: number;
  lost?: number;
  last?: number;
}

/** What a review said about one's part in a game: changes of the chance to win, in points of a hundred, or in a solo game of */
export interface ReviewedGame {
  game: "board" | "cards" | "dice";
  at: number;
  measure: "lowest" | "win";
  luck: number;
  skill: number;
  others: number;
  accuracy?: number | null;
  id?: string;
}

/** The daily deals that were played to their end: how many, in a row up to now, and most in a row. */
export interface DailyStreak {
  played?: number;
  streak?: number;
  longest?: number;
}

/** What games say about someone. Others see it only if its owner shows it, and then without people who do not. */
export interface Profile {
  name: string | null;
  shown?: boolean;
  since?: number | null;
  ratings?: Rating[];
  courses?: Course[];
  kinds?: KindResults[];
  people?: Against[];
  bots?: Against[];
  reviewed?: ReviewedGame[];
  daily?: DailyStreak | null;
  shared?: number;
}

/** Let this device be called, in place of how it was called before: what its ``PushSubscription`` says. */
export interface Subscribe {
  endpoint: string;
  key: string;
  auth: string;
  language: "de" | "en" | "nl";
}

/** From when until when nobody is to be called, by the clock of their time zone; it may go past midnight. */
export interface QuietHours {
  begins: number;
  ends: number;
}

/** How someone wants to be called; members that say nothing are left out. */
export interface CallWishes {
  off?: ("ends" | "invited" | "rematch" | "taken" | "turn")[];
  quiet?: QuietHours | null;
  zone?: string;
  mail?: boolean;
}

/** An e-mail address at which someone wants to be called; it gets a letter with a link that confirms it. */
export interface CallAddress {
  address: string;
  language: "de" | "en" | "nl";
}

/** A browser that is called. */
export interface CalledDevice {
  about: string;
  made: number;
  this?: boolean;
}

/** The e-mail address at which someone wants to be called. */
export interface CalledAddress {
  address: string;
  confirmed?: boolean;
}

/** How this person is called back. */
export interface Calling {
  key: string;
  wishes: CallWishes;
  devices: CalledDevice[];
  mails?: boolean;
  mail?: CalledAddress | null;
}

/** What the service worker of a browser gets, encrypted for it alone. Nothing of it is secret from whoever it is for. */
export interface CallNotice {
  id: string;
  kind: "ends" | "invited" | "rematch" | "taken" | "turn";
  table: string;
  game: string;
  title: string;
  body: string;
  tag: string;
  url: string;
  language: "de" | "en" | "nl";
  at: number;
  until?: number | null;
  waiting?: number;
}

/** Mute or block someone, by their place at a table that one sees. */
export interface ShunPlayer {
  table: string;
  player: number;
  kind: "block" | "mute";
}

/** Someone whom the viewer muted or blocked. */
export interface Shunned {
  id: string;
  name: string;
  kind: "block" | "mute";
  at: number;
}

/** Whom someone muted or blocked, the last first. */
export interface ShunList {
  people: Shunned[];
}

/** Report someone to the operator, by their place at a table that one sees; the last lines of its chat go along. */
export interface ReportPlayer {
  table: string;
  player: number;
  reason: "cheating" | "insult" | "name" | "other" | "spam";
  text?: string;
}

/** The body of every refusal: a code for programs, a sentence for people. */
export interface Problem {
  error: Refusal;
}

export type ServerMessage =
  | TableInfo
  | Lobby
  | CircleChanged
  | Mine
  | GameLog
  | Event
  | Undone
  | Revealed
  | Choices
  | Preview
  | Hint
  | Presence
  | Spoken
  | Refusal
  | Done
  | Pong
  | Notice;

export type ClientMessage =
  | Watch
  | Unwatch
  | WatchLobby
  | FollowCircle
  | Follow
  | Take
  | Ready
  | Move
  | AskPreview
  | AskChoices
  | AskHint
  | Undo
  | Resign
  | Again
  | Decline
  | Abort
  | Replace
  | End
  | Rename
  | Say
  | React
  | Ping;

/** The variants of each game: for how many seats, on which rows they score, whether they share them, the options. */
export const VARIANTS = {
  board: {
    "standard": {"seats": [2, 3, 4], "sides": [0, 1, 2, 3], "shared": false, "options": {}},
    "team": {"seats": [4], "sides": [0, 1, 0, 1], "shared": false, "options": {"talk": {"usual": false}}},
    "solo": {"seats": [1], "sides": [0], "shared": false, "options": {}},
    "duel": {"seats": [2], "sides": [0, 1], "shared": true, "options": {"width": {"usual": 9, "least": 1, "most": 60}}},
  },
  cards: {
    "standard": {"seats": [2, 3, 4], "sides": [0, 1, 2, 3], "shared": false, "options": {}},
  },
  dice: {
    "standard": {"seats": [2, 3, 4], "sides": [0, 1, 2, 3], "shared": false, "options": {"split": {"usual": false}}},
    "hidden-start": {"seats": [2, 3, 4], "sides": [0, 1, 2, 3], "shared": false, "options": {"split": {"usual": false}}},
  },
} as const;
