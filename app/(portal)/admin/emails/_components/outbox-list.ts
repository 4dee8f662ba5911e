import { oneOf, type ListDescription, type ListRequest } from "@/components/lists/list-request";
import { emailStates } from "@/lib/emails/rules";

export const outboxList = {
  path: "/admin/emails",
  filters: { state: oneOf(emailStates) },
  sorts: ["subject", "date"],
} as const satisfies ListDescription;
export type OutboxRequest = ListRequest<typeof outboxList>;
