import { issueInvoice } from "@/lib/invoices/issue-invoice";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: issueInvoice });
