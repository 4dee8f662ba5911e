import Link from "next/link";
import { pathTo } from "@/lib/core/path-to";

type TodayFiguresProps = {
  stats: { totalMembers: number; activeMembers: number; pendingDocuments: number };
  canSeeDocuments: boolean;
};

/** The association's figures, each linked to its list. */
export function TodayFigures({ stats, canSeeDocuments }: TodayFiguresProps) {
  const figures = [
    ["Total Members", stats.totalMembers, pathTo("/admin", { query: { tab: "members" } })],
    [
      "Active Members",
      stats.activeMembers,
      pathTo("/admin", { query: { tab: "members", status: "active" } }),
    ],
    ...(canSeeDocuments
      ? ([
          ["Pending Documents", stats.pendingDocuments, pathTo("/admin", { query: { tab: "documents" } })],
        ] as const)
      : []),
  ] as const;
  return (
    <dl className="mt-5 grid auto-cols-fr grid-flow-col gap-2 sm:gap-4">
      {figures.map(([label, value, href]) => (
        <div
          key={label}
          className="relative flex items-baseline justify-between gap-x-3 rounded-md border border-line bg-card px-4 py-2.5 transition-colors duration-150 hover:border-edge max-sm:flex-col-reverse max-sm:justify-end max-sm:px-3"
        >
          <dt className="text-sm text-ink-soft max-sm:text-xs">{label}</dt>
          <dd className="text-xl font-semibold tabular">
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
  );
}
