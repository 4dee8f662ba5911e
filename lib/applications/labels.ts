import type {
  ApplicationDocumentKind,
  BackgroundQuestion,
  MembershipLevel,
  RegistrationType,
  ApplicationFilter,
  DuplicateReason,
} from "./rules";

export type ApplicationStatus = "pending" | "approved" | "rejected" | "withdrawn";

/** Said to everybody who asks for a new link, whether there is an application or not. */
export const newLinkRequested =
  "If there is an application with this email address, we've sent it a new link. Earlier links no longer work.";

/** What there is to know about a level before one chooses it; nothing where the name says all. */
export const levelHint: Partial<Record<MembershipLevel, string>> = {
  bccp: "Certified compliance professional",
  regulator: "Observer status with Associate-level benefits",
};

export const registrationTypeLabel: Record<RegistrationType, string> = {
  existing: "Existing member (portal account registration)",
  new: "New applicant",
};

/** Words and tone of where an application stands; `askedAt` is set while a reviewer waits for an answer. */
export function applicationStatusLabel(status: ApplicationStatus, askedAt: Date | string | null) {
  if (status === "approved") return { label: "Approved", tone: "success" } as const;
  if (status === "rejected") return { label: "Rejected", tone: "danger" } as const;
  if (status === "withdrawn") return { label: "Withdrawn", tone: "neutral" } as const;
  if (askedAt) return { label: "Information requested", tone: "aqua" } as const;
  return { label: "Pending", tone: "warning" } as const;
}

const documents: Record<ApplicationDocumentKind, string> = {
  police_certificate: "Police certificate",
  reference: "Reference",
  qualification: "Qualification",
  other: "Other document",
};

/** One supporting document's kind. */
export function documentKindLabel(kind: ApplicationDocumentKind): string {
  return documents[kind];
}

/** A background question in a word or two, where the whole of it has been read already. */
export const backgroundTopic: Record<BackgroundQuestion, string> = {
  professionalMisconductSubject: "Professional misconduct",
  professionalMisconductPending: "Pending proceedings",
  criminalConviction: "Criminal conviction",
  bankruptcyHistory: "Bankruptcy",
  regulatoryRegistration: "Regulatory registration",
};

/** The five background questions in full. */
export const backgroundQuestionLabel: Record<BackgroundQuestion, string> = {
  professionalMisconductSubject: "Have you ever been the subject of a finding of professional misconduct?",
  professionalMisconductPending:
    "Is any investigation or proceeding for professional misconduct pending against you?",
  criminalConviction: "Have you ever been convicted of a criminal offence?",
  bankruptcyHistory: "Have you ever been declared bankrupt, or made an arrangement with your creditors?",
  regulatoryRegistration:
    "Has a regulatory body ever refused, suspended or withdrawn a registration or licence of yours?",
};

/** The reviewers' filters. */
export const applicationFilterLabel: Record<ApplicationFilter, string> = {
  review: "Awaiting review",
  applicant: "Awaiting applicant",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  all: "All",
};

/** Why somebody may be the same person. */
export const duplicateReasonLabel: Record<DuplicateReason, string> = {
  email: "Same email address",
  birth: "Same name and date of birth",
  name: "Same name",
  phone: "Same phone number",
  number: "Same membership number",
};
