import { route } from "@/lib/http/route";
import { listInvoices } from "@/lib/invoices/list-invoices";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: listInvoices });
