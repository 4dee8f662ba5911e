import "server-only";
import { Refusal } from "@/lib/core/errors";
import { countUse, requireUseLeft } from "@/lib/limits/limit";
import { RefusedRows } from "./group-seats";

const hourlyRefused = { max: 300, windowSeconds: 60 * 60 };
const hourlyTold = { max: 10, windowSeconds: 60 * 60 };

/**
 * Bounds how many addresses one network can try in order to learn who attends. After that, whatever is refused is
 * refused in the same words: another reason would tell that an address is not registered.
 */
export async function countRefused({ code }: Pick<Refusal, "code">, network: string): Promise<void> {
  await countUse("refused registrations by network", network, hourlyRefused);
  const count = code === "already_registered" || code === "already_waiting" ? countUse : requireUseLeft;
  await count("already registered by network", network, hourlyTold);
}

/**
 * The same of a group: each of its rows counts like one that was tried alone, and each that is told to be registered like
 * that.
 */
export async function countRefusedGroup(error: Refusal, network: string, people: number): Promise<void> {
  const isOfRows = error instanceof RefusedRows;
  const rows = isOfRows ? error.problems : [error];
  const told = rows.filter(({ code }) => code === "already_registered").length;
  await countUse("refused registrations by network", network, hourlyRefused, isOfRows ? people : 1);
  if (told > 0) await countUse("already registered by network", network, hourlyTold, told);
  else await requireUseLeft("already registered by network", network, hourlyTold);
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
