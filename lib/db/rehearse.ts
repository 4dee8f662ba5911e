import "server-only";
import { transaction } from "./client";

/**
 * Returns the result of `work` without writing anything, by rolling its transaction back. A confirmation can so preview
 * exactly what would happen, by the same rules.
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
