import Link from "next/link";
import { emailBadge } from "@/lib/emails/labels";
import type { EmailState } from "@/lib/emails/rules";
import { cn } from "@/lib/cn";
import { outboxHref, type OutboxRequest } from "./outbox-address";

type StateFilterProps = { request: OutboxRequest; hasMailServer: boolean };

/** The states as links, so that Back and sharing work; a search stays when the state changes. */
export function StateFilter({ request, hasMailServer }: StateFilterProps) {
  const states: (EmailState | null)[] = [null, hasMailServer ? "waiting" : "kept", "sent", "given_up"];
  return (
    <nav aria-label="Filter by state" className="-mx-1 overflow-x-auto px-1 py-1">
      <ul className="flex min-w-max gap-1">
        {states.map((state) => {
          const isCurrent = state === request.state;
          return (
            <li key={state ?? "all"}>
              <Link
                href={outboxHref({ ...request, state, page: 1 })}
                prefetch={false}
                scroll={false}
                aria-current={isCurrent ? "page" : undefined}
                className={cn(
                  "inline-flex h-9 items-center rounded-md px-3 text-sm font-medium transition-colors duration-150",
                  isCurrent ? "bg-aqua-soft text-aqua-ink" : "text-ink-soft hover:bg-sunken hover:text-ink",
                )}
              >
                {state ? emailBadge[state].label : "All"}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
