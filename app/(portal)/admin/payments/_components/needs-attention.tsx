import { ChevronRight, CircleCheck } from "lucide";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/core/paging";

/** A kind of task for a treasurer, with its number and link. */
export type Attention = { label: string; count: number; href: string };

/** The pending tasks with their numbers. Kinds without any are left out. */
export function NeedsAttention({ items }: { items: Attention[] }) {
  const pending = items.filter(({ count }) => count > 0);
  return (
    <section aria-labelledby="needs-attention" className="mt-8 space-y-3">
      <h2 id="needs-attention" className="text-lg font-semibold">
        To do
      </h2>
      {pending.length === 0 ? (
        <p className="flex items-center gap-2 text-sm text-ink-soft">
          <Icon of={CircleCheck} className="text-success" /> Nothing to do.
        </p>
      ) : (
        <ul className="grid gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-2">
          {pending.map(({ label, count, href }) => (
            <li key={href} className="bg-card">
              <Link
                href={href}
                prefetch={false}
                className="flex min-h-12 items-center gap-3 px-4 py-2 text-sm font-medium hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <Badge tone="warning" className="tabular">
                  {formatCount(count)}
                </Badge>
                <span className="min-w-0 flex-1">{label}</span>
                <Icon of={ChevronRight} className="text-ink-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
