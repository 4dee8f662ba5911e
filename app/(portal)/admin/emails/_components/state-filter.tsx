import { LinkFilters } from "@/components/lists/link-filters";
import { emailBadge } from "@/lib/emails/labels";
import type { EmailState } from "@/lib/emails/rules";
import { outboxHref, type OutboxRequest } from "./outbox-address";

type StateFilterProps = { request: OutboxRequest; hasMailServer: boolean };

/** A search stays when the state changes. */
export function StateFilter({ request, hasMailServer }: StateFilterProps) {
  const states: (EmailState | null)[] = [null, hasMailServer ? "waiting" : "kept", "sent", "given_up"];
  return (
    <LinkFilters
      label="Filter by state"
      filters={states.map((state) => ({
        label: state ? emailBadge[state].label : "All",
        href: outboxHref({ ...request, state, page: 1 }),
        isCurrent: state === request.state,
      }))}
    />
  );
}
