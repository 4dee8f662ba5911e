import "server-only";
import { countUse, requireUseLeft } from "./limit";

/** What is found by a code that somebody might try to guess. */
type Guessable = "certificates" | "membership cards" | "private pages";

const perNetwork = { max: 300, windowSeconds: 15 * 60, what: "codes" };

declare const isCounted: unique symbol;

/** Proof that a lookup counts towards its network's limit. Functions that find something by a code require it. */
export type CountedLookup = { network: string; [isCounted]: true };

/** Counts a lookup by code, so that nobody tries codes. @throws Refusal `too_many` */
export async function countLookup(kind: Guessable, network: string): Promise<CountedLookup> {
  await countUse(`${kind} by network`, network, perNetwork);
  return { network } as CountedLookup;
}

/**
 * Whether something has a code. Codes that nothing has are counted here; the page counts the others, or doesn't limit
 * how often people open what is theirs.
 *
 * @throws Refusal `too_many`, for existing codes too, so that a guesser who goes on learns nothing
 */
export async function isExistingCode(
  kind: Guessable,
  network: string,
  find: (lookup: CountedLookup) => Promise<boolean>,
): Promise<boolean> {
  await requireUseLeft(`${kind} by network`, network, perNetwork);
  const isFound = await find({ network } as CountedLookup);
  if (!isFound) await countLookup(kind, network);
  return isFound;
}
