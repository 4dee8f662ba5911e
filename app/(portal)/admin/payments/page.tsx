import { CircleCheck, Download, ReceiptText } from "lucide";
import Link from "next/link";
import { ExportLink } from "@/components/forms/export-link";
import { PageHeading } from "@/components/layout/page-heading";
import { CountLinks } from "@/components/lists/count-links";
import { listHref, parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { can } from "@/lib/auth/member";
import { calendarDayOf } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { loadList } from "@/lib/http/load-list";
import { paymentStateLabel } from "@/lib/ledger/labels";
import { countPendingNotifications } from "@/lib/payments/notification-queries";
import { countChequesToClear, listRecorders } from "@/lib/payments/shared/payment-filter";
import { countToBePaidBack, searchPayments } from "@/lib/payments/queries";
import { findOpenAmount } from "@/lib/payments/shared/receivables";
import { countPendingReports } from "@/lib/payments/report-queries";
import { countUnmatchedLines } from "@/lib/statements/queries";
import { PaymentFilters } from "./_components/payment-filters";
import { PaymentTotals } from "./_components/payment-totals";
import { OpenAmountFound } from "./_components/open-amount-found";
import { PaymentPlaces } from "./_components/payment-places";
import { paymentsList } from "./_components/payments-list";
import { PaymentsTable } from "./_components/payments-table";
import { consolePage } from "../console-page";

/** The page of payments, below the numbers of what needs a decision. */
const page = consolePage({ at: "/admin/payments", title: "Payments" }, async ({ person, search, title }) => {
  const request = parseListRequest(paymentsList, search);
  const { show } = request.filters;
  const { timeZone } = getAssociation();
  const [found, toBePaidBack, chequesToClear, linesToMatch, toReview, recorders, openAmount, toRecord] =
    await Promise.all([
      loadList(searchPayments(person, { ...request, ...request.filters, filter: show })),
      countToBePaidBack(person),
      countChequesToClear(person),
      countUnmatchedLines(person),
      countPendingNotifications(person),
      listRecorders(person),
      findOpenAmount(person, request.text),
      countPendingReports(person),
    ]);
  const toDo = [
    {
      count: toRecord,
      one: "payment reported",
      many: "payments reported",
      href: pathTo("/admin/payments/reported"),
    },
    {
      count: linesToMatch,
      one: "bank line to match",
      many: "bank lines to match",
      href: pathTo("/admin/payments/statements", { query: { show: "to_match" } }),
    },
    {
      count: toBePaidBack,
      one: "refund to make",
      many: "refunds to make",
      href: pathTo("/admin/payments", { query: { show: "to_be_paid_back" } }),
    },
    {
      count: chequesToClear,
      one: "cheque to clear",
      many: "cheques to clear",
      href: pathTo("/admin/payments", { query: { show: "cheques_to_clear" } }),
    },
    {
      count: toReview,
      one: "payment notification to review",
      many: "payment notifications to review",
      href: pathTo("/admin/payments/notifications"),
    },
  ];
  return (
    <>
      <PageHeading
        title={title}
        description="Money received, refunds to make, and payments to match."
        action={
          <div className="flex flex-wrap gap-2">
            <PaymentPlaces />
            {can(person, "payments.record") && (
              <Button asChild>
                <Link href={pathTo("/admin/payments/record")}>Record payment</Link>
              </Button>
            )}
          </div>
        }
      />
      <section aria-label="To do" className="mt-4 items-baseline gap-x-5 text-sm sm:flex">
        <h2 className="font-semibold">To do</h2>
        {toDo.some(({ count }) => count > 0) ? (
          <CountLinks label="To do" links={toDo} />
        ) : (
          <p className="flex min-h-8 items-center gap-2 text-ink-soft">
            <Icon of={CircleCheck} className="text-success" /> Nothing to do.
          </p>
        )}
      </section>
      <ListSection
        label={show ? paymentStateLabel[show] : "All payments"}
        headingId="payments"
        className="mt-5"
        request={request}
        tools={
          can(person, "payments.export") && (
            <Button asChild variant="secondary" size="sm">
              <ExportLink href={listHref(request, { path: "/api/admin/payments/export", sort: "" })}>
                <Icon of={Download} /> CSV export
              </ExportLink>
            </Button>
          )
        }
        filters={<PaymentFilters request={request} recorders={recorders} />}
        notice={
          <>
            {openAmount && <OpenAmountFound amount={openAmount} />}
            {found && <PaymentTotals figures={found.figures} />}
          </>
        }
        found={found}
        empty={{
          icon: ReceiptText,
          title: "No payments yet",
          description: "They will appear here when the first payment is recorded.",
        }}
      >
        {({ payments }) => (
          <PaymentsTable
            payments={payments}
            timeZone={timeZone}
            today={calendarDayOf(new Date(), timeZone)}
            request={request}
          />
        )}
      </ListSection>
    </>
  );
});

export const metadata = page.metadata;
export default page;
