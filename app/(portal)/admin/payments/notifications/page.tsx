import { ArrowLeft, Webhook } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeading } from "@/components/layout/page-heading";
import { LinkFilters } from "@/components/lists/link-filters";
import { listHref, listRequest } from "@/components/lists/list-address";
import { SearchForm } from "@/components/lists/search-form";
import { NotificationList } from "@/components/payments/notification-list";
import { Icon } from "@/components/ui/icon";
import { Pagination } from "@/components/lists/pagination";
import { getAssociation } from "@/lib/association/queries";
import { isAdmin, memberOrSignIn } from "@/lib/auth/actor";
import { listNotifications } from "@/lib/payments/queries";
import { resolveNotificationAction } from "../actions";

export const metadata: Metadata = { title: "Provider notifications" };

const path = "/admin/payments/notifications";
const pageSize = 50;

const orders = [
  { label: "Needs review first", sort: "" },
  { label: "Newest first", sort: "-date" },
  { label: "Oldest first", sort: "date" },
];

/** Everything that the online provider told, and what became of it. */
export default async function NotificationsPage({
  searchParams,
}: PageProps<"/admin/payments/notifications">) {
  const person = await memberOrSignIn();
  if (!isAdmin(person)) return <AccessRestricted />;
  const request = listRequest(await searchParams);
  const { total, page, notifications } = await listNotifications(person, { ...request, size: pageSize });
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <Link
        href="/admin/payments"
        className="inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> Payments
      </Link>
      <div className="mt-3">
        <PageHeading
          title="Provider notifications"
          description="Notifications from the online provider, and how they were handled."
        />
      </div>
      <section aria-label="Notifications" className="mt-6 space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <LinkFilters
            label="Sort notifications"
            filters={orders.map(({ label, sort }) => ({
              label,
              href: listHref(path, { ...request, sort, page: 1 }),
              isCurrent: sort === request.sort,
            }))}
          />
          <SearchForm
            label="Search by number or problem"
            text={request.text}
            kept={request.sort ? { sort: request.sort } : {}}
          />
        </div>
        {notifications.length === 0 ? (
          <EmptyState
            icon={Webhook}
            headingLevel={2}
            title={request.text ? "No notifications found" : "No notifications yet"}
            description={
              request.text
                ? `Nothing here matches “${request.text}”.`
                : "They will appear here when the online provider reports a payment."
            }
          />
        ) : (
          <NotificationList
            notifications={notifications}
            timeZone={getAssociation().timeZone}
            onResolve={resolveNotificationAction}
          />
        )}
        <Pagination
          label="Notifications"
          page={page}
          total={total}
          size={pageSize}
          hrefOf={(wanted) => listHref(path, { ...request, page: wanted })}
        />
      </section>
    </main>
  );
}
