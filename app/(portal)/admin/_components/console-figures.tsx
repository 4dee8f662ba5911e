import { ChevronRight } from "lucide";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/components/ui/cn";
import type { PendingWork } from "@/lib/reports/console-queries";

type ConsoleFiguresProps = {
  /** Null for people who may not see them. */
  stats: { totalMembers: number; activeMembers: number; pendingDocuments: number } | null;
  waiting: PendingWork;
  canSeeDocuments: boolean;
};

/** The association's figures, and what awaits an administrator. */
export function ConsoleFigures({ stats, waiting, canSeeDocuments }: ConsoleFiguresProps) {
  const figures = stats
    ? ([
        ["Total Members", stats.totalMembers, "/admin?tab=members"],
        ["Active Members", stats.activeMembers, "/admin?tab=members&status=active"],
        ...(canSeeDocuments
          ? ([["Pending Documents", stats.pendingDocuments, "/admin?tab=documents"]] as const)
          : []),
      ] as const)
    : [];
  const tasks = (
    [
      ["application to review", "applications to review", waiting.applications, "/admin?tab=applications"],
      ["unread message", "unread messages", waiting.unreadMessages, "/admin/messages"],
      ["payment notification", "payment notifications", waiting.notices, "/admin/payments/notifications"],
      ["change of bank details", "changes of bank details", waiting.bankDetails, "/admin/settings"],
      [
        "change of email address",
        "changes of email address",
        waiting.addressChanges,
        "/admin/members/address-changes",
      ],
      ["refund due", "refunds due", waiting.toBePaidBack, "/admin/payments?show=to_be_paid_back"],
    ] as const
  ).filter(([, , count]) => count > 0);
  return (
    <div className={cn("mt-6 grid gap-3 sm:gap-4", stats && "lg:grid-cols-[3fr_2fr]")}>
      <dl className={cn("grid gap-3 sm:grid-cols-3 sm:gap-4", !stats && "hidden")}>
        {figures.map(([label, value, href]) => (
          <div
            key={label}
            className="relative flex items-baseline justify-between rounded-md border border-line bg-card p-4 transition-colors duration-150 hover:border-edge sm:block sm:p-5"
          >
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-2xl font-semibold tabular sm:mt-1">
              {/* The whole card is a link, and a <dl> may not contain links around its groups. */}
              <Link
                href={href}
                prefetch={false}
                aria-label={`${label}: ${value.toLocaleString("en")}`}
                className="after:absolute after:inset-0"
              >
                {value.toLocaleString("en")}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="waiting" className="rounded-md border border-line bg-card p-4 sm:p-5">
        <h2 id="waiting" className="text-sm text-ink-soft">
          Needs attention
        </h2>
        {tasks.length === 0 ? (
          <p className="mt-1.5 text-sm">You&apos;re all caught up.</p>
        ) : (
          <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
            {tasks.map(([one, many, count, href]) => (
              <li key={one}>
                <Link
                  href={href}
                  prefetch={false}
                  className="inline-flex min-h-7 items-center gap-1 text-sm font-medium text-aqua-ink hover:underline"
                >
                  {count.toLocaleString("en")} {count === 1 ? one : many}
                  <Icon of={ChevronRight} className="size-4" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
