import { cn } from "@/components/ui/cn";

type Series = { label: string; className: string; values: number[] };
/** "Oct" below a bar, "Oct 2026" elsewhere. */
type Column = { label: string; name: string };

type BarsProps = {
  title: string;
  columns: Column[];
  /** What the columns are, and what is measured. */
  axes: { across: string; up: string };
  series: Series[];
  /** Beside each other where they are compared, and on top of each other where they add up. */
  arrangement?: "stacked" | "beside";
  /** Formats a value: "12", "350.00 BSD". */
  shown: (value: number) => string;
};

/** Bars of one or more series, with their values on hover and focus; the table below contains the same figures. */
export function Bars({ title, columns, axes, series, arrangement = "stacked", shown }: BarsProps) {
  const isStacked = arrangement === "stacked";
  const heightOf = (at: number) => {
    const values = series.map(({ values }) => values[at] ?? 0);
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  };
  const highest = Math.max(...columns.map((_, at) => heightOf(at)), 0);
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
      <p aria-hidden className="mt-4 text-xs text-ink-soft">
        {axes.up}
      </p>
      <div className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div
          aria-hidden
          className="flex h-44 flex-col justify-between text-right text-xs text-ink-soft tabular"
        >
          <span>{highest > 0 && shown(highest)}</span>
          <span>{shown(0)}</span>
        </div>
        {/* Each bar is wide enough to be tapped; a phone scrolls. */}
        <div className="min-w-0 overflow-x-auto">
          <ul
            aria-label={`${title}: ${axes.up} by ${axes.across.toLowerCase()}`}
            className="grid h-44 auto-cols-[minmax(1.5rem,1fr)] grid-flow-col items-end border-y border-line"
          >
            {columns.map(({ name }, at) => (
              <li key={name} className="group relative h-full">
                <button
                  type="button"
                  aria-label={`${name}: ${series.map(({ label, values }) => `${label} ${shown(values[at] ?? 0)}`).join(", ")}`}
                  className={cn(
                    "flex h-full w-full cursor-default rounded-sm px-0.5 hover:bg-sunken sm:px-1.5",
                    isStacked ? "flex-col-reverse" : "items-end gap-px",
                  )}
                >
                  {series.map(({ label, className, values }) => (
                    <span
                      key={label}
                      className={cn("block w-full last:rounded-t-sm", className)}
                      style={{ height: `${((values[at] ?? 0) / Math.max(highest, 1)) * 100}%` }}
                    />
                  ))}
                </button>
                <span
                  aria-hidden
                  className={cn(
                    "shadow-md pointer-events-none absolute top-1 z-10 hidden rounded-md border border-line bg-card px-2.5 py-1.5 text-xs whitespace-nowrap text-ink tabular group-focus-within:block group-hover:block",
                    at < columns.length / 2 ? "left-0" : "right-0",
                  )}
                >
                  <span className="block font-medium">{name}</span>
                  {series.map(({ label, values }) => (
                    <span key={label} className="block">
                      {label} {shown(values[at] ?? 0)}
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          <div
            aria-hidden
            className="mt-1.5 grid auto-cols-[minmax(1.5rem,1fr)] grid-flow-col text-center text-xs text-ink-soft"
          >
            {columns.map(({ label, name }, at) => (
              <span
                key={name}
                className={cn(
                  "min-w-0 whitespace-nowrap max-sm:-mx-2 max-sm:text-[0.65rem]",
                  // A phone has room for every third month; hover and table name all.
                  columns.length > 8 && (columns.length - 1 - at) % 3 > 0 && "max-sm:invisible",
                )}
              >
                {label}
              </span>
            ))}
          </div>
        </div>
        <p aria-hidden className="col-start-2 mt-1 text-center text-xs text-ink-soft">
          {axes.across}
        </p>
      </div>
      <details className="mt-4 text-sm">
        <summary className="cursor-pointer font-medium text-aqua-ink">{title} as a table</summary>
        <table className="mt-3 w-full max-w-lg">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line text-left text-ink-soft">
              <th scope="col" className="py-1.5 font-medium">
                {axes.across}
              </th>
              {series.map(({ label }) => (
                <th key={label} scope="col" className="py-1.5 text-right font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name }, at) => (
              <tr key={name} className="border-b border-line last:border-b-0">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {name}
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
