import { route } from "@/lib/http/route";
import { readReceivables } from "@/lib/payments/read-receivables";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readReceivables });
