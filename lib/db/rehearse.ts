import "server-only";
import { transaction } from "./client";

/**
 * What `work` returns, of which nothing is written: it runs in a transaction that is taken back. So a confirmation says
 * beforehand exactly what would happen, by the rules that make it happen.
 */
export async function dryRun<Output>(
  work: () => Promise<Output>,
  options: { timeoutMs?: number } = {},
): Promise<Output> {
  const ended: { output: Output }[] = [];
  const enough = new Error("Only a rehearsal");
  try {
    await transaction(async () => {
      ended[0] = { output: await work() };
      throw enough;
    }, options);
  } catch (error) {
    if (error !== enough || !ended[0]) throw error;
  }
  return ended[0]!.output;
}
