import Link from "next/link";
import { Compact } from "@/components/layout/compact";
import { Badge } from "@/components/ui/badge";
import { formatDate } from "@/lib/core/format";
import { paymentBadge } from "@/lib/seats/labels";
import type { RegisteredForOther } from "@/lib/registrations/queries";

type RegisteredForOthersProps = { others: RegisteredForOther[]; timeZone: string };

/**
 * People whom the member has registered, with links to the private pages of those without an account. Renders nothing
 * when there are none.
 */
export function RegisteredForOthers({ others, timeZone }: RegisteredForOthersProps) {
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="for-others" className="mt-8">
      <h2 id="for-others" className="text-lg font-semibold">
        Registered by you for others
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-md border border-line bg-card">
        <Compact>
          {others.map(({ id, name, eventTitle, startDate, pageUrl, ...seat }) => {
            const { label, tone } = paymentBadge(seat);
            return (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">
                    {pageUrl === null ? (
                      name
                    ) : (
                      <Link href={pageUrl} prefetch={false} className="hover:underline">
                        {name}
                      </Link>
                    )}
                  </p>
                  <p className="text-sm wrap-anywhere text-ink-soft">
                    {eventTitle}, {formatDate(new Date(startDate), timeZone)}
                  </p>
                </div>
                <Badge tone={tone}>{label}</Badge>
              </li>
            );
          })}
        </Compact>
      </ul>
    </section>
  );
}
