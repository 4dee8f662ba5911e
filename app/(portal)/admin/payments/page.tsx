import { Download, ReceiptText } from "lucide";
import Link from "next/link";
import { ExportLink } from "@/components/forms/export-link";
import { PageHeading } from "@/components/layout/page-heading";
import { listHref, parseListRequest } from "@/components/lists/list-request";
import { KeyedRows } from "@/components/review/keyed-rows";
import { ListSection } from "@/components/lists/list-section";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { can } from "@/lib/auth/member";
import { calendarDayOf } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { loadList } from "@/lib/http/load-list";
import { paymentStateLabel } from "@/lib/ledger/labels";
import { countPendingNotifications, listNotifications } from "@/lib/payments/notification-queries";
import { countChequesToClear, listRecorders } from "@/lib/payments/shared/payment-filter";
import { countToBePaidBack, searchPayments } from "@/lib/payments/queries";
import { findOpenAmount } from "@/lib/payments/shared/receivables";
import { searchReports } from "@/lib/payments/report-queries";
import { countUnmatchedLines } from "@/lib/statements/queries";
import { NeedsAttention } from "./_components/needs-attention";
import { NotificationsToReview } from "./_components/notifications-to-review";
import { PaymentFilters } from "./_components/payment-filters";
import { PaymentTotals } from "./_components/payment-totals";
import { OpenAmountFound } from "./_components/open-amount-found";
import { PaymentsReported } from "./_components/payments-reported";
import { paymentsList } from "./_components/payments-list";
import { PaymentsTable } from "./_components/payments-table";
import { consolePage } from "../console-page";

/** The maximum number of pending notifications above the list. */
const maxPending = 10;

/** The maximum number of reported payments above the list, oldest first. */
const maxReports = 20;

/** The page of payments, below the notifications and reports that need attention. */
const page = consolePage({ at: "/admin/payments", title: "Payments" }, async ({ person, search, title }) => {
  const request = parseListRequest(paymentsList, search);
  const { show } = request.filters;
  const { timeZone } = getAssociation();
  const [
    recent,
    found,
    toBePaidBack,
    chequesToClear,
    linesToMatch,
    toReview,
    recorders,
    openAmount,
    reported,
  ] = await Promise.all([
    listNotifications(person, { page: 1, size: maxPending }),
    loadList(searchPayments(person, { ...request, ...request.filters, filter: show })),
    countToBePaidBack(person),
    countChequesToClear(person),
    countUnmatchedLines(person),
    countPendingNotifications(person),
    listRecorders(person),
    findOpenAmount(person, request.text),
    loadList(searchReports(person, { page: 1, size: maxReports })),
  ]);
  return (
    <>
      <PageHeading
        title={title}
        description="Money received, refunds to make, and payments to match."
        action={
          <div className="flex flex-wrap gap-2">
            <Button asChild variant="secondary">
              <Link href={pathTo("/admin/payments/statements")} prefetch={false}>
                Import statement
              </Link>
            </Button>
            <Button asChild variant="secondary">
              <Link href={pathTo("/admin/payments/invoices")} prefetch={false}>
                Invoices
              </Link>
            </Button>
            <Button asChild variant="secondary">
              <Link href={pathTo("/admin/payments/receivables")} prefetch={false}>
                Receivables
              </Link>
            </Button>
            <Button asChild variant="secondary">
              <Link href={pathTo("/admin/payments/credits")} prefetch={false}>
                Credits
              </Link>
            </Button>
            <Button asChild variant="secondary">
              <Link href={pathTo("/admin/payments/month")} prefetch={false}>
                Month end
              </Link>
            </Button>
            {can(person, "payments.record") && (
              <Button asChild>
                <Link href={pathTo("/admin/payments/record")}>Record a payment</Link>
              </Button>
            )}
          </div>
        }
      />
      <NeedsAttention
        items={[
          {
            label: "Refunds to make",
            count: toBePaidBack,
            href: pathTo("/admin/payments", { query: { show: "to_be_paid_back" } }),
          },
          {
            label: "Bank lines to match",
            count: linesToMatch,
            href: pathTo("/admin/payments/statements", { query: { show: "to_match" } }),
          },
          {
            label: "Cheques to clear",
            count: chequesToClear,
            href: pathTo("/admin/payments", { query: { show: "cheques_to_clear" } }),
          },
          {
            label: "Payment notifications to review",
            count: toReview,
            href: pathTo("/admin/payments/notifications"),
          },
        ]}
      />
      <KeyedRows approve="Match or record" reject="Resolve or not received">
        {recent.total > 0 && (
          <NotificationsToReview
            pending={recent.notifications.filter(({ isWaiting }) => isWaiting)}
            total={recent.total}
            timeZone={timeZone}
          />
        )}
        {reported && reported.reports.length > 0 && (
          <PaymentsReported
            reports={reported.reports}
            total={reported.total}
            timeZone={timeZone}
            dayOf={(time) => calendarDayOf(new Date(time), timeZone)}
          />
        )}
      </KeyedRows>
      <ListSection
        label={show ? paymentStateLabel[show] : "All payments"}
        headingId="payments"
        className="mt-8"
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
