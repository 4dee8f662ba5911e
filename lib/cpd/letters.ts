import "server-only";
import { formatCalendarDay, type Day } from "@/lib/core/days";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import type { Letter } from "@/lib/mail/letter";
import type { CpdPeriod } from "./gauges";
import { missingInWords, periodInWords } from "./labels";
import type { MemberGauge } from "./queries";
import type { CpdAuditResult } from "./rules";

const button = () => ({ label: "View my CPD record", url: publicUrl(pathTo("/cpd")) });

/** Announces a decision on an entry, with the reason if it was declined. */
export function cpdDecisionLetter(
  firstName: string,
  { title, reason }: { title: string; reason: string | null },
): Letter {
  if (reason === null)
    return {
      subject: `CPD approved: ${title}`,
      greeting: `Dear ${firstName},`,
      paragraphs: [`We have approved “${title}”. It now counts in your CPD record.`],
      button: button(),
    };
  return {
    subject: `CPD declined: ${title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `We couldn’t approve “${title}” for your CPD record. The reason:`,
      reason,
      "You can correct the entry and submit it again.",
    ],
    button: button(),
  };
}

/** Announces that an approved entry no longer counts, with the reason. */
export const cpdWithdrawnLetter = (
  firstName: string,
  { title, reason }: { title: string; reason: string },
): Letter => ({
  subject: `CPD approval withdrawn: ${title}`,
  greeting: `Dear ${firstName},`,
  paragraphs: [
    `We have withdrawn our approval of “${title}”. It no longer counts in your CPD record, and a statement that lists it is no longer valid. The reason:`,
    reason,
    "You can correct the entry and submit it again.",
  ],
  button: button(),
});

/** Asks a member who was drawn for an audit for evidence. */
export function auditDrawnLetter(
  firstName: string,
  { dueOn, ...period }: CpdPeriod & { dueOn: Day },
): Letter {
  return {
    subject: `CPD audit: please upload your evidence by ${formatCalendarDay(dueOn)}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Each year we check some CPD records, which are drawn at random. Yours was drawn for the period ${periodInWords(period)}.`,
      `Please upload evidence for each of your entries of that period by ${formatCalendarDay(dueOn)}. Entries that have evidence already, and our own certificates, need nothing.`,
    ],
    button: button(),
  };
}

/** Reminds a member of an audit whose last day is near. */
export function auditReminderLetter(firstName: string, dueOn: Day): Letter {
  return {
    subject: `CPD audit: your evidence is due on ${formatCalendarDay(dueOn)}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Your CPD record was drawn for an audit, and some of your entries still have no evidence. Please upload it by ${formatCalendarDay(dueOn)}.`,
    ],
    button: button(),
  };
}

/** Tells a member the result of an audit. */
export function auditResultLetter(
  firstName: string,
  { result, note, ...period }: CpdPeriod & { result: CpdAuditResult; note: string | null },
): Letter {
  return {
    subject: result === "passed" ? "CPD audit: passed" : "CPD audit: not passed",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      result === "passed"
        ? `Thank you for your evidence. Your CPD record for ${periodInWords(period)} has passed the audit.`
        : `Your CPD record for ${periodInWords(period)} has not passed the audit.`,
      ...(note === null ? [] : [note]),
    ],
    button: button(),
  };
}

/** Warns a member of CPD that is missing before their membership year ends. */
export function renewalWarningLetter(
  firstName: string,
  { name, sentence, missing, yearEnd }: Pick<MemberGauge, "name" | "sentence" | "missing"> & { yearEnd: Day },
): Letter {
  return {
    subject: `Your CPD before your membership renews on ${formatCalendarDay(yearEnd)}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Your membership year ends on ${formatCalendarDay(yearEnd)}, and your CPD is not complete yet. ${name}: ${sentence}.`,
      `Missing: ${missing.map(missingInWords).join(", ")}.`,
      "If you have learned more than we know of, add it to your record. You can renew either way.",
    ],
    button: button(),
  };
}
