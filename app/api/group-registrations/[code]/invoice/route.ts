import { route } from "@/lib/http/route";
import { readGroupInvoice } from "@/lib/groups/read-invoice";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readGroupInvoice });
