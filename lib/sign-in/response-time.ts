/**
 * The minimum duration, in milliseconds, of answers that must not reveal whether an account exists. It exceeds the work
 * for an existing account.
 */
export const responseMs = 400;
