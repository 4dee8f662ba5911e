type AxisProps = { ticks: number[]; heightRem: number };

/** The labels to the left of a plot of this height. */
export function AxisLabels({ ticks, heightRem, tick }: AxisProps & { tick: (value: number) => string }) {
  const top = ticks.at(-1) ?? 1;
  return (
    <div
      aria-hidden
      className="grid text-right text-xs text-ink-soft tabular"
      style={{ height: `${heightRem}rem` }}
    >
      {ticks.map((value) => (
        <span
          key={value}
          className="relative col-start-1 row-start-1 h-0 self-end leading-none"
          style={{ bottom: `${(value / top) * heightRem}rem` }}
        >
          <span className="block -translate-y-1/2">{tick(value)}</span>
        </span>
      ))}
    </div>
  );
}

/** A horizontal line across the plot at each label. */
export function AxisLines({ ticks, heightRem }: AxisProps) {
  const top = ticks.at(-1) ?? 1;
  return ticks.map((value) => (
    <span
      key={value}
      aria-hidden
      className="absolute inset-x-0 border-t border-line"
      style={{ top: `${(1 - value / top) * heightRem}rem` }}
    />
  ));
}
