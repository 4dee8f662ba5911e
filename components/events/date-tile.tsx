import { cn } from "@/components/ui/cn";

/** `isQuiet` dims the tile of an event that nobody can attend any more. */
type DateTileProps = { month: string; day: string; isQuiet?: boolean };

export function DateTile({ month, day, isQuiet = false }: DateTileProps) {
  return (
    <div
      aria-hidden="true"
      className={cn(
        "flex size-14 shrink-0 flex-col items-center justify-center rounded-md leading-none",
        isQuiet ? "bg-sunken text-ink-soft" : "bg-aqua-soft text-aqua-ink",
      )}
    >
      <span className="text-xs font-semibold tracking-wide uppercase">{month}</span>
      <span className="mt-1 text-xl font-semibold tabular">{day}</span>
    </div>
  );
}
