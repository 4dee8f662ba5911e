import { route } from "@/lib/http/route";
import { readReference } from "@/lib/payments/read-receivables";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readReference });
