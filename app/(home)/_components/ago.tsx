import { cn } from "@/components/ui/cn";

/** A moment relative to the server's clock ("3 hours ago"), with its exact date and time. */
export type ShownMoment = { iso: string; relative: string; exact: string };

export function Ago({ at, className }: { at: ShownMoment; className?: string }) {
  return (
    <time dateTime={at.iso} title={at.exact} className={cn("tabular", className)}>
      {at.relative}
    </time>
  );
}
