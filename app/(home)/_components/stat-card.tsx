import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type StatCardProps = { icon: LucideIcon; label: string; value: ReactNode };

/** One figure of the dashboard, under its name. */
export function StatCard({ icon: Icon, label, value }: StatCardProps) {
  return (
    <div className="rounded-md border border-line bg-card p-4 sm:p-5">
      <dt className="flex items-center gap-2 text-sm text-ink-soft">
        <Icon aria-hidden="true" className="size-4" />
        {label}
      </dt>
      <dd className="tabular mt-2 text-xl font-semibold text-ink">{value}</dd>
    </div>
  );
}
