import { axisTicks, differenceInWords } from "@/lib/reports/rules";
import { cn } from "@/components/ui/cn";
import { AxisLabels, AxisLines } from "./axis";

type Series = {
  label: string;
  className: string;
  /** The values by column, from the first. There are fewer than columns when the last periods have not begun. */
  values: number[];
  /** The values of the bars' columns one year earlier. */
  before?: number[];
};
/** A column's label below the bar, such as "Oct", and its name elsewhere, such as "Oct 2026". */
type Column = { label: string; name: string };

type BarsProps = {
  title: string;
  columns: Column[];
  /** The axis titles: `across` names the columns, `up` the measured value. */
  axes: { across: string; up: string };
  series: Series[];
  /** Whether the series of a column stand side by side, for comparing them, or are stacked, for adding them up. */
  arrangement?: "stacked" | "beside";
  /** Formats a value: "12", "350.00 BSD". */
  shown: (value: number) => string;
  /** The axis: the smallest step between labels, and how a label is formatted. */
  scale?: { minStep: number; tick: (value: number) => string };
  /**
   * The year of the values in `before`, and whether the values add up or each is the figure at the end of its column.
   */
  comparison?: { year: number; figure: "sum" | "latest" } | undefined;
};

/** The height of the plot; the list of bars has the same height. */
const heightRem = 11;

const ofPeople = { minStep: 1, tick: (value: number) => value.toLocaleString("en") };

/** Bars of one or more series, with their values on hover and focus; the table below contains the same figures. */
export function Bars({
  title,
  columns,
  axes,
  series,
  arrangement = "stacked",
  shown,
  scale = ofPeople,
  comparison,
}: BarsProps) {
  const stacks = stacksOf(series, arrangement);
  const heights = columns.flatMap((_, at) =>
    stacks.map((parts) => parts.reduce((sum, { values }) => sum + Math.max(values[at] ?? 0, 0), 0)),
  );
  const ticks = axisTicks(Math.max(...heights, 0), scale.minStep);
  const top = ticks.at(-1) ?? 1;
  const lines = series.flatMap(({ label, values, before }) => [
    { label, values },
    ...(before && comparison ? [{ label: `${label} ${comparison.year}`, values: before }] : []),
  ]);
  const valueAt = (values: number[], at: number) => {
    const value = values[at];
    return value === undefined ? "–" : shown(value);
  };
  return (
    <figure>
      <figcaption className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink-soft">
        {series.map(({ label, className }) => (
          <span key={label} className="inline-flex items-center gap-2">
            <span aria-hidden className={cn("size-3 rounded-sm", className)} />
            {label}
          </span>
        ))}
        {comparison && (
          <span className="inline-flex items-center gap-2">
            <span aria-hidden className="flex gap-px">
              {series.map(({ label, className }) => (
                <span key={label} className={cn("size-3 rounded-sm opacity-40", className)} />
              ))}
            </span>
            {comparison.year}
          </span>
        )}
      </figcaption>
      {comparison && (
        <ul className="mt-3 text-sm tabular">
          {series.map(({ label, values, before = [] }) => {
            const compared = before.slice(0, values.length);
            const figureOf = (all: number[]) =>
              comparison.figure === "sum" ? all.reduce((sum, value) => sum + value, 0) : (all.at(-1) ?? 0);
            return (
              <li key={label}>
                <span className="font-medium">
                  {label} {shown(figureOf(values))}
                </span>
                , {differenceInWords(figureOf(values), figureOf(compared), shown)}{" "}
                {comparison.figure === "sum"
                  ? `in the same months of ${comparison.year}`
                  : `at the end of ${columns[compared.length - 1]?.label} ${comparison.year}`}
              </li>
            );
          })}
        </ul>
      )}
      <p aria-hidden className="mt-4 text-xs text-ink-soft">
        {axes.up}
      </p>
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <AxisLabels ticks={ticks} heightRem={heightRem} tick={scale.tick} />
        {/* Each bar is wide enough to be tapped, so the chart scrolls on a phone. */}
        <div className="-mt-2 min-w-0 overflow-x-auto pt-2">
          <div className="relative min-w-fit">
            <AxisLines ticks={ticks} heightRem={heightRem} />
            <ul
              aria-label={`${title}: ${axes.up} by ${axes.across.toLowerCase()}`}
              className="relative grid h-44 auto-cols-[minmax(1.5rem,1fr)] grid-flow-col items-end"
            >
              {columns.map(({ name }, at) => (
                <li key={name} className="group relative h-full">
                  <button
                    type="button"
                    aria-label={`${name}: ${lines.map(({ label, values }) => `${label} ${valueAt(values, at)}`).join(", ")}`}
                    className="flex h-full w-full cursor-default items-end gap-px rounded-sm px-0.5 hover:bg-ink/5 sm:px-1.5"
                  >
                    {stacks.map((parts, stack) => (
                      <span key={stack} className="flex h-full min-w-0 flex-1 flex-col-reverse">
                        {parts.map(({ label, className, values }) => (
                          <span
                            key={label}
                            className={cn("block w-full last:rounded-t-sm", className)}
                            style={{ height: `${(Math.max(values[at] ?? 0, 0) / top) * 100}%` }}
                          />
                        ))}
                      </span>
                    ))}
                  </button>
                  <span
                    aria-hidden
                    className={cn("plot-value", at < columns.length / 2 ? "left-0" : "right-0")}
                  >
                    <span className="block font-medium">{name}</span>
                    {lines.map(({ label, values }) => (
                      <span key={label} className="block">
                        {label} {valueAt(values, at)}
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
                    // A phone has room for every third month only. Hover and table name all of them.
                    columns.length > 8 && (columns.length - 1 - at) % 3 > 0 && "max-sm:invisible",
                  )}
                >
                  {label}
                </span>
              ))}
            </div>
          </div>
        </div>
        <p aria-hidden className="col-start-2 mt-1 text-center text-xs text-ink-soft">
          {axes.across}
        </p>
      </div>
      <details className="mt-4 text-sm">
        <summary className="cursor-pointer font-medium text-aqua-ink">{title} as a table</summary>
        <div role="region" aria-label={`${title} as a table`} tabIndex={0} className="mt-3 overflow-x-auto">
          <table className="plot-table">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{axes.across}</th>
                {lines.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {columns.map(({ name }, at) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {lines.map(({ label, values }) => (
                    <td key={label}>{valueAt(values, at)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

/** The bars of one column. Each inner list is one bar; last year's is lighter and to the left of this year's. */
function stacksOf(series: Series[], arrangement: "stacked" | "beside") {
  const bars = arrangement === "stacked" ? [series] : series.map((one) => [one]);
  return bars.flatMap((parts) => {
    const before = parts.flatMap(({ before, className, label }) =>
      before ? [{ label, className: `${className} opacity-40`, values: before }] : [],
    );
    return before.length > 0 ? [before, parts] : [parts];
  });
}
