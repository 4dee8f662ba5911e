/**
 * Milliseconds that every answer takes which must not tell whether an account exists. They are more than the work for
 * an account that does.
 */
export const responseMs = 400;
