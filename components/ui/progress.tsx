import { cn } from "@/components/ui/cn";

type ProgressProps = {
  /** The value, 0 to 100; other values are clamped. */
  value: number;
  /** The accessible name of the bar. */
  label: string;
  className?: string;
};

export function Progress({ value, label, className }: ProgressProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cn("progress", className)}
    >
      <div className="h-full rounded-full bg-aqua" style={{ width: `${percent}%` }} />
    </div>
  );
}
