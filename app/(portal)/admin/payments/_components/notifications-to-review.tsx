import { CircleCheck } from "lucide";
import Link from "next/link";
import { NotificationList } from "@/components/payments/notification-list";
import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/core/paging";
import { pathTo } from "@/lib/core/path-to";
import type { PortalNotification } from "@/lib/payments/notification-queries";
import { matchNotificationAction, resolveNotificationAction, findAmountsDueAction } from "../actions";

type NotificationsToReviewProps = {
  pending: PortalNotification[];
  /** All notifications, including applied and resolved ones. */
  total: number;
  timeZone: string;
};

/** Payment notifications that could not be applied and need review. */
export function NotificationsToReview({ pending, total, timeZone }: NotificationsToReviewProps) {
  return (
    <section aria-labelledby="needs-review" className="mt-8 space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="needs-review" className="flex items-center gap-2 text-lg font-semibold">
          Needs review
          {pending.length > 0 && <Badge tone="warning">{pending.length}</Badge>}
        </h2>
        <Link
          href={pathTo("/admin/payments/notifications")}
          className="text-sm font-medium text-aqua-ink hover:underline"
        >
          All notifications ({formatCount(total)})
        </Link>
      </div>
      {pending.length === 0 ? (
        <p className="flex items-center gap-2 text-sm text-ink-soft">
          <Icon of={CircleCheck} className="text-success" /> Every payment notification has been applied or
          resolved.
        </p>
      ) : (
        <NotificationList
          notifications={pending}
          timeZone={timeZone}
          onResolve={resolveNotificationAction}
          onMatch={matchNotificationAction}
          onSearch={findAmountsDueAction}
        />
      )}
    </section>
  );
}
