import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { bankDetails } from "@/lib/association/schema";
import { can, type Staff } from "@/lib/auth/member";
import { readNames, type NameOf } from "@/lib/auth/names";
import { db } from "@/lib/db/client";
import { proposalRules } from "@/lib/proposals/rules";
import { isTrustedApprover } from "@/lib/proposals/shared/trusted-approver";

const maxListed = 20;
const rules = proposalRules.bankDetails;

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

type Row = Awaited<ReturnType<typeof findRows>>[number];
const findRows = () =>
  db.bankProposal.findMany({
    select: fields,
    orderBy: [{ proposedAt: "desc" }, { id: "desc" }],
    take: maxListed,
  });

/** Bank details with the API's names. */
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

/** GET /api/admin/bank-details: the bank details that payers see, and the newest proposals first. */
export async function getBankDetails(_staff: Staff<"settings.read">) {
  const { address, isSample, ...current } = getAssociation().bank;
  const rows = await findRows();
  const nameOf = await readNames(rows.map(({ proposedById }) => proposedById));
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
        const asked = { requestedById: proposal.proposedById, requestedAt: new Date(proposal.proposedAt) };
        const canApprove = can(person, rules.approving) && (await isTrustedApprover(rules, person, asked));
        return { ...proposal, canApprove };
      }),
  );
}
export type PendingProposal = Awaited<ReturnType<typeof listPendingBankDetails>>[number];

/** The number of pending proposals. */
export async function countPendingBankDetails(_staff: Staff<"bank.edit">): Promise<number> {
  return db.bankProposal.count({ where: { state: "pending" } });
}
