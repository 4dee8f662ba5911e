import { onTestFailed } from "vitest";

/*
 * What random tests draw: the same, and not much, in every `npm test`; in `npm run proof` much more of it, from a seed
 * that is another one each time and is printed. PORTAL_TEST_SEED draws once more what an earlier run has drawn.
 */

const { PORTAL_PROOF_SEED, PORTAL_TEST_SEED } = process.env;
const given = PORTAL_TEST_SEED ?? PORTAL_PROOF_SEED;

/** The seed of all tests in a file. Without `usual` it is another one each time. */
export const seedOf = (usual?: number) => (given ? Number(given) : (usual ?? Date.now() % 2 ** 31));

/** The seed of the running test, printed when it fails. */
export function seedOfTest(usual?: number): number {
  const seed = seedOf(usual);
  onTestFailed(() => console.warn(`PORTAL_TEST_SEED=${seed} draws the same again.`));
  return seed;
}

/** @param long in `npm run proof` */
export const sized = <Size>(short: Size, long: Size): Size => (PORTAL_PROOF_SEED ? long : short);
