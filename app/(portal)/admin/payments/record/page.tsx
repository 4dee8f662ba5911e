import { PageHeading } from "@/components/layout/page-heading";
import { restOf, toChosen, type ChosenAmount } from "@/components/payments/chosen-amounts";
import { getAssociation } from "@/lib/association/queries";
import { can } from "@/lib/auth/member";
import type { Staff } from "@/lib/auth/member";
import { readAmountsDue } from "@/lib/cashier/find-amounts-due";
import { calendarDayOf } from "@/lib/core/format";
import { formatCents, parseCents } from "@/lib/core/money";
import { findReport } from "@/lib/payments/report-queries";
import { valuesOfReport } from "@/lib/payments/reported-values";
import { findPayingMember } from "@/lib/payments/payer-queries";
import { receivedPaymentLink, type ReceivedPaymentValues } from "@/lib/ledger/schema";
import { RecordReceivedPayment } from "./_components/record-received-payment";
import { above, consolePage } from "../../console-page";

/** The page that records one payment for several amounts due, or for part of one. A link can prefill it. */
const page = consolePage(
  { at: "/admin/payments/record", title: "Record a payment", back: above.payments },
  async ({ person, search, title }) => {
    const today = calendarDayOf(new Date(), getAssociation().timeZone);
    const prefilled = await prefill(person, search);
    return (
      <>
        <PageHeading
          title={title}
          description="Enter the payment, then the amounts it covers. It can cover several people, or part of an amount."
        />
        <RecordReceivedPayment
          // The key resets the form, because the console's search can lead from this page to itself with other values.
          key={JSON.stringify(prefilled)}
          today={today}
          {...prefilled}
        />
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;

type Query = Record<string, string | string[] | undefined>;

/**
 * The values in a link to the form: `report`, or `references`, `amount`, `method` and `receivedOn`, or `payer` or
 * `creditOf` for a credit. Each amount gets what is outstanding of it; paid amounts are left out.
 */
async function prefill(person: Staff<"payments.record">, query: Query) {
  const { payer, report: reportId, ...linked } = receivedPaymentLink.parse(query);
  const isAllowed = can(person, "payments.read", "payments.record");
  const report = isAllowed && reportId ? await findReport(person, reportId) : null;
  const { references, amount, method, receivedOn, creditOf } = report
    ? valuesOfReport(report, calendarDayOf(new Date(report.paidOn), getAssociation().timeZone))
    : linked;
  const found = isAllowed && references.length > 0 ? await readAmountsDue(person, references) : [];
  const open = found.filter((due) => due.openCents > 0 && !due.isOwn);
  const chosen: ChosenAmount[] = [];
  for (const due of open) {
    const restCents = restOf(parseCents(amount) ?? Infinity, chosen);
    chosen.push(toChosen(due, restCents));
  }
  const sumCents = -restOf(0, chosen);
  return {
    prefilled: {
      ...(amount ? { amount } : sumCents > 0 && { amount: formatCents(sumCents) }),
      ...(method && { method }),
      ...(receivedOn && { receivedOn }),
    } satisfies Partial<ReceivedPaymentValues>,
    chosenBefore: chosen.filter((one) => parseCents(one.amount) !== 0),
    member: payer ? await findPayingMember(person, payer) : null,
    creditOf,
    isNothingLeft: references.length > 0 && open.length === 0,
  };
}
