/*
 * In integration tests, vitest.config.ts puts this in the place of lib/accounts/shared/hash-cost.ts, so that a sign-in
 * costs no fifth of a second of the processor. tests/unit/accounts/password.test.ts holds the portal's own cost.
 */

import type * as real from "@/lib/accounts/shared/hash-cost";

export const argon2Cost = { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 } as const;

export const decoyHash =
  "$argon2id$v=19$m=64,t=1,p=1$U2nZeq3K4+593bE2+59owA$NXsR0iPjUXDB5sRl70DnbXIL+RlrOLbOMDNHR9uqmuU";

// A name of the real file that is missing here doesn't compile.
({ argon2Cost, decoyHash }) satisfies Record<keyof typeof real, unknown>;
