/** The filters of the list of members: standings, and those whose dues are overdue or who are administrators. */
export const memberFilters = [
  "active",
  "grace",
  "lapsed",
  "pending",
  "overdue",
  "suspended",
  "closed",
  "admins",
] as const;
export type MemberFilter = (typeof memberFilters)[number];

/** An administrator's action, with the reason if one was given. */
export type RestrictionAct = { at: Date; by: string; reason: string | null };

export type OriginFacts = {
  annualFeeCents: number;
  joinDate: Date | null;
  /** The newest approved application; null without one. */
  application: {
    reference: string;
    registrationType: "existing" | "new";
    decidedAt: Date | null;
  } | null;
  /** The last time an administrator made the membership active by hand; null for never. */
  approval: RestrictionAct | null;
  /** The last time an administrator set the membership back to pending; null for never. */
  setBack: RestrictionAct | null;
  /** When the first membership dues were received, and when that was recorded; null without any. */
  firstDues: { receivedOn: Date; recordedOn: Date } | null;
};

/** How the person became a member, in a sentence. `shown` formats a date. */
export function memberOrigin(facts: OriginFacts, shown: (date: Date) => string): string {
  const { application, approval, setBack, firstDues, annualFeeCents, joinDate } = facts;
  const since = joinDate ? `Member since ${shown(joinDate)}` : "Member";
  const isUndone = approval && setBack && setBack.at > approval.at;
  if (approval && !isUndone)
    return `${since}: ${approval.by} approved the membership on ${shown(approval.at)}.`;
  if (application) {
    const approved = `${since}: application ${application.reference} was approved${on(application.decidedAt, shown)}`;
    if (application.registrationType === "existing") return `${approved} for an existing member.`;
    if (annualFeeCents === 0) return `${approved}, and there is no fee for this level.`;
    if (firstDues) {
      const [received, recorded] = [shown(firstDues.receivedOn), shown(firstDues.recordedOn)];
      const later = recorded === received ? "" : `, and recorded on ${recorded}`;
      return `${approved}. The first dues were received on ${received}${later}.`;
    }
    return `${approved}.`;
  }
  return `${since}: before this portal was introduced.`;
}

const on = (date: Date | null, shown: (date: Date) => string) => (date ? ` on ${shown(date)}` : "");

type Restrictions = {
  email: string;
  isAddressProven: boolean;
  /** A new address that still has to be confirmed; null for none. */
  pendingAddress: string | null;
  becomesActive: boolean;
  becomesAdmin: boolean;
};

/** Other facts that limit or extend what a person can do, a sentence each. */
export function restrictionNotes(restrictions: Restrictions): string[] {
  const { email, isAddressProven, pendingAddress, becomesActive, becomesAdmin } = restrictions;
  const what = [
    ...(becomesActive ? ["the membership becomes active"] : []),
    ...(becomesAdmin ? ["the account becomes an administrator's"] : []),
  ];
  return [
    ...(pendingAddress ? [`The email address changes to ${pendingAddress} once it is confirmed.`] : []),
    ...(!isAddressProven && what.length > 0
      ? [`Confirmation sent. As soon as ${email} is confirmed, ${what.join(" and ")}.`]
      : []),
  ];
}
