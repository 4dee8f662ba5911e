import { hasCodeShape, isCheckedCode, newCheckedCode } from "@/lib/core/checked-code";
import type { CategoryHours, CertificateRule, Cpd, Delivery } from "@/lib/events/cpd-rules";
import { isOver, type EventStatus } from "@/lib/events/rules";
import type { SeatState } from "@/lib/seats/rules";

export type CertificateKind = "attendance" | "programme" | "statement";

/**
 * The CPD on a certificate. That of a programme is from its holder's certificates of attendance, in person at some
 * events and online at others ("blended"). That of a statement is from a member's record.
 */
export type IssuedCpd = Omit<Cpd, "delivery" | "rule"> & {
  delivery: Delivery | "blended" | "recorded";
  rule: CertificateRule | "programme" | "record";
};

export const certificateStateNames = ["valid", "superseded", "revoked"] as const;
export type CertificateState = (typeof certificateStateNames)[number];

/** The length of a certificate's code: twelve random characters (3.5 × 10¹⁷ values) and a check character. */
export const certificateCodeLength = 13;

/** A new code such as `K7QM2R9T4XWA3`, as it is stored and stands in addresses. */
export const newCertificateCode = (): string => newCheckedCode(certificateCodeLength);

/** A code in groups, as it is printed: `K7QM-2R9T-4XWA-3`. */
export const formatCertificateCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? code;

/**
 * Parses a code in any case, with or without dashes and spaces. `mistyped`: it has the right characters, but the check
 * character does not fit. Null for any other text.
 */
export function parseCertificateCode(text: string): { code: string } | "mistyped" | null {
  const code = text.replaceAll(/[\s‐-―-]/g, "").toUpperCase();
  if (isCheckedCode(code, certificateCodeLength)) return { code };
  return hasCodeShape(code, certificateCodeLength) ? "mistyped" : null;
}

/** A stay at an event; `leftAt` is null while the person is there. */
type Stay = { enteredAt: Date; leftAt: Date | null };

/** The whole minutes of an event that somebody attended. A stay that was not closed by a check-out does not count. */
export function minutesPresent(
  stays: readonly Stay[],
  { startDate, endDate }: { startDate: Date; endDate: Date },
): number {
  const attendedMs = stays.reduce((sum, { enteredAt, leftAt }) => {
    if (!leftAt) return sum;
    const from = Math.max(enteredAt.getTime(), startDate.getTime());
    const until = Math.min(leftAt.getTime(), endDate.getTime());
    return sum + Math.max(0, until - from);
  }, 0);
  return Math.floor(attendedMs / 60_000);
}

export type PossibleHolder = {
  state: SeatState;
  memberRateToVerify: boolean;
  checkedInAt: Date | null;
  visits: readonly Stay[];
  hasCertificate: boolean;
  /** Whether somebody else with this name has a certificate for the event, or comes before in the same run. */
  isNameTaken: boolean;
};

type CertifiedEvent = { startDate: Date; endDate: Date };

/**
 * Why an attendee gets no certificate, in a sentence for staff; null for somebody who is due one.
 *
 * @param isNamed whether staff named this person, which the rule "manual" requires
 */
export function refusalOfCertificate(
  attendee: PossibleHolder,
  event: CertifiedEvent,
  { rule }: Pick<Cpd, "rule">,
  isNamed: boolean,
): string | null {
  if (attendee.hasCertificate) return "This person already has a certificate for the event.";
  if (attendee.state !== "confirmed") return "The seat is not confirmed.";
  if (attendee.memberRateToVerify) return "The member rate has not been verified yet.";
  if (rule === "manual") {
    if (!isNamed) return "Certificates of this event are issued by hand.";
  } else if (!attendee.checkedInAt) return "This person was not checked in.";
  if (typeof rule === "object") {
    if (attendee.visits.some(({ leftAt }) => leftAt === null) && minutesPresent(attendee.visits, event) === 0)
      return "This person was not checked out.";
    const lastsMinutes = (event.endDate.getTime() - event.startDate.getTime()) / 60_000;
    const present = minutesPresent(attendee.visits, event);
    if (present * 100 < rule.minutesPercent * lastsMinutes)
      return `This person was there for ${present} of ${Math.round(lastsMinutes)} minutes; ${rule.minutesPercent}% are required.`;
  }
  if (attendee.isNameTaken)
    return "Someone with this name already has a certificate for the event. If these are two different people, correct one of the names first.";
  return null;
}

/** Whether certificates can be issued: the event has taken place. */
export const isCertifiable = (event: { status: EventStatus; endDate: string }, now: Date): boolean =>
  event.status === "published" && isOver(event, now);

/** A certificate that staff correct or revoke. */
export type ManagedCertificate = {
  code: string;
  holderName: string;
  state: CertificateState;
  hours: CategoryHours[];
};
