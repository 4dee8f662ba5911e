import type { IconNode } from "lucide";
import Link from "next/link";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

type StatCardProps = {
  icon: IconNode;
  label: string;
  value: ReactNode;
  /** The page behind the figure. The whole card links to it. */
  href?: string;
};

/** One figure of the dashboard with its label. */
export function StatCard({ icon, label, value, href }: StatCardProps) {
  return (
    <div className="relative flex flex-col justify-between gap-2 rounded-md border border-line bg-card p-4 has-[a]:hover:border-edge sm:p-5">
      <dt className="flex items-start gap-2 text-sm text-ink-soft">
        <Icon of={icon} className="mt-0.5" />
        {label}
      </dt>
      <dd className="text-xl font-semibold text-ink tabular">
        {href ? (
          <Link href={href} prefetch={false} className="after:absolute after:inset-0 after:rounded-md">
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}
