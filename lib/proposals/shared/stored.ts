import "server-only";
import { db, type Prisma } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { pendingStates, type ProposalState } from "../rules";
import type { Stop } from "./proposal";

const about = {
  user: { select: { id: true, email: true, firstName: true, lastName: true } },
  event: { select: { id: true, title: true } },
} as const;

type Row = Prisma.ProposalGetPayload<{ include: typeof about }> & { aboutId: string | null };
type Filter = Pick<Prisma.ProposalFindManyArgs, "where" | "orderBy" | "take">;
type Stored<Key extends keyof Row> = Row & { [K in Key]: NonNullable<Row[K]> };

/** The stored proposals of a kind. `always` names what each has; a CHECK of the table says the same. */
export function storedProposals<Key extends keyof Row>(kind: Row["kind"], always: readonly Key[]) {
  function complete(row: Omit<Row, "aboutId">): Stored<Key> {
    const proposal = { ...row, aboutId: row.userId };
    const missing = always.find((key) => proposal[key] === null);
    if (missing) throw new Error(`A proposal of ${kind} has no ${missing}.`);
    return proposal as Stored<Key>;
  }
  async function find(where: { id: string } | { stopHash: string }): Promise<Stored<Key> | null> {
    const row = await db.proposal.findUnique({ include: about, where: { ...where, kind } });
    return row && complete(row);
  }
  async function list({ where, ...order }: Filter): Promise<Stored<Key>[]> {
    const rows = await db.proposal.findMany({ include: about, where: { ...where, kind }, ...order });
    return rows.map(complete);
  }
  return {
    find: (id: string) => find({ id }),
    findByLink: (stopHash: string) => find({ stopHash }),
    list,
    /** All pending proposals, oldest request first. */
    listPending: () =>
      list({ where: { state: { in: pendingStates } }, orderBy: [{ requestedAt: "asc" }, { id: "asc" }] }),
  };
}

type End = { state: ProposalState; approvedById?: string | null; endedById?: string | null };

/** Ends pending proposals in the caller's transaction, which holds their lock. Returns their number. */
export async function endProposals(where: Prisma.ProposalWhereInput, end: End): Promise<number> {
  const { count } = await db.write.proposal.updateMany({
    where: { ...where, state: { in: pendingStates } },
    data: { ...end, endedAt: await databaseNow() },
  });
  return count;
}

/** Stops a pending proposal, as `endProposals` does. */
export const endStopped = (id: string, stop: Stop): Promise<number> =>
  endProposals(
    { id },
    { state: "stopped", endedById: stop.how === "right lost" ? null : (stop.person?.id ?? null) },
  );
