import { cn } from "@/components/ui/cn";
import { formatMonth, formatMonthYear } from "@/lib/core/format";

export type Series = { label: string; className: string; values: number[] };

type MonthBarsProps = {
  title: string;
  months: string[];
  timeZone: string;
  series: [Series, Series];
  /** Formats a value: "12", "350.00 BSD". */
  shown: (value: number) => string;
};

/** Stacked monthly bars of two series; the table below contains the same figures. */
export function MonthBars({ title, months, timeZone, series, shown }: MonthBarsProps) {
  const totals = months.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const highest = Math.max(...totals);
  return (
    <figure>
      <figcaption className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink-soft">
        {series.map(({ label, className }) => (
          <span key={label} className="inline-flex items-center gap-2">
            <span aria-hidden className={cn("size-3 rounded-sm", className)} />
            {label}
          </span>
        ))}
      </figcaption>
      <div aria-hidden className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div className="flex flex-col justify-between text-right text-xs text-ink-soft tabular">
          <span>{highest > 0 && shown(highest)}</span>
          <span>{shown(0)}</span>
        </div>
        <div className="grid h-44 auto-cols-fr grid-flow-col items-end gap-1.5 border-y border-line sm:gap-3">
          {months.map((month, at) => (
            <div key={month} className="flex h-full flex-col-reverse">
              {series.map(({ label, className, values }) => (
                <div
                  key={label}
                  className={cn("w-full last:rounded-t-sm", className)}
                  style={{ height: `${((values[at] ?? 0) / Math.max(highest, 1)) * 100}%` }}
                />
              ))}
            </div>
          ))}
        </div>
        <div className="col-start-2 mt-1.5 grid auto-cols-fr grid-flow-col gap-1.5 text-center text-xs text-ink-soft sm:gap-3">
          {months.map((month) => (
            <span key={month} className="min-w-0 whitespace-nowrap max-sm:-mx-1 max-sm:text-[0.65rem]">
              {formatMonth(new Date(month), timeZone)}
            </span>
          ))}
        </div>
      </div>
      <details className="mt-4 text-sm">
        <summary className="cursor-pointer font-medium text-aqua-ink">{title} as a table</summary>
        <table className="mt-3 w-full max-w-lg">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line text-left text-ink-soft">
              <th scope="col" className="py-1.5 font-medium">
                Month
              </th>
              {series.map(({ label }) => (
                <th key={label} scope="col" className="py-1.5 text-right font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month, at) => (
              <tr key={month} className="border-b border-line last:border-b-0">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {formatMonthYear(new Date(month), timeZone)}
                </th>
                {series.map(({ label, values }) => (
                  <td key={label} className="py-1.5 text-right tabular">
                    {shown(values[at] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
