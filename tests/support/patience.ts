/*
 * In integration tests, vitest.config.ts puts this in the place of lib/db/patience.ts: a machine that has other things
 * to do is no hung database. The runtime tests have the portal's own.
 */

export const patience = {
  statement: 60_000,
  answer: 60_000,
  transaction: 60_000,
  connection: 30_000,
} as const;
