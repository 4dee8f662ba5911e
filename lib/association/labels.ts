/** The levels of membership (spec §3), in the order in which they are offered. */
export const LEVELS = ["academic", "associate", "professional", "bccp", "regulator"] as const;
export type Level = (typeof LEVELS)[number];
