import "server-only";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createLine } from "@/lib/turns";

/** argon2id, 64 MiB, three passes; `Algorithm.Argon2id` is an ambient enum, hence its number. */
const cost = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

// Each hash holds 64 MiB and a core: more at once than cores only makes all of them slower.
const inTurn = createLine({
  maxAtOnce: availableParallelism(),
  maxPending: 50,
  busyMessage: "Many people are signing in right now. Please try again in a moment.",
});

/** The password as an argon2id PHC string. @throws Refusal `unavailable` when too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** The hash of a password that nobody knows, of the same cost as a real one. */
const decoy =
  "$argon2id$v=19$m=65536,t=3,p=1$WS/ONktqtAzl6juxsaCjHw$QzH/CtWkCzfhF1xBJkjmtX89jn5T43qpzTqYshjxF4A";

/**
 * Whether the password fits. Without a stored hash (no such account, or none set yet) a decoy is
 * verified all the same, so that the answer takes as long for an unknown address as for a wrong password.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const fits = await inTurn(() => verify(stored ?? decoy, password));
  return fits && stored != null;
}

/** Whether the hash was made with an older, cheaper setting and should be made anew at this sign-in. */
export function needsRehash(stored: string | null): boolean {
  return stored !== null && !stored.includes(`m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`);
}
