import { listHref, type ListRequest } from "@/components/lists/list-address";
import type { EmailState } from "@/lib/emails/rules";

export type OutboxRequest = { text: string; state: EmailState | null; sort: string; page: number };

export const outboxPath = "/admin/emails";

/** What the list's links keep. */
export function outboxList({ state, ...request }: OutboxRequest): ListRequest {
  return { ...request, kept: state ? { state } : {} };
}

/** The address of the outbox with this search, filter, order and page. */
export function outboxHref(request: OutboxRequest): string {
  return listHref(outboxPath, outboxList(request));
}
