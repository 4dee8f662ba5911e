import "server-only";
import path from "node:path";
import { Piscina } from "piscina";
import { givePlaceAway } from "@/lib/process-state.mjs";
import type { FactsOf, PrintOrder, PrintedDocument } from "./papers";
import { printInTurn } from "./pool";

/** The program compiled from papers.ts. The process runs in the portal's root folder (scripts/serve/workers.mjs). */
const program = path.join(process.cwd(), "node_modules", ".cache", "portal", "papers.mjs");

const kept = globalThis as { portalPress?: Piscina<PrintOrder, Uint8Array> };

/** One printing thread per process: two would take CPU time from page requests. It ends when idle. */
const startPress = () =>
  new Piscina<PrintOrder, Uint8Array>({
    filename: program,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    // Requests have priority over printing. On Linux a thread has a priority of its own; elsewhere it would be the
    // whole process's.
    niceIncrement: process.platform === "linux" ? 10 : 0,
    execArgv: ["--conditions=react-server"],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });

/**
 * Prints a document in a thread of its own, so that pages don't wait for it.
 *
 * @param requestedBy the account or network that asked, or what an email is about; each prints two at a time
 * @throws Refusal `too_many` when this requester has too many pending, `unavailable` when all together have
 */
export function printPdf<Name extends PrintedDocument>(
  requestedBy: string,
  name: Name,
  facts: FactsOf<Name>,
): Promise<Uint8Array> {
  givePlaceAway();
  return printInTurn(requestedBy, async () => {
    const press = (kept.portalPress ??= startPress());
    return press.run({ name, facts } as PrintOrder);
  });
}
