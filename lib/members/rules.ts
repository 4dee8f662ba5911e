/**
 * The Member ID: prefix, year of registration and the last six characters of the user's id in upper case, such as
 * "ACO-2026A1B2C3".
 */
export function memberNumber(prefix: string, createdAt: string, id: string): string {
  return `${prefix}${new Date(createdAt).getUTCFullYear()}${id.slice(-6).toUpperCase()}`;
}

/** Parses a search word as a Member ID: the end of a user's id, and the year if typed. */
export function parseMemberNumber(word: string): { year: number | null; end: string } | null {
  const [, year, end] = /^(?:.*?(\d{4}))?([0-9a-f]{6})$/i.exec(word) ?? [];
  return end ? { year: year ? Number(year) : null, end: end.toLowerCase() } : null;
}

/** The annual fee in cents of accounts without one of their own or of their membership type. */
export const defaultAnnualFeeCents = 35_000;

export const memberFilters = ["active", "pending", "suspended", "overdue", "admins"] as const;
export type MemberFilter = (typeof memberFilters)[number];

/** An administrator's action, with the reason if one was given. */
export type Act = { at: Date; by: string; reason: string | null };

export type StatusFacts = {
  membershipStatus: "pending" | "active";
  annualFeeCents: number;
  createdAt: Date;
  joinDate: Date | null;
  /** It was set back to pending, and has not become active since. */
  setBackAt: Date | null;
  /** The application that decided it: for an active membership the newest approved one, otherwise the newest. */
  application: {
    reference: string;
    status: "pending" | "approved" | "rejected" | "withdrawn";
    registrationType: "existing" | "new";
    createdAt: Date;
    decidedAt: Date | null;
    askedAt: Date | null;
  } | null;
  /** The last time that an administrator made the membership active by hand. */
  approval: Act | null;
  /** The last time that an administrator set it back to pending. */
  setBack: Act | null;
  /** When the first membership dues were received. */
  firstDues: Date | null;
};

/** Why the membership is active or pending, in a sentence; `shown` formats a date. */
export function statusReason(facts: StatusFacts, shown: (date: Date) => string): string {
  return facts.membershipStatus === "active" ? whyActive(facts, shown) : whyPending(facts, shown);
}

function whyActive(facts: StatusFacts, shown: (date: Date) => string): string {
  const { application, approval, setBack, firstDues, annualFeeCents, joinDate } = facts;
  const since = joinDate ? `Active since ${shown(joinDate)}` : "Active";
  const isUndone = approval && setBack && setBack.at > approval.at;
  if (approval && !isUndone)
    return `${since}: ${approval.by} approved the membership on ${shown(approval.at)}.`;
  if (application?.status === "approved") {
    const approved = `${since}: application ${application.reference} was approved${on(application.decidedAt, shown)}`;
    if (application.registrationType === "existing") return `${approved} for an existing member.`;
    if (annualFeeCents === 0) return `${approved}, and there is no fee for this level.`;
    if (firstDues) return `${approved}, and the first dues were received on ${shown(firstDues)}.`;
    return `${approved}.`;
  }
  return `${since}: member before this portal was introduced.`;
}

function whyPending(
  { application, createdAt, setBackAt, setBack }: StatusFacts,
  shown: (date: Date) => string,
): string {
  if (setBackAt && setBack)
    return `Pending: ${setBack.by} set the membership back on ${shown(setBack.at)}${because(setBack)}`;
  if (!application) {
    return `Pending: the account was created on ${shown(createdAt)}, and no application or administrator has made it active.`;
  }
  const { reference, status, askedAt, decidedAt } = application;
  if (status === "approved")
    return `Pending: application ${reference} was approved${on(decidedAt, shown)}, and the first dues have not been recorded yet.`;
  if (status === "rejected") return `Pending: application ${reference} was rejected${on(decidedAt, shown)}.`;
  if (status === "withdrawn")
    return `Pending: application ${reference} was withdrawn${on(decidedAt, shown)}.`;
  return askedAt
    ? `Pending: application ${reference} has been waiting for the applicant's answer since ${shown(askedAt)}.`
    : `Pending: application ${reference} has been waiting for a decision since ${shown(application.createdAt)}.`;
}

const on = (date: Date | null, shown: (date: Date) => string) => (date ? ` on ${shown(date)}` : "");

/** The end of a sentence, with the reason if there is one. */
const because = ({ reason }: Act) => (reason ? `: ${reason}` : ".");

type Standing = {
  email: string;
  isAddressProven: boolean;
  /** A new address that waits for its confirmation; null for none. */
  pendingAddress: string | null;
  suspension: Act | null;
  becomesActive: boolean;
  becomesAdmin: boolean;
};

/** Other facts that limit or extend what a person can do, a sentence each; `shown` formats a date. */
export function restrictionNotes(standing: Standing, shown: (date: Date) => string): string[] {
  const { email, isAddressProven, pendingAddress, suspension, becomesActive, becomesAdmin } = standing;
  const what = [
    ...(becomesActive ? ["the membership becomes active"] : []),
    ...(becomesAdmin ? ["the account becomes an administrator's"] : []),
  ];
  return [
    ...(suspension
      ? [`Suspended: ${suspension.by} suspended the account on ${shown(suspension.at)}${because(suspension)}`]
      : []),
    ...(pendingAddress ? [`The email address changes to ${pendingAddress} once it is confirmed.`] : []),
    ...(!isAddressProven && what.length > 0
      ? [`Confirmation sent. As soon as ${email} is confirmed, ${what.join(" and ")}.`]
      : []),
  ];
}
