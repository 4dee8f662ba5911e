import { cn } from "@/components/ui/cn";

/** `isQuiet` dims the tile of an event that nobody can attend any more. */
type DateTileProps = { month: string; day: string; isQuiet?: boolean };

export function DateTile({ month, day, isQuiet = false }: DateTileProps) {
  return (
    <div
      aria-hidden="true"
      className={cn("date-tile", isQuiet ? "bg-sunken text-ink-soft" : "bg-aqua-soft text-aqua-ink")}
    >
      <span>{month}</span>
      <span>{day}</span>
    </div>
  );
}
