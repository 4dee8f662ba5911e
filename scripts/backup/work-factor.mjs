/**
 * The power of two to which scrypt works on the passphrase of a backup: about a second and 256 MB for each guess. Apart
 * from what encrypts, because most tests work less (tests/support/work-factor.ts).
 */
export const WORK_FACTOR = 18;
