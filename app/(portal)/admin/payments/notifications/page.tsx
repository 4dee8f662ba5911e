import { pathTo } from "@/lib/core/path-to";
import { Webhook } from "lucide";
import { PageHeading } from "@/components/layout/page-heading";
import { LinkFilters } from "@/components/lists/link-filters";
import { listHref, parseListRequest, type ListDescription } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { KeyedRows } from "@/components/review/keyed-rows";
import { NotificationList } from "@/components/payments/notification-list";
import { getAssociation } from "@/lib/association/queries";
import { loadList } from "@/lib/http/load-list";
import { listNotifications } from "@/lib/payments/notification-queries";
import { matchNotificationAction, resolveNotificationAction, findAmountsDueAction } from "../actions";
import { above, consolePage } from "../../console-page";

const list = {
  path: pathTo("/admin/payments/notifications"),
  noun: "notifications",
  size: 50,
  filters: {},
  sorts: ["date"],
} as const satisfies ListDescription;
const orders = [
  { label: "Needs review", sort: "" },
  { label: "Newest", sort: "-date" },
  { label: "Oldest", sort: "date" },
] as const;

/** The page of all notifications from the online payment provider, and their results. */
const page = consolePage(
  { at: "/admin/payments/notifications", title: "Payment notifications", back: above.payments },
  async ({ person, search, title }) => {
    const request = parseListRequest(list, search);
    const found = await loadList(listNotifications(person, request));
    return (
      <>
        <PageHeading
          title={title}
          description="What the online provider reported, what was applied, and what still needs matching or resolving."
        />
        <KeyedRows approve="Match" reject="Resolve">
          <ListSection
            label="Notifications"
            className="mt-6"
            request={request}
            searchLabel="Search by number or problem"
            filters={
              <div className="flex min-w-0 items-center gap-2 text-sm">
                <span className="shrink-0 text-ink-soft">Sort by</span>
                <LinkFilters
                  label="Sort notifications"
                  filters={orders.map(({ label, sort }) => ({
                    label,
                    href: listHref(request, { sort }),
                    isCurrent: sort === request.sort,
                  }))}
                />
              </div>
            }
            found={found}
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
        </KeyedRows>
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
