import { route } from "@/lib/http/route";
import { readGroupInvoice } from "@/lib/registrations/read-group-invoice";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readGroupInvoice });
