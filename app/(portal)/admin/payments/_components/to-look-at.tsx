import { CircleCheck } from "lucide";
import Link from "next/link";
import { NotificationList } from "@/components/payments/notification-list";
import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/paging";
import type { PortalNotification } from "@/lib/payments/queries";
import { resolveNotificationAction } from "../actions";

type ToLookAtProps = {
  waiting: PortalNotification[];
  /** Of all notifications, seen to or applied ones included. */
  total: number;
  timeZone: string;
};

/** What the online provider told that could not be applied, until somebody has seen to it. */
export function ToLookAt({ waiting, total, timeZone }: ToLookAtProps) {
  return (
    <section aria-labelledby="to-look-at" className="mt-8 space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="to-look-at" className="flex items-center gap-2 text-lg font-semibold">
          To look at
          {waiting.length > 0 && <Badge tone="warning">{waiting.length}</Badge>}
        </h2>
        <Link
          href="/admin/payments/notifications"
          className="text-sm font-medium text-aqua-ink hover:underline"
        >
          All notifications ({formatCount(total)})
        </Link>
      </div>
      {waiting.length === 0 ? (
        <p className="flex items-center gap-2 text-sm text-ink-soft">
          <Icon of={CircleCheck} className="text-success" /> Every provider notification has been applied or
          resolved.
        </p>
      ) : (
        <NotificationList notifications={waiting} timeZone={timeZone} onResolve={resolveNotificationAction} />
      )}
    </section>
  );
}
