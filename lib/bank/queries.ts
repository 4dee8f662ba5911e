import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { bankDetails } from "@/lib/association/schema";
import { can, type Staff } from "@/lib/auth/member";
import { findNames, type NameOf } from "@/lib/auth/names";
import { isOneTimeToken } from "@/lib/auth/one-time-token";
import { hashToken } from "@/lib/auth/sessions";
import { approvals, isTrustedApprover } from "@/lib/auth/trusted-approver";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";

const maxListed = 20;

const fields = {
  id: true,
  eventId: true,
  details: true,
  state: true,
  proposedById: true,
  proposedAt: true,
  effectiveAt: true,
  event: { select: { title: true } },
} as const;

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;
const findRow = (where: { id: string } | { stopHash: string }) =>
  db.bankProposal.findUnique({ select: fields, where });

/** Bank details in the names of the call. */
function toDetails(details: unknown) {
  if (details === null) return null;
  const { address, ...rest } = bankDetails.parse(details);
  return { ...rest, bankAddress: address };
}

function toProposal({ event, details, proposedById, proposedAt, effectiveAt, ...row }: Row, nameOf: NameOf) {
  return {
    ...row,
    eventTitle: event?.title ?? null,
    proposedBy: nameOf(proposedById),
    proposedById,
    proposedAt: proposedAt.toISOString(),
    effectiveAt: effectiveAt.toISOString(),
    ...toDetails(details),
  };
}
export type ShownProposal = ReturnType<typeof toProposal>;

const namesOf = (rows: Row[]) => findNames(rows.map(({ proposedById }) => proposedById));

/** GET /api/admin/bank-details: what payers are shown, and the newest proposals first. */
export async function getBankDetails(_staff: Staff<"settings.read">) {
  const { address, isSample, ...current } = getAssociation().bank;
  const rows = await db.bankProposal.findMany({
    select: fields,
    orderBy: [{ proposedAt: "desc" }, { id: "desc" }],
    take: maxListed,
  });
  const nameOf = await namesOf(rows);
  return {
    current: { ...current, bankAddress: address, isSample },
    proposals: rows.map((row) => toProposal(row, nameOf)),
  };
}

/** The pending proposals, newest first, with whether this person can approve each now. */
export async function listPendingBankDetails(person: Staff<"settings.read">) {
  const { proposals } = await getBankDetails(person);
  return Promise.all(
    proposals
      .filter(({ state }) => state === "pending")
      .map(async (proposal) => {
        const asked = { byId: proposal.proposedById, at: new Date(proposal.proposedAt) };
        const canApprove =
          can(person, "bank.edit") && (await isTrustedApprover(approvals.bankDetails, person, asked));
        return { ...proposal, canApprove };
      }),
  );
}
export type PendingProposal = Awaited<ReturnType<typeof listPendingBankDetails>>[number];

/** The number of pending proposals. */
export async function countPendingBankDetails(_staff: Staff<"bank.edit">): Promise<number> {
  return db.bankProposal.count({ where: { state: "pending" } });
}

/** A pending proposal, in the transaction that holds the lock. @throws Refusal `not_found`, `already_decided` */
export async function requirePending(id: string): Promise<Row> {
  const row = await findRow({ id });
  if (!row) throw new Refusal("not_found", "Proposal not found");
  if (row.state !== "pending")
    throw new Refusal("already_decided", "These bank details are no longer waiting.");
  return row;
}

/** The proposal that a link stops, or null. */
export async function findProposalToStop(token: string): Promise<ShownProposal | null> {
  if (!isOneTimeToken(token)) return null;
  const row = await findRow({ stopHash: hashToken(token) });
  return row && toProposal(row, await namesOf([row]));
}
