import { oneOf, type ListDescription, type ListRequest } from "@/components/lists/list-request";
import { paymentFilters } from "@/lib/payments/rules";

export const paymentsList = {
  path: "/admin/payments",
  filters: { show: oneOf(paymentFilters) },
  sorts: ["date", "amount", "status"],
} as const satisfies ListDescription;
export type PaymentsRequest = ListRequest<typeof paymentsList>;
