/*
 * What random tests draw: the same, and not much, in every `npm test`; in `npm run proof` much more of it, from a seed
 * that is another one each time and is printed.
 */

/** The seed of `npm run proof`. */
const { PORTAL_PROOF_SEED } = process.env;

export const seedOf = (usual: number) => (PORTAL_PROOF_SEED ? Number(PORTAL_PROOF_SEED) : usual);

/** @param long in `npm run proof` */
export const sized = <Size>(short: Size, long: Size): Size => (PORTAL_PROOF_SEED ? long : short);
