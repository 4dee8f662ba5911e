import { ReceiptText } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeading } from "@/components/layout/page-heading";
import { listHref, listRequest } from "@/components/lists/list-address";
import { SearchForm } from "@/components/lists/search-form";
import { Button } from "@/components/ui/button";
import { Pagination } from "@/components/lists/pagination";
import { getAssociation } from "@/lib/association/queries";
import { isAdmin, memberOrSignIn } from "@/lib/auth/actor";
import { formatCount } from "@/lib/paging";
import { listNotifications, searchPayments } from "@/lib/payments/queries";
import { PaymentsTable } from "./_components/payments-table";
import { ToLookAt } from "./_components/to-look-at";

export const metadata: Metadata = { title: "Payments" };

const path = "/admin/payments";
const pageSize = 50;
/** Of what waits, so many stand above the list; the rest is behind the link. */
const mostWaiting = 10;

/** The books of the portal: what could not be applied first, then every payment. */
export default async function PaymentsPage({ searchParams }: PageProps<"/admin/payments">) {
  const person = await memberOrSignIn();
  if (!isAdmin(person)) return <AccessRestricted />;
  const request = listRequest(await searchParams);
  const { timeZone } = getAssociation();
  const [told, { total, page, payments }] = await Promise.all([
    listNotifications(person, { page: 1, size: mostWaiting }),
    searchPayments(person, { ...request, size: pageSize }),
  ]);
  const { text } = request;
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <PageHeading title="Payments" description="Every payment, and what the online provider told." />
      {told.total > 0 && (
        <ToLookAt
          waiting={told.notifications.filter(({ isWaiting }) => isWaiting)}
          total={told.total}
          timeZone={timeZone}
        />
      )}
      <section aria-labelledby="payments" className="mt-8 space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="payments" className="text-lg font-semibold">
            All payments <span className="font-normal text-ink-soft tabular">{formatCount(total)}</span>
          </h2>
          <SearchForm label="Search by payer, reference or description" text={text} />
        </div>
        {payments.length === 0 ? (
          <EmptyState
            icon={ReceiptText}
            headingLevel={3}
            title={text ? "No payments found" : "No payments yet"}
            description={
              text ? `Nothing matches “${text}”.` : "They appear here as soon as the first one is recorded."
            }
            action={
              text && (
                <Button asChild variant="secondary">
                  <Link href={path}>Show all payments</Link>
                </Button>
              )
            }
          />
        ) : (
          <PaymentsTable payments={payments} timeZone={timeZone} path={path} request={request} />
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
