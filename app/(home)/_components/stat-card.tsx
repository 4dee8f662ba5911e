import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

type StatCardProps = { icon: IconNode; label: string; value: ReactNode };

/** One figure of the dashboard, under its name. */
export function StatCard({ icon, label, value }: StatCardProps) {
  return (
    <div className="rounded-md border border-line bg-card p-4 sm:p-5">
      <dt className="flex items-center gap-2 text-sm text-ink-soft">
        <Icon of={icon} />
        {label}
      </dt>
      <dd className="mt-2 text-xl font-semibold text-ink tabular">{value}</dd>
    </div>
  );
}
