import { Compact } from "@/components/layout/compact";
import { IfPermitted } from "@/components/auth/permissions";
import { Badge } from "@/components/ui/badge";
import { formatDateTime } from "@/lib/core/format";
import { currency, formatMoney, parseCents } from "@/lib/core/money";
import type { PortalNotification } from "@/lib/payments/notification-queries";
import type { FindAmounts } from "./amount-picker";
import { MatchNotification, type MatchAction } from "./match-notification";
import { ResolveNotification, type ResolveAction } from "./resolve-notification";

type NotificationListProps = {
  notifications: PortalNotification[];
  timeZone: string;
  onResolve: ResolveAction;
  onMatch: MatchAction;
  /** Searches outstanding amounts. */
  onSearch: FindAmounts;
};

export function NotificationList({
  notifications,
  timeZone,
  onResolve,
  onMatch,
  onSearch,
}: NotificationListProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-card">
      <Compact>
        {notifications.map((notification) => (
          <li
            key={notification.id}
            data-row={notification.isWaiting || undefined}
            tabIndex={-1}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4 sm:px-5"
          >
            <div className="min-w-0 flex-1 basis-80">
              <p className="flex flex-wrap items-center gap-2">
                <State notification={notification} />
                <span className="font-medium tabular">{sumOf(notification)}</span>
                {notification.status && <span className="text-sm text-ink-soft">{notification.status}</span>}
              </p>
              {notification.mismatch && <p className="mt-1.5">{notification.mismatch}</p>}
              {notification.resolutionNote && (
                <p className="mt-1.5 text-sm text-ink-soft">Resolved: {notification.resolutionNote}</p>
              )}
              <dl className="mt-1.5 flex flex-wrap gap-x-5 gap-y-0.5 text-sm text-ink-soft *:flex *:gap-1.5">
                <Fact label="Reference" value={notification.reference ?? "none"} isCode />
                <Fact label="Provider's number" value={notification.providerReference} isCode />
                <Fact label="Received" value={formatDateTime(new Date(notification.receivedAt), timeZone)} />
              </dl>
            </div>
            {notification.isWaiting && (
              <div className="flex flex-wrap gap-2">
                {canMatch(notification) && (
                  <IfPermitted to="payments.record">
                    <MatchNotification notification={notification} {...{ onMatch, onSearch }} />
                  </IfPermitted>
                )}
                <ResolveNotification
                  id={notification.id}
                  sum={sumOf(notification)}
                  mismatch={notification.mismatch ?? ""}
                  providerReference={notification.providerReference}
                  onResolve={onResolve}
                />
              </div>
            )}
          </li>
        ))}
      </Compact>
    </ul>
  );
}

/** Whether the notification is about received money in the portal's currency. */
const canMatch = ({ status, amount, currency: paidIn }: PortalNotification) =>
  status === "completed" && paidIn === currency && parseCents(amount) !== null;

/** The sum as the provider has sent it, which may be in another currency or not an amount at all. */
function sumOf({ amount, currency: paidIn }: PortalNotification): string {
  const cents = parseCents(amount);
  if (cents !== null) return formatMoney(cents, paidIn);
  return amount === null ? "No amount" : [amount, paidIn].filter(Boolean).join(" ");
}

function State({ notification: { isWaiting, mismatch } }: { notification: PortalNotification }) {
  if (isWaiting) return <Badge tone="warning">Needs review</Badge>;
  return mismatch ? <Badge>Resolved</Badge> : <Badge tone="success">Applied</Badge>;
}

function Fact({ label, value, isCode = false }: { label: string; value: string; isCode?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isCode ? "font-mono break-all text-ink" : "text-ink tabular"}>{value}</dd>
    </div>
  );
}
