import type { Outcome } from "@/lib/core/errors";

const maxTries = 6;
const firstMs = 3_000;

/**
 * Repeats a registration while the overloaded portal turns it away, which happens before it is processed. Each client
 * waits for a random time, so that clients turned away together do not return together.
 */
export async function askAgain<Data>(send: () => Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  for (let tries = 1; ; tries++) {
    const outcome = await send();
    if (outcome.ok || outcome.code !== "busy" || tries === maxTries) return outcome;
    await new Promise((resolve) => setTimeout(resolve, firstMs * (1 + Math.random())));
  }
}
