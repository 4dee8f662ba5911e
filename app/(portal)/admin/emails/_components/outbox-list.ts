import { oneOf, type ListDescription, type ListRequest } from "@/components/lists/list-request";
import { pathTo } from "@/lib/core/path-to";
import { emailStates } from "@/lib/emails/rules";

export const outboxList = {
  path: pathTo("/admin/emails"),
  noun: "emails",
  size: 50,
  filters: { state: oneOf(emailStates) },
  sorts: ["subject", "date"],
} as const satisfies ListDescription;
export type OutboxRequest = ListRequest<typeof outboxList>;
