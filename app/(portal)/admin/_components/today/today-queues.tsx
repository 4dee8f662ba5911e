import Link from "next/link";
import { formatCount } from "@/lib/core/paging";
import { todayKinds } from "@/lib/reports/labels";
import type { Today } from "@/lib/reports/today-queries";

/** The number of pending items of each kind, each linked to its list. */
export function TodayQueues({ counts }: Pick<Today, "counts">) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {counts.map(({ kind, count }) => {
        const { one, many, queue } = todayKinds[kind];
        return (
          <li key={kind}>
            <Link
              href={queue}
              prefetch={false}
              className="inline-flex min-h-8 items-center text-sm font-medium text-aqua-ink hover:underline max-sm:min-h-11"
            >
              {formatCount(count)} {count === 1 ? one.toLowerCase() : many}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
