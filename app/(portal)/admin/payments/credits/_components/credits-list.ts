import type { ListDescription, ListRequest } from "@/components/lists/list-request";
import { pathTo } from "@/lib/core/path-to";

export const creditsList = {
  path: pathTo("/admin/payments/credits"),
  noun: "credits",
  size: 50,
  filters: {},
  sorts: ["since", "amount"],
} as const satisfies ListDescription;
export type CreditsRequest = ListRequest<typeof creditsList>;
