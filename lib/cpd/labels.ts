import { hoursInWords } from "@/lib/certificates/labels";
import { formatCalendarDay } from "@/lib/core/days";
import type { CpdPeriod, Gauge, MissingMinutes } from "./gauges";
import type { CpdAuditResult, CpdFilter, CpdState } from "./rules";

export const cpdBadge = {
  draft: { label: "Draft", tone: "neutral" },
  submitted: { label: "Submitted", tone: "warning" },
  approved: { label: "Approved", tone: "success" },
  declined: { label: "Declined", tone: "danger" },
} as const satisfies Record<CpdState, object>;

export const cpdFilterLabel: Record<CpdFilter, string> = {
  submitted: "Submitted",
  approved: "Approved",
  declined: "Declined",
  all: "All",
};

/** The reason why staff cannot decide on their own entry. */
export const ownEntryMessage = "Someone else must review your own CPD.";

const hours = (minutes: number) => minutes / 60;

/** A category in the middle of a sentence: "Reading" becomes "reading", and "AML" stays. */
const inSentence = (category: string) =>
  /^\p{Lu}\p{Ll}/u.test(category) ? category.charAt(0).toLowerCase() + category.slice(1) : category;

const listed = (parts: string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/**
 * A gauge in one sentence, such as "8 of 12 hours: 5 live, 3 from Ann's own reading; 2 over the cap for reading don't
 * count".
 *
 * @param whose "your" or "Ann's"
 */
export function gaugeSentence(gauge: Gauge, whose: string): string {
  const parts = [
    ...(gauge.live > 0 ? [`${hours(gauge.live)} live`] : []),
    ...gauge.notLive.map(
      ({ category, minutes }) => `${hours(minutes)} from ${whose} own ${inSentence(category)}`,
    ),
    ...(gauge.carriedOver > 0 ? [`${hours(gauge.carriedOver)} carried over`] : []),
  ];
  const over = gauge.overCap.map(
    ({ category, minutes }, index) =>
      `${hours(minutes)} over the cap for ${inSentence(category)}${index < gauge.overCap.length - 1 ? "" : ` ${gauge.overCap.length === 1 && minutes === 60 ? "doesn't" : "don't"} count`}`,
  );
  const sum = `${hours(gauge.earned)} of ${hoursInWords(hours(gauge.target))}`;
  return [
    `${sum}${parts.length > 0 ? `: ${parts.join(", ")}` : ""}`,
    ...(over.length > 0 ? [listed(over)] : []),
  ].join("; ");
}

const missingWords: Record<MissingMinutes["of"], string> = {
  hours: " more",
  live: " live",
  own: " from our own events",
};

/** What is missing, such as "4 hours more" or "1 hour live". */
export const missingInWords = ({ of, hours: missing }: { of: MissingMinutes["of"]; hours: number }): string =>
  `${hoursInWords(missing)}${missingWords[of]}`;

export const auditResultLabel: Record<CpdAuditResult, string> = { passed: "Passed", failed: "Not passed" };

export const auditResultTone = { passed: "success", failed: "danger" } as const satisfies Record<
  CpdAuditResult,
  string
>;

/** The days that an audit is about. */
export const periodInWords = ({ from, to }: CpdPeriod): string =>
  `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`;
