import { ReceiptText } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PageHeading } from "@/components/layout/page-heading";
import { FilterLinks } from "@/components/lists/link-filters";
import { parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { Button } from "@/components/ui/button";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { calendarDayOf } from "@/lib/core/format";
import { loadList } from "@/lib/http/load-list";
import { refundLabel } from "@/lib/payments/labels";
import { listNotifications } from "@/lib/payments/notification-queries";
import { countToBePaidBack, searchPayments } from "@/lib/payments/queries";
import { findOpenAmount } from "@/lib/payments/receivables";
import { searchReports } from "@/lib/payments/report-queries";
import { paymentFilters } from "@/lib/payments/rules";
import { NotificationsToReview } from "./_components/notifications-to-review";
import { OpenAmountFound } from "./_components/open-amount-found";
import { PaymentsReported } from "./_components/payments-reported";
import { paymentsList } from "./_components/payments-list";
import { PaymentsTable } from "./_components/payments-table";

export const metadata: Metadata = { title: "Payments" };

const pageSize = 50;
/** Pending notifications shown above the list. */
const maxPending = 10;
/** Reported payments shown above the list, oldest first. */
const maxReports = 20;

/** The books of the portal: what could not be applied first, then every payment. */
export default async function PaymentsPage({ searchParams }: PageProps<"/admin/payments">) {
  const person = await memberOrSignIn();
  if (!can(person, "payments.read")) return <AccessRestricted />;
  const request = parseListRequest(paymentsList, await searchParams);
  const { show } = request.filters;
  const { timeZone } = getAssociation();
  const [recent, found, toBePaidBack, openAmount, reported] = await Promise.all([
    listNotifications(person, { page: 1, size: maxPending }),
    loadList(searchPayments(person, { ...request, filter: show, size: pageSize })),
    countToBePaidBack(person),
    findOpenAmount(person, request.text),
    loadList(searchReports(person, { page: 1, size: maxReports })),
  ]);
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <PageHeading
        title="Payments"
        description="All payments and provider notifications."
        action={
          <div className="flex flex-wrap gap-2">
            <Button asChild variant="secondary">
              <Link href="/admin/payments/receivables" prefetch={false}>
                Receivables
              </Link>
            </Button>
            {can(person, "payments.record") && (
              <Button asChild>
                <Link href="/admin/payments/record">Record a payment</Link>
              </Button>
            )}
          </div>
        }
      />
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
      <ListSection
        label={show ? refundLabel[show] : "All payments"}
        headingId="payments"
        className="mt-8"
        request={request}
        searchLabel="Search by payer, reference or description"
        filters={
          <FilterLinks
            label="Filter payments"
            request={request}
            name="show"
            values={paymentFilters}
            labelOf={(filter) => refundLabel[filter]}
            counts={{ to_be_paid_back: toBePaidBack }}
          />
        }
        notice={openAmount && <OpenAmountFound amount={openAmount} />}
        found={found}
        pageSize={pageSize}
        noun="payments"
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
    </main>
  );
}
