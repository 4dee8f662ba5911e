import { ReceiptText } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeading } from "@/components/layout/page-heading";
import { LinkFilters } from "@/components/lists/link-filters";
import { listHref, listRequest, type ListRequest } from "@/components/lists/list-address";
import { SearchForm } from "@/components/lists/search-form";
import { Button } from "@/components/ui/button";
import { Pagination } from "@/components/lists/pagination";
import { getAssociation } from "@/lib/association/queries";
import { isAdmin, memberOrSignIn } from "@/lib/auth/actor";
import { calendarDayOf } from "@/lib/format";
import { formatCount } from "@/lib/paging";
import { refundLabel } from "@/lib/payments/labels";
import { countToBePaidBack, listNotifications, searchPayments } from "@/lib/payments/queries";
import { parsePaymentFilter, paymentFilters } from "@/lib/payments/rules";
import { PaymentsTable } from "./_components/payments-table";
import { NotificationsToReview } from "./_components/notifications-to-review";

export const metadata: Metadata = { title: "Payments" };

const path = "/admin/payments";
const pageSize = 50;
/** Pending notifications shown above the list. */
const maxPending = 10;

/** The books of the portal: what could not be applied first, then every payment. */
export default async function PaymentsPage({ searchParams }: PageProps<"/admin/payments">) {
  const person = await memberOrSignIn();
  if (!isAdmin(person)) return <AccessRestricted />;
  const search = await searchParams;
  const filter = parsePaymentFilter(search.show);
  const request: ListRequest = { ...listRequest(search), kept: filter ? { show: filter } : {} };
  const { timeZone } = getAssociation();
  const [recent, { total, page, payments }, toBePaidBack] = await Promise.all([
    listNotifications(person, { page: 1, size: maxPending }),
    searchPayments(person, { ...request, filter, size: pageSize }),
    countToBePaidBack(person),
  ]);
  const { text } = request;
  const isNarrowed = text !== "" || filter !== null;
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <PageHeading title="Payments" description="All payments and provider notifications." />
      {recent.total > 0 && (
        <NotificationsToReview
          pending={recent.notifications.filter(({ isWaiting }) => isWaiting)}
          total={recent.total}
          timeZone={timeZone}
        />
      )}
      <section aria-labelledby="payments" className="mt-8 space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="payments" className="text-lg font-semibold">
            {filter ? refundLabel[filter] : "All payments"}{" "}
            <span className="font-normal text-ink-soft tabular">{formatCount(total)}</span>
          </h2>
          <SearchForm label="Search by payer, reference or description" text={text} kept={request.kept} />
        </div>
        <LinkFilters
          label="Filter payments"
          filters={([null, ...paymentFilters] as const).map((choice) => ({
            label: choice ? refundLabel[choice] : "All",
            href: listHref(path, { ...request, page: 1, kept: choice ? { show: choice } : {} }),
            isCurrent: choice === filter,
            ...(choice === "to_be_paid_back" ? { count: toBePaidBack } : {}),
          }))}
        />
        {payments.length === 0 ? (
          <EmptyState
            icon={ReceiptText}
            headingLevel={3}
            title={isNarrowed ? "No payments found" : "No payments yet"}
            description={
              text
                ? `Nothing matches “${text}”${filter ? " in this filter" : ""}.`
                : filter
                  ? "No payments match this filter."
                  : "They will appear here when the first payment is recorded."
            }
            action={
              isNarrowed && (
                <Button asChild variant="secondary">
                  <Link href={path}>Show all payments</Link>
                </Button>
              )
            }
          />
        ) : (
          <PaymentsTable
            payments={payments}
            timeZone={timeZone}
            today={calendarDayOf(new Date(), timeZone)}
            path={path}
            request={request}
          />
        )}
        <Pagination
          label="Payments"
          page={page}
          total={total}
          size={pageSize}
          hrefOf={(wanted) => listHref(path, { ...request, page: wanted })}
        />
      </section>
    </main>
  );
}
