import "server-only";
import { isStillPermitted } from "@/lib/auth/still-may";
import { Prisma, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { isProposalPending, type Rules } from "../rules";
import type { PendingChange, ProposalKind } from "./proposal";

export type TimedKind<P extends PendingChange> = ProposalKind<P> & {
  /** All pending proposals. */
  listPending: () => Promise<readonly { id: string }[]>;
  /** Puts a proposal into effect whose time has come, in the caller's transaction, which holds the lock. */
  apply: (proposal: P) => Promise<void>;
};

/**
 * Puts every proposal into effect whose time has come, and stops those whose requester or approver has lost the right:
 * a thief's proposal must not outlast their suspension. Runs every minute.
 */
export const settleProposals = async <P extends PendingChange>(kind: TimedKind<P>): Promise<void> =>
  tryEach(await kind.listPending(), ({ id }) => settleOne(kind, id));

/** Does the work for each item, so that one that fails does not keep others from being stopped, and then fails. */
export async function tryEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function settleOne<P extends PendingChange>(kind: TimedKind<P>, id: string): Promise<void> {
  const waiting = await findSettled(kind, id);
  if (!waiting) return;
  await transaction(async () => {
    await kind.lock(waiting.proposal);
    const settled = await findSettled(kind, id);
    if (settled?.by === "time") await kind.apply(settled.proposal);
    else if (settled) await kind.stop(settled.proposal, { how: "right lost" });
  });
}

/** The result due for a proposal now; null when it has ended, or stays pending. */
async function findSettled<P extends PendingChange>(kind: TimedKind<P>, id: string) {
  const proposal = await kind.find(id);
  if (!proposal || !isProposalPending(proposal.state)) return null;
  const [facts] = await sql<{ isStoodFor: boolean; isDue: boolean | null }>`
    SELECT ${isStoodFor(kind, proposal)} AS "isStoodFor", ${proposal.effectiveAt}::timestamptz <= now() AS "isDue"`;
  if (!facts?.isStoodFor) return { proposal, by: "lost right" as const };
  return facts.isDue ? { proposal, by: "time" as const } : null;
}

/**
 * The condition that the approver, or before an approval the requester, still has the permission. A command on the
 * server needs none.
 */
function isStoodFor({ rules }: { rules: Rules }, proposal: PendingChange): Prisma.Sql {
  const { requestedById, approvedById } = proposal;
  if (approvedById !== null && rules.approving !== null)
    return isStillPermitted(Prisma.sql`${approvedById}::uuid`, rules.approving);
  return requestedById === null
    ? Prisma.sql`true`
    : isStillPermitted(Prisma.sql`${requestedById}::uuid`, rules.requesting);
}
