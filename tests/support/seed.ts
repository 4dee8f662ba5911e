import { onTestFailed } from "vitest";

/**
 * The seed of what the running test draws, printed when it fails. PORTAL_TEST_SEED gives one again; without it, `usual`
 * draws the same each time, and nothing something else each time.
 */
export function seedOf(usual?: number): number {
  const given = process.env.PORTAL_TEST_SEED;
  const seed = given ? Number(given) : (usual ?? Date.now() % 2 ** 31);
  onTestFailed(() => console.warn(`PORTAL_TEST_SEED=${seed} draws the same again.`));
  return seed;
}
