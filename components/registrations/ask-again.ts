import type { Outcome } from "@/lib/core/errors";

const maxTries = 6;
const firstMs = 3_000;

/**
 * Registers again by itself while the portal has too much to do and turns calls away, which it does before it has looked
 * at them. Each at a moment of its own, so that those who were turned away together do not return together.
 */
export async function askAgain<Data>(send: () => Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  for (let tries = 1; ; tries++) {
    const outcome = await send();
    if (outcome.ok || outcome.code !== "busy" || tries === maxTries) return outcome;
    await new Promise((resolve) => setTimeout(resolve, firstMs * (1 + Math.random())));
  }
}
