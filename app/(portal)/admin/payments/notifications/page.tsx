import { Webhook } from "lucide";
import type { Metadata } from "next";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { LinkFilters } from "@/components/lists/link-filters";
import { listHref, parseListRequest, type ListDescription } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { NotificationList } from "@/components/payments/notification-list";
import { PaymentsFrame } from "@/components/payments/payments-frame";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { loadList } from "@/lib/http/load-list";
import { listNotifications } from "@/lib/payments/notification-queries";
import { matchNotificationAction, resolveNotificationAction, findAmountsDueAction } from "../actions";

export const metadata: Metadata = { title: "Provider notifications" };

const list = {
  path: pathTo("/admin/payments/notifications"),
  filters: {},
  sorts: ["date"],
} as const satisfies ListDescription;
const pageSize = 50;

const orders = [
  { label: "Needs review first", sort: "" },
  { label: "Newest first", sort: "-date" },
  { label: "Oldest first", sort: "date" },
] as const;

/** Everything that the online provider told, and what became of it. */
export default async function NotificationsPage({
  searchParams,
}: PageProps<"/admin/payments/notifications">) {
  const person = await memberOrSignIn();
  if (!can(person, "payments.read")) return <AccessRestricted />;
  const request = parseListRequest(list, await searchParams);
  const found = await loadList(listNotifications(person, { ...request, size: pageSize }));
  return (
    <PaymentsFrame
      title="Provider notifications"
      description="What the online provider reported, what was applied, and what you have to match or resolve."
    >
      <ListSection
        label="Notifications"
        className="mt-6"
        request={request}
        searchLabel="Search by number or problem"
        filters={
          <LinkFilters
            label="Sort notifications"
            filters={orders.map(({ label, sort }) => ({
              label,
              href: listHref(request, { sort }),
              isCurrent: sort === request.sort,
            }))}
          />
        }
        found={found}
        pageSize={pageSize}
        noun="notifications"
        empty={{
          icon: Webhook,
          title: "No notifications yet",
          description: "They will appear here when the online provider reports a payment.",
        }}
      >
        {({ notifications }) => (
          <NotificationList
            notifications={notifications}
            timeZone={getAssociation().timeZone}
            onResolve={resolveNotificationAction}
            onMatch={matchNotificationAction}
            onSearch={findAmountsDueAction}
          />
        )}
      </ListSection>
    </PaymentsFrame>
  );
}
