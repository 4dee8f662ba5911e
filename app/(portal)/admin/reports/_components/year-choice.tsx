import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { pathTo } from "@/lib/core/path-to";
import { yearsToChoose } from "@/lib/reports/rules";

type YearChoiceProps = { year: number; thisYear: number; isCompared: boolean };

/** Links to the years that can be shown, and to the same year with or without the one before. */
export function YearChoice({ year, thisYear, isCompared }: YearChoiceProps) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm">
      <nav aria-label="Year" className="flex flex-wrap gap-1">
        {yearsToChoose(thisYear).map((one) => (
          <Link
            key={one}
            href={addressOf(one, isCompared)}
            prefetch={false}
            aria-current={one === year ? "page" : undefined}
            className={cn(
              "rounded-md px-3 py-1.5 tabular",
              one === year ? "bg-aqua-soft font-medium text-aqua-ink" : "text-ink-soft hover:bg-sunken",
            )}
          >
            {one}
          </Link>
        ))}
      </nav>
      <Link
        href={addressOf(year, !isCompared)}
        prefetch={false}
        className="py-1.5 font-medium text-aqua-ink hover:underline"
      >
        {isCompared ? `Hide ${year - 1}` : `Compare with ${year - 1}`}
      </Link>
      {isCompared && year === thisYear && (
        <p className="text-ink-soft">This month isn’t over but is compared with a complete one.</p>
      )}
    </div>
  );
}

const addressOf = (year: number, isCompared: boolean) =>
  pathTo("/admin/reports", {
    query: { year: String(year), ...(isCompared ? { compare: "last-year" } : {}) },
  });
