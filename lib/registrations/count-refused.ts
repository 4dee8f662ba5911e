import "server-only";
import type { Refusal } from "@/lib/core/errors";
import { countUse, requireUseLeft } from "@/lib/limits/limit";

const hourSeconds = 60 * 60;

/**
 * Bounds how many addresses one network can try in order to learn who attends. After that, whatever is refused is
 * refused in the same words: another reason would tell that an address is not registered.
 */
export async function countRefused({ code }: Refusal, network: string): Promise<void> {
  await countUse("refused registrations by network", network, { max: 300, windowSeconds: hourSeconds });
  const count = code === "already_registered" ? countUse : requireUseLeft;
  await count("already registered by network", network, { max: 10, windowSeconds: hourSeconds });
}
