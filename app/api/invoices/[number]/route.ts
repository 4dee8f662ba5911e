import { readInvoice } from "@/lib/invoices/read-invoice";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readInvoice });
