/** Deals that a person chose by a seed. */

import { type Chance, Dealer } from "../engine/chance.ts";
import { FairDealer } from "../engine/fair.ts";

const ENTROPY = "(?:(?:[0-9a-f]{2}){16,64})?";
/** All that a finished game was dealt from, as `seedOf` in links.ts writes it: its id, what its seats added, its seed. */
const AGAIN = new RegExp(`^sixfold/1\\|([0-9A-Za-z._-]{1,64})\\|(${ENTROPY}(?:,${ENTROPY})*)\\|([0-9a-f]{64})$`);

/** What deals from a chosen seed: as a finished game was dealt where the seed names one, else as in Python. */
export function chosenDealer(seed: string): Chance {
  const [, game, entropy, secret] = AGAIN.exec(seed) ?? [];
  if (game === undefined) return new Dealer(seed);
  const dealer = new FairDealer(
    secret!,
    game,
    entropy!.split(",").map((one) => one || null),
  );
  // Not the dealer itself: what is dealt again was promised to nobody.
  return { pick: (ply, place, weights) => dealer.pick(ply, place, weights) };
}
