/** What a bot is given and what it gives back. */

/** A thinking budget: seconds, a number of simulations, or neither, and then the bot's own. */
export interface Limit {
  readonly seconds?: number;
  readonly simulations?: number;
}

/** A move that was considered, with the estimated chance of each seat to win and the own lowest marker expected at the end. */
export interface Candidate {
  readonly code: number;
  readonly chances: readonly number[];
  readonly lowest: number;
}

/** The move a bot makes, and its reasons: what it considered, best first, if it estimates at all. */
export interface Choice {
  readonly code: number;
  readonly candidates: readonly Candidate[];
}
