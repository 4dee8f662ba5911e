export const registrationTypes = ["existing", "new"] as const;
export type RegistrationType = (typeof registrationTypes)[number];

export const backgroundQuestions = [
  "professionalMisconductSubject",
  "professionalMisconductPending",
  "criminalConviction",
  "bankruptcyHistory",
  "regulatoryRegistration",
] as const;
export type BackgroundQuestion = (typeof backgroundQuestions)[number];

export const documentKinds = ["police_certificate", "reference", "qualification", "other"] as const;
export type ApplicationDocumentKind = (typeof documentKinds)[number];

export function needsExplanation(answers: Record<BackgroundQuestion, boolean>): boolean {
  return backgroundQuestions.some((question) => answers[question]);
}

/** Six months before `today`, or the last day of that month when it is shorter. Days are "YYYY-MM-DD". */
export function sixMonthsBefore(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 6, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 7, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
}

/** Whether a police certificate issued on this day is still valid. */
export function isWithinSixMonths(issuedOn: string, today: string): boolean {
  return issuedOn >= sixMonthsBefore(today);
}

/** The number of documents of each kind that an application needs. More are allowed. */
export const requiredDocuments = { police_certificate: 1, reference: 2, qualification: 1, other: 0 } as const;

type Sent = { kind: ApplicationDocumentKind; issuedOn: Date | null };

export type ChecklistItem = {
  kind: ApplicationDocumentKind;
  label: string;
  needed: number;
  /** The number of valid documents sent; an expired police certificate does not count. */
  sent: number;
  isComplete: boolean;
  /** What is wrong with the documents sent; null for nothing. */
  problem: string | null;
};

const checklistLabel = {
  police_certificate: "Police certificate issued within the past six months",
  reference: "At least two references",
  qualification: "Certificates of professional qualifications",
};

/**
 * The documents that an application needs, with those sent and those missing. `today` ("YYYY-MM-DD") decides whether
 * a police certificate is too old.
 */
export function documentChecklist(documents: Sent[], today: string): ChecklistItem[] {
  return (["police_certificate", "reference", "qualification"] as const).map((kind) => {
    const ofKind = documents.filter((document) => document.kind === kind);
    const counting = ofKind.filter((document) => kind !== "police_certificate" || isCurrent(document, today));
    const isComplete = counting.length >= requiredDocuments[kind];
    const isTooOld = kind === "police_certificate" && ofKind.length > 0 && !isComplete;
    return {
      kind,
      label: checklistLabel[kind],
      needed: requiredDocuments[kind],
      sent: counting.length,
      isComplete,
      problem: isTooOld ? "The police certificate is older than six months" : null,
    };
  });
}

type Application = { isClaim: boolean; documents: Sent[]; decidedAt: Date | null };

/**
 * The checklist for the applicant and the reviewer. A certificate's age is measured on the day of the decision, and
 * until then today. A claim of an existing member needs no documents. `dayOf` returns a moment's day in the
 * association's time zone.
 */
export function documentChecklistOf(
  { isClaim, documents, decidedAt }: Application,
  dayOf: (moment: Date) => string,
): ChecklistItem[] {
  return isClaim ? [] : documentChecklist(documents, dayOf(decidedAt ?? new Date()));
}

function isCurrent({ issuedOn }: Sent, today: string): boolean {
  return issuedOn !== null && isWithinSixMonths(issuedOn.toISOString().slice(0, 10), today);
}

/** Whether the phone number is too short to call, for a warning; local numbers have seven digits. */
export function isPhoneTooShort(phone: string): boolean {
  return (phone.match(/\d/g) ?? []).length < 7;
}

/** Formats ten digits as "(242) 555-0123"; returns any other text unchanged. */
export function formatPhone(text: string): string {
  const digits = text.replace(/[\s().-]/g, "").replace(/^\+?1(?=\d{10}$)/, "");
  return /^\d{10}$/.test(digits)
    ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
    : text.trim();
}

export function completeness(items: ChecklistItem[]): { sent: number; needed: number } {
  const sum = (of: (item: ChecklistItem) => number) => items.reduce((total, item) => total + of(item), 0);
  return { sent: sum(({ sent, needed }) => Math.min(sent, needed)), needed: sum(({ needed }) => needed) };
}

/** The days for which a private link works after the decision, or after it was sent again. */
export const linkDaysAfterDecision = 30;

/** The hours for which the sender of an application can upload documents without the private link. */
export const senderLinkHours = 2;

/** The days after which an unconfirmed application no longer blocks a new one with its address. */
export const daysToConfirmAddress = 7;

type Proven = { isClaim: boolean; addressProvenAt: Date | string | null };

/**
 * Whether the application is a claim that its owner has not confirmed, so that anybody may have typed its name and
 * number.
 */
export const isUnconfirmedClaim = ({ isClaim, addressProvenAt }: Proven): boolean =>
  isClaim && addressProvenAt === null;

/** The filters of the list of applications: by whose turn it is, or by the decision. */
export const applicationFilters = [
  "review",
  "applicant",
  "approved",
  "rejected",
  "withdrawn",
  "all",
] as const;
export type ApplicationFilter = (typeof applicationFilters)[number];

export type DuplicateReason = "email" | "birth" | "name" | "phone" | "number";
