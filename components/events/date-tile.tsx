export function DateTile({ month, day }: { month: string; day: string }) {
  return (
    <div
      aria-hidden="true"
      className="flex size-14 shrink-0 flex-col items-center justify-center rounded-md bg-aqua-soft leading-none text-aqua-ink"
    >
      <span className="text-xs font-semibold tracking-wide uppercase">{month}</span>
      <span className="mt-1 text-xl font-semibold tabular">{day}</span>
    </div>
  );
}
