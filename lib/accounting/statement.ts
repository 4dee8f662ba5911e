import { formatMoney } from "@/lib/core/money";
import { formatCount } from "@/lib/core/paging";
import { pathTo } from "@/lib/core/path-to";
import { paymentMethodLabel, purposeLabel } from "@/lib/ledger/labels";
import { duePurposes, paymentMethods } from "@/lib/ledger/rules";
import type { MonthEnd } from "./queries";
import { takenBackReasons, type TakenBack } from "./rules";

type MonthEndLine = { label: string; cents: number };
/** Lines with their total. */
export type MonthEndSum = { lines: MonthEndLine[]; total: MonthEndLine };
export type MonthEndSection = {
  title: string;
  sums: MonthEndSum[];
  notes: string[];
  /** The list whose current rows add up to the total; null if there is none. */
  list: string | null;
};

/** The list of undecided bank lines. It ignores the period shown, because they are undecided now. */
export const unmatchedLinesHref = ({ from, to }: { from: string; to: string }) =>
  pathTo("/admin/payments/statements", { query: { show: "to_match", from, to } });

/**
 * The figures of a period as a statement. The lines of each section add up to its totals; subtracted amounts are
 * negative. Each line counts one kind of thing, so that it can be checked against a list; rare kinds have a line only
 * if they occurred.
 */
export function buildMonthEndSections(figures: MonthEnd): MonthEndSection[] {
  const { received, takenBack, takenFromVoid, paid } = figures;
  const { creditsUsed } = received;
  return [
    {
      title: "Receivables",
      sums: [
        {
          lines: [
            plus("Opening receivables", figures.openBefore),
            plus("Opened", figures.opened),
            plus("Adjusted", figures.adjusted),
            less("Waived", figures.waived),
            less("Written off", figures.writtenOff),
            less("Void", figures.voided),
            less("Cancelled unpaid", figures.dropped),
            less("Paid", paid),
            plus("Paid for cancelled items", figures.becameVoid),
            ...ifAny([
              less("Paid for reinstated items", figures.reinstated),
              // Money taken back from a void amount was no longer a receivable.
              ...takenBackReasons.map((reason) =>
                plus(`Taken back: ${takenBackWords[reason]}`, takenBack[reason] - takenFromVoid[reason]),
              ),
            ]),
          ],
          total: plus("Closing receivables", figures.stillOpen),
        },
      ],
      notes: [],
      list: pathTo("/admin/payments/receivables"),
    },
    {
      title: "Money",
      sums: [
        {
          lines: paymentMethods.map((method) => plus(paymentMethodLabel(method), received.byMethod[method])),
          total: plus("Received by method", received.total),
        },
        {
          lines: [
            ...duePurposes.map((purpose) => plus(purposeLabel[purpose], received.byPurpose[purpose])),
            plus("Left over", received.byPurpose.credit + creditsUsed),
            ...ifAny([less("Credits used", creditsUsed)]),
          ],
          total: plus("Received by purpose", received.total),
        },
        {
          lines: [plus("Received", received.total), less("Refunded", figures.refunded)],
          total: plus("Money in after refunds", received.total - figures.refunded),
        },
      ],
      notes: [creditsByPurpose, ...noteOnNone(received)],
      list: null,
    },
    {
      title: "Credits",
      sums: [
        {
          lines: [
            plus("Credits before", figures.creditsBefore),
            plus("Received", received.total),
            less("Refunded", figures.refunded),
            less("Paid", paid),
            ...ifAny(
              takenBackReasons.map((reason) =>
                plus(`Taken back: ${takenBackWords[reason]}`, takenBack[reason]),
              ),
            ),
          ],
          total: plus("Credits after", figures.credits),
        },
      ],
      notes: [],
      list: pathTo("/admin/payments/credits"),
    },
    {
      title: "To be paid back",
      sums: [
        {
          lines: [
            plus("Refunds due, opening", figures.toBePaidBackBefore),
            plus("Paid for cancelled items", figures.becameVoid),
            ...ifAny([
              less("Reinstated", figures.reinstated),
              ...takenBackReasons.map((reason) =>
                less(capitalized(takenBackWords[reason]), takenFromVoid[reason]),
              ),
            ]),
          ],
          total: plus("Refunds due, closing", figures.toBePaidBack),
        },
      ],
      notes: [],
      list: pathTo("/admin/payments", { query: { show: "to_be_paid_back" } }),
    },
  ];
}

const plus = (label: string, cents: number): MonthEndLine => ({ label, cents });
const less = (label: string, cents: number): MonthEndLine => ({ label, cents: 0 - cents });
const ifAny = (lines: MonthEndLine[]) => lines.filter(({ cents }) => cents !== 0);
const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const takenBackWords: Record<TakenBack, string> = {
  refunded: "refunded",
  reversed: "bounced or undone",
  moved: "used elsewhere",
};

/** The differences between a purpose's total here and in the filtered list of payments. */
const creditsByPurpose =
  "Credit is counted under a purpose once it is used for it. The list of payments shows money by the purpose it was received for.";

function noteOnNone({ bounced, undone }: MonthEnd["received"]): string[] {
  return [
    ...(bounced === 0 ? [] : [{ label: "bounced", cents: bounced }]),
    ...(undone === 0 ? [] : [{ label: "undone", cents: undone }]),
  ].map(({ label, cents }) => `Already deducted from money received: ${formatMoney(cents)} ${label}.`);
}

/** An amount in words: "−1,250.00", or with the currency if no heading names it. */
export const amountText = (cents: number, unit: string | null = null): string =>
  formatMoney(cents, unit).replace("-", "−");

/** Undecided bank lines and notifications of the period in words: "3 bank lines, 120.00 BSD". */
export function unmatchedWords({ unmatched }: MonthEnd): [lines: string, notifications: string] {
  const { lines, notifications } = unmatched;
  const words = ({ count, cents }: typeof lines, one: string, many: string) =>
    count === 0 ? `No ${many}` : `${formatCount(count)} ${count === 1 ? one : many}, ${formatMoney(cents)}`;
  return [
    words(lines, "bank line", "bank lines"),
    words(notifications, "provider notification", "provider notifications"),
  ];
}
