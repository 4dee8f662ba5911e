import "server-only";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createLimiter } from "@/lib/limits/limiter";
import { argon2Cost, decoyHash } from "./hash-cost";

// Each hash needs 64 MiB and a core, so running more than there are cores slows all of them down.
const limitHashing = createLimiter({
  maxAtOnce: availableParallelism(),
  maxPending: 50,
  busyMessage: "Many people are signing in right now. Please try again in a moment.",
});

/** Returns an argon2id PHC string. @throws Refusal `unavailable` when too many are pending */
export function hashPassword(password: string): Promise<string> {
  return limitHashing(() => hash(password, argon2Cost));
}

/**
 * Whether the password matches. Without a stored hash it verifies a decoy, so that an unknown address takes as long
 * as a wrong password.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const fits = await limitHashing(() => verify(stored ?? decoyHash, password));
  return fits && stored != null;
}

/** Whether the hash uses older, cheaper parameters and should be replaced at this sign-in. */
export function needsRehash(stored: string | null): boolean {
  return (
    stored !== null &&
    !stored.includes(`m=${argon2Cost.memoryCost},t=${argon2Cost.timeCost},p=${argon2Cost.parallelism}`)
  );
}
