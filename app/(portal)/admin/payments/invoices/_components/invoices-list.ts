import { oneOf, type ListDescription, type ListRequest } from "@/components/lists/list-request";
import { pathTo } from "@/lib/core/path-to";
import { invoiceStates } from "@/lib/invoices/rules";

export const invoicesList = {
  path: pathTo("/admin/payments/invoices"),
  noun: "invoices",
  size: 50,
  filters: { state: oneOf(invoiceStates) },
  sorts: ["date"],
} as const satisfies ListDescription;
export type InvoicesRequest = ListRequest<typeof invoicesList>;
