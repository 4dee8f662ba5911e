import type { Level } from "@/lib/association/levels";
import {
  isUnconfirmedClaim,
  type ApplicationDocumentKind,
  type BackgroundQuestion,
  type RegistrationType,
  type ApplicationFilter,
  type ChecklistItem,
  type DuplicateReason,
} from "./rules";

export type ApplicationStatus = "pending" | "approved" | "rejected" | "withdrawn";

/**
 * The message after a request for a link. It is the same for everybody, so that it does not reveal whether an
 * application exists.
 */
export const newLinkRequested =
  "If there is an application with this email address, we've sent it a new link. Earlier links work until you use the new one.";

export const missingLevel = "Choose the level that the member has in your records";

/** Help text for the levels whose name does not explain itself. */
export const levelHint: Partial<Record<Level, string>> = {
  bccp: "Certified compliance professional",
  regulator: "Observer status with Associate-level benefits",
};

export const applicantKindLabel: Record<RegistrationType, string> = {
  existing: "Existing member (portal account registration)",
  new: "New applicant",
};

type Labelled = {
  status: ApplicationStatus;
  /** When the open question to the applicant was asked; null without one. */
  askedAt: Date | string | null;
  isClaim: boolean;
  addressProvenAt: Date | string | null;
};

/** The label and tone of an application's status. */
export function applicationStatusLabel({ status, askedAt, ...claim }: Labelled) {
  if (status === "approved") return { label: "Approved", tone: "success" } as const;
  if (status === "rejected") return { label: "Rejected", tone: "danger" } as const;
  if (status === "withdrawn") return { label: "Withdrawn", tone: "neutral" } as const;
  if (isUnconfirmedClaim(claim)) return { label: "Not confirmed", tone: "neutral" } as const;
  if (askedAt) return { label: "Information requested", tone: "aqua" } as const;
  return { label: "Pending", tone: "warning" } as const;
}

/** What has arrived of one kind of document, in words. */
export function receivedLabel({ isComplete, needed, sent, problem }: ChecklistItem): string {
  if (problem) return problem;
  return isComplete ? "Received" : `${sent} of ${needed} received`;
}

const documents: Record<ApplicationDocumentKind, string> = {
  police_certificate: "Police certificate",
  reference: "Reference",
  qualification: "Qualification",
  other: "Other document",
};

export function documentKindLabel(kind: ApplicationDocumentKind): string {
  return documents[kind];
}

/** Short name of a background question, for lists. */
export const backgroundTopic: Record<BackgroundQuestion, string> = {
  professionalMisconductSubject: "Professional misconduct",
  professionalMisconductPending: "Pending proceedings",
  criminalConviction: "Criminal conviction",
  bankruptcyHistory: "Bankruptcy",
  regulatoryRegistration: "Regulatory registration",
};

export const backgroundQuestionLabel: Record<BackgroundQuestion, string> = {
  professionalMisconductSubject: "Have you ever been the subject of a finding of professional misconduct?",
  professionalMisconductPending:
    "Is any investigation or proceeding for professional misconduct pending against you?",
  criminalConviction: "Have you ever been convicted of a criminal offence?",
  bankruptcyHistory: "Have you ever been declared bankrupt, or made an arrangement with your creditors?",
  regulatoryRegistration:
    "Has a regulatory body ever refused, suspended or withdrawn a registration or licence of yours?",
};

export const applicationFilterLabel: Record<ApplicationFilter, string> = {
  review: "Awaiting review",
  applicant: "Awaiting applicant",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  all: "All",
};

export const duplicateReasonLabel: Record<DuplicateReason, string> = {
  email: "Same email address",
  birth: "Same name and date of birth",
  name: "Same name",
  phone: "Same phone number",
  number: "Same membership number",
};
