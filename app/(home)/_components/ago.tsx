import { cn } from "@/lib/cn";

/** A moment as the server saw it: "3 hours ago", and on what day and at what time exactly. */
export type ShownMoment = { iso: string; relative: string; exact: string };

export function Ago({ at, className }: { at: ShownMoment; className?: string }) {
  return (
    <time dateTime={at.iso} title={at.exact} className={cn("tabular", className)}>
      {at.relative}
    </time>
  );
}
