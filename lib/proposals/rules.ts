import type { Permission } from "@/lib/core/permissions";

/** It is requested, and perhaps approved by a second person. The other three are its ends. */
export type ProposalState = "requested" | "approved" | "applied" | "stopped" | "superseded";

const nextStates: Readonly<Record<ProposalState, readonly ProposalState[]>> = {
  requested: ["approved", "applied", "stopped", "superseded"],
  approved: ["applied", "stopped", "superseded"],
  applied: [],
  stopped: [],
  superseded: [],
};

export const canBecome = (from: ProposalState, to: ProposalState): boolean => nextStates[from].includes(to);

/** Whether it still waits, so that it can be stopped. */
export const isProposalPending = (state: ProposalState): boolean => canBecome(state, "stopped");

/** Who may do what with a kind of proposal. A link in an email stops one as well, whoever has it. */
export type Rules = {
  requesting: Permission;
  /** Null when it takes effect in time alone. */
  approving: Permission | null;
  stopping: Permission;
  /** From then on it takes effect without an approval; for a lost factor, from its approval. */
  waitHours: number;
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
  },
  paymentLink: { requesting: "bank.edit", approving: null, stopping: "bank.edit", waitHours: 72 },
} as const satisfies Record<string, Rules>;

export const waitMs = ({ waitHours }: Rules): number => waitHours * 60 * 60_000;

/** Of whom nobody is the second person: who requested it, and whom it is about. */
type Parties = { requestedById: string | null; aboutId: string | null };

export const isSecondPerson = (personId: string, { requestedById, aboutId }: Parties): boolean =>
  personId !== requestedById && personId !== aboutId;
