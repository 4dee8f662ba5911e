import { listHref } from "@/components/lists/list-address";
import type { EmailState } from "@/lib/emails/rules";

export type OutboxRequest = { text: string; state: EmailState | null; page: number };

/** The address of the outbox with this search, filter and page. */
export function outboxHref({ text, state, page }: OutboxRequest): string {
  const href = listHref("/admin/emails", { text, sort: "", page });
  if (!state) return href;
  return `${href}${href.includes("?") ? "&" : "?"}state=${state}`;
}
