/* The cost is in a module of its own, because most tests replace it by a cheaper one (tests/support/hash-cost.ts). */

/** argon2id with 64 MiB and three passes. `Algorithm.Argon2id` is an ambient enum, hence the number. */
export const argon2Cost = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** The hash of a random password, as costly as a real one. */
export const decoyHash =
  "$argon2id$v=19$m=65536,t=3,p=1$WS/ONktqtAzl6juxsaCjHw$QzH/CtWkCzfhF1xBJkjmtX89jn5T43qpzTqYshjxF4A";
