import "server-only";
import { Refusal } from "@/lib/core/errors";
import { countUse, requireUseLeft } from "@/lib/limits/limit";

const hourlyRefused = { max: 300, windowSeconds: 60 * 60 };
const hourlyTold = { max: 10, windowSeconds: 60 * 60 };

/**
 * Limits how many addresses one network can try in order to learn who attends. Beyond the limit every refusal has one
 * wording, because a different reason would reveal that an address is not registered.
 */
export function countRefusedAddress({ code }: Pick<Refusal, "code">, network: string): Promise<void> {
  const isTold = code === "already_registered" || code === "already_waiting";
  return countTries(network, { tried: 1, told: isTold ? 1 : 0 });
}

/** Counts the addresses tried in one request, and those of them that the answer reveals as registered. */
export async function countTries(
  network: string,
  { tried, told }: { tried: number; told: number },
): Promise<void> {
  await countUse("refused registrations by network", network, hourlyRefused, tried);
  if (told > 0) await countUse("already registered by network", network, hourlyTold, told);
  else await requireUseLeft("already registered by network", network, hourlyTold);
}

/** Runs work and counts its refusal of an address that already has a seat. */
export async function runCountingRefused<Output>(
  network: string,
  work: () => Promise<Output>,
): Promise<Output> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === "already_registered")
      await countRefusedAddress(error, network);
    throw error;
  }
}
