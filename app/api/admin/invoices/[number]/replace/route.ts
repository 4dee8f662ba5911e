import { route } from "@/lib/http/route";
import { replaceInvoice } from "@/lib/invoices/replace-invoice";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: replaceInvoice });
