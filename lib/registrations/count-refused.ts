import "server-only";
import { Refusal } from "@/lib/core/errors";
import { countUse, requireUseLeft } from "@/lib/limits/limit";

const hourSeconds = 60 * 60;

/**
 * Bounds how many addresses one network can try in order to learn who attends. After that, whatever is refused is
 * refused in the same words: another reason would tell that an address is not registered.
 */
export async function countRefused({ code }: Pick<Refusal, "code">, network: string): Promise<void> {
  await countUse("refused registrations by network", network, { max: 300, windowSeconds: hourSeconds });
  const count = code === "already_registered" || code === "already_waiting" ? countUse : requireUseLeft;
  await count("already registered by network", network, { max: 10, windowSeconds: hourSeconds });
}

/** The same of work that refuses an address because it has a seat. */
export async function countingRefused<Output>(network: string, work: () => Promise<Output>): Promise<Output> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === "already_registered") await countRefused(error, network);
    throw error;
  }
}
