/*
 * In integration tests, vitest.config.ts puts this in the place of scripts/backup/work-factor.mjs, so that a key is made
 * in no time. tests/unit/backups/work-factor.test.ts holds the real one.
 */

export const WORK_FACTOR = 4;
