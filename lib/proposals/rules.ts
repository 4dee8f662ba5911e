import type { Permission } from "@/lib/core/permissions";

/** The state of a proposal: requested, and possibly approved by a second person. The other three are final. */
export type ProposalState = "requested" | "approved" | "applied" | "stopped" | "superseded";

const nextStates: Readonly<Record<ProposalState, readonly ProposalState[]>> = {
  requested: ["approved", "applied", "stopped", "superseded"],
  approved: ["applied", "stopped", "superseded"],
  applied: [],
  stopped: [],
  superseded: [],
};

export const canBecome = (from: ProposalState, to: ProposalState): boolean => nextStates[from].includes(to);

/** Whether the proposal is pending, so that it can be stopped. */
export const isProposalPending = (state: ProposalState): boolean => canBecome(state, "stopped");

export const pendingStates = (Object.keys(nextStates) as ProposalState[]).filter(isProposalPending);

/** The permissions for a kind of proposal. A link in an email stops a proposal as well, whoever has it. */
export type Rules = {
  requesting: Permission;
  /** The permission to approve; null for kinds that take effect by time alone. */
  approving: Permission | null;
  stopping: Permission;
  /** Hours until it takes effect without an approval; for a lost factor, until it does after the approval. */
  waitHours: number;
  /**
   * Whether everybody with the permission may approve once its time has come, because an approval then speeds up
   * nothing.
   */
  isOpenOnceDue?: true;
};

export const proposalRules = {
  bankDetails: { requesting: "bank.edit", approving: "bank.edit", stopping: "bank.edit", waitHours: 72 },
  factorReset: {
    requesting: "factors.reset",
    approving: "factors.reset",
    stopping: "factors.reset",
    waitHours: 24,
  },
  newAddress: {
    requesting: "members.edit",
    approving: "addresses.approve",
    stopping: "members.edit",
    waitHours: 168,
    isOpenOnceDue: true,
  },
  paymentLink: { requesting: "bank.edit", approving: null, stopping: "bank.edit", waitHours: 72 },
} as const satisfies Record<string, Rules>;

export const waitMs = ({ waitHours }: Rules): number => waitHours * 60 * 60_000;

/** The people who cannot be the second person: the requester, and the person concerned. */
type Parties = { requestedById: string | null; aboutId: string | null };

export const isSecondPerson = (personId: string, { requestedById, aboutId }: Parties): boolean =>
  personId !== requestedById && personId !== aboutId;
