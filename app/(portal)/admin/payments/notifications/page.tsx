import { ArrowLeft, Webhook } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PageHeading } from "@/components/layout/page-heading";
import { LinkFilters } from "@/components/lists/link-filters";
import { listHref, listRequest } from "@/components/lists/list-address";
import { ListSection } from "@/components/lists/list-section";
import { NotificationList } from "@/components/payments/notification-list";
import { Icon } from "@/components/ui/icon";
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
  const query = listRequest(await searchParams);
  // There are no column headings to sort by, so a search preserves the order.
  const request = { ...query, kept: query.sort ? { sort: query.sort } : {} };
  const { notifications, ...found } = await listNotifications(person, { ...request, size: pageSize });
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
      <ListSection
        label="Notifications"
        path={path}
        request={request}
        searchLabel="Search by number or problem"
        filters={
          <LinkFilters
            label="Sort notifications"
            filters={orders.map(({ label, sort }) => ({
              label,
              href: listHref(path, { ...query, sort, page: 1 }),
              isCurrent: sort === request.sort,
            }))}
          />
        }
        pageSize={pageSize}
        empty={{
          icon: Webhook,
          title: request.text ? "No notifications found" : "No notifications yet",
          description: request.text
            ? `Nothing here matches “${request.text}”.`
            : "They will appear here when the online provider reports a payment.",
        }}
        {...found}
      >
        <NotificationList
          notifications={notifications}
          timeZone={getAssociation().timeZone}
          onResolve={resolveNotificationAction}
        />
      </ListSection>
    </main>
  );
}
