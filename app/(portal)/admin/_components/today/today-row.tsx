import Link from "next/link";
import { Button } from "@/components/ui/button";
import { formatDateTime, formatRelative } from "@/lib/core/format";
import { todayKinds } from "@/lib/reports/labels";
import type { TodayItem } from "@/lib/reports/today-queries";

type TodayRowProps = { item: TodayItem; timeZone: string; now: Date };

/** What is to be done, about whom or which, since when, and the way to do it. */
export function TodayRow({ item: { kind, title, since, href }, timeZone, now }: TodayRowProps) {
  const { one, verb } = todayKinds[kind];
  const moment = new Date(since);
  return (
    <li className="relative flex items-center gap-x-4 gap-y-1 px-4 py-3 text-sm transition-colors duration-150 hover:bg-sunken/60 sm:px-5">
      <div className="min-w-0 flex-1 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)_8.5rem] sm:items-baseline sm:gap-4">
        <p className="text-ink-soft max-sm:text-xs">{one}</p>
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-ink-soft max-sm:mt-0.5 max-sm:text-xs sm:text-right">
          <time dateTime={since} title={formatDateTime(moment, timeZone)}>
            {formatRelative(moment, now)}
          </time>
        </p>
      </div>
      <Button asChild variant="secondary" size="sm" className="min-w-20 shrink-0">
        {/* The whole row leads there, as its one link. */}
        <Link
          href={href}
          prefetch={false}
          aria-label={`${verb}: ${title}`}
          className="after:absolute after:inset-0"
        >
          {verb}
        </Link>
      </Button>
    </li>
  );
}
