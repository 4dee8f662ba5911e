import { LEVELS, type Level } from "@/lib/association/labels";

export const registrationTypes = ["existing", "new"] as const;
export type RegistrationType = (typeof registrationTypes)[number];

export const membershipLevels = LEVELS;
export type MembershipLevel = Level;

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

const storedType: Record<MembershipLevel, string> = {
  academic: "Academic and Student",
  associate: "Associate",
  professional: "Professional",
  bccp: "BCCP",
  regulator: "Regulator Observer",
};

/** The word of a level as `User.membershipType` holds it. */
export function membershipTypeOf(level: MembershipLevel): string {
  return storedType[level];
}

/** An explanation is asked for when any of the five is answered with Yes. */
export function needsExplanation(answers: Record<BackgroundQuestion, boolean>): boolean {
  return backgroundQuestions.some((question) => answers[question]);
}

/** The day six months before; a day that its month has not is the last that it has. Days are "YYYY-MM-DD". */
export function sixMonthsBefore(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 6, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 7, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
}

/** Whether a police certificate of that day still counts. */
export function isWithinSixMonths(issuedOn: string, today: string): boolean {
  return issuedOn >= sixMonthsBefore(today);
}

/** How many of each kind an application needs; what else an applicant sends is welcome. */
export const documentsNeeded = { police_certificate: 1, reference: 2, qualification: 1, other: 0 } as const;

type Sent = { kind: ApplicationDocumentKind; issuedOn: Date | null };

export type ChecklistItem = {
  kind: ApplicationDocumentKind;
  label: string;
  needed: number;
  /** How many count: a police certificate that is too old does not. */
  sent: number;
  isComplete: boolean;
  /** What is wrong with what has been sent; null when nothing is. */
  problem: string | null;
};

const checklistLabel = {
  police_certificate: "Police certificate issued within the past six months",
  reference: "At least two references",
  qualification: "Certificates of professional qualifications",
};

/**
 * What an application needs, what of it is there and what is missing. `today` is the day by which the police
 * certificate must not be older than six months, "YYYY-MM-DD".
 */
export function checklist(documents: Sent[], today: string): ChecklistItem[] {
  return (["police_certificate", "reference", "qualification"] as const).map((kind) => {
    const ofKind = documents.filter((document) => document.kind === kind);
    const counting = ofKind.filter((document) => kind !== "police_certificate" || isCurrent(document, today));
    const isComplete = counting.length >= documentsNeeded[kind];
    const isTooOld = kind === "police_certificate" && ofKind.length > 0 && !isComplete;
    return {
      kind,
      label: checklistLabel[kind],
      needed: documentsNeeded[kind],
      sent: counting.length,
      isComplete,
      problem: isTooOld ? "The police certificate is older than six months" : null,
    };
  });
}

function isCurrent({ issuedOn }: Sent, today: string): boolean {
  return issuedOn !== null && isWithinSixMonths(issuedOn.toISOString().slice(0, 10), today);
}

/** Whether nobody could be called by it: a local number has seven digits. People may leave it so. */
export function hasFewDigits(phone: string): boolean {
  return (phone.match(/\d/g) ?? []).length < 7;
}

/** Ten digits as people write them, "(242) 555-0123"; any other text stays as it is. */
export function writtenPhone(text: string): string {
  const digits = text.replace(/[\s().-]/g, "").replace(/^\+?1(?=\d{10}$)/, "");
  return /^\d{10}$/.test(digits)
    ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
    : text.trim();
}

/** How many of the documents needed are there, of how many; more of a kind than needed do not count. */
export function completeness(items: ChecklistItem[]): { sent: number; needed: number } {
  const sum = (of: (item: ChecklistItem) => number) => items.reduce((total, item) => total + of(item), 0);
  return { sent: sum(({ sent, needed }) => Math.min(sent, needed)), needed: sum(({ needed }) => needed) };
}

/** How long a private link works after the decision, or after it was sent again. */
export const linkDaysAfterDecision = 30;

/** After so many days an application whose address nobody has confirmed makes room for another with that address. */
export const daysToConfirmAddress = 7;

/** Where an application stands for the reviewers: whose turn it is, or how it was decided. */
export const applicationFilters = [
  "review",
  "applicant",
  "approved",
  "rejected",
  "withdrawn",
  "all",
] as const;
export type ApplicationFilter = (typeof applicationFilters)[number];

/** The applications that an address asks for (`?show=`): those to be reviewed, unless it says otherwise. */
export function applicationFilterAsked(wanted: unknown): ApplicationFilter {
  return applicationFilters.find((filter) => filter === wanted) ?? "review";
}

/** Why two are taken for one person. */
export type DuplicateReason = "email" | "birth" | "name" | "phone" | "number";
